BEGIN TRANSACTION;
CREATE TABLE game (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (id <> ''),
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            players INTEGER NOT NULL CHECK (players BETWEEN 1 AND 100),
            kind TEXT NOT NULL CHECK (kind IN ('match', 'casual', 'practice')),
            assisted INTEGER NOT NULL CHECK (assisted IN (0, 1)),
            counts INTEGER NOT NULL CHECK (counts = (assisted = 0 AND kind <> 'practice')),
            begun TEXT NOT NULL,
            ended TEXT NOT NULL,
            seconds INTEGER NOT NULL CHECK (seconds BETWEEN 0 AND 10000000000),
            seal INTEGER NOT NULL
        ) STRICT;
INSERT INTO "game" VALUES(1,'one','pyramids','players=2',2,'casual',0,1,'2024-07-01T19:00:00+02:00','2024-07-01T19:40:00+02:00',2400,3374877635);
INSERT INTO "game" VALUES(2,'two','sample','players=2 swaps=3',2,'practice',1,0,'','2024-07-02T08:00:00+02:00',0,2894896181);
CREATE TABLE seat (
            game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,
            seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 99),
            name TEXT NOT NULL,
            player TEXT NOT NULL,
            total INTEGER NOT NULL CHECK (total BETWEEN -1000000000 AND 1000000000),
            place INTEGER NOT NULL CHECK (place BETWEEN 1 AND 100),
            tie_break TEXT NOT NULL,
            parts TEXT NOT NULL CHECK (parts LIKE '[%]'),
            opponents TEXT NOT NULL CHECK (opponents LIKE '[%]'),
            PRIMARY KEY (game, seat)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,'Žofie','person',61,1,'','[["torches", "Torches", 5, 1, true], ["tombs", "Pyramids", 56, 5, true]]','[["person", "Bo"]]');
INSERT INTO "seat" VALUES(1,1,'Bo','person',-3,2,'','[["torches", "Torches", 0, 0, true], ["tombs", "Pyramids", -3, 1, true]]','[["person", "Žofie"]]');
INSERT INTO "seat" VALUES(2,0,'=SUM(A1)','person',8,1,'Tied; Žofie was first.','[["card", "Card", 8, 0, true]]','[["greedy", ""]]');
INSERT INTO "seat" VALUES(2,1,'greedy','greedy',8,2,'','[["card", "Card", 8, 0, true]]','[["person", "=SUM(A1)"]]');
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',2);
COMMIT;
PRAGMA application_id = 1382108531;
PRAGMA user_version = 2;
