BEGIN TRANSACTION;
CREATE TABLE game (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            players INTEGER NOT NULL,
            kind TEXT NOT NULL,
            assisted INTEGER NOT NULL,
            counts INTEGER NOT NULL,
            begun TEXT NOT NULL,
            ended TEXT NOT NULL,
            seconds INTEGER NOT NULL
        );
INSERT INTO "game" VALUES(1,'one','pyramids','players=2',2,'casual',0,1,'2024-07-01T19:00:00+02:00','2024-07-01T19:40:00+02:00',2400);
INSERT INTO "game" VALUES(2,'two','sample','players=2 swaps=3',2,'practice',1,0,'','2024-07-02T08:00:00+02:00',0);
CREATE TABLE seat (
            game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            player TEXT NOT NULL,
            total INTEGER NOT NULL,
            place INTEGER NOT NULL,
            tie_break TEXT NOT NULL,
            parts TEXT NOT NULL,
            opponents TEXT NOT NULL,
            PRIMARY KEY (game, seat)
        ) WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,'Žofie','person',61,1,'','[["torches", "Torches", 5, 1], ["tombs", "Pyramids", 56, 5]]','[["person", "Bo"]]');
INSERT INTO "seat" VALUES(1,1,'Bo','person',-3,2,'','[["torches", "Torches", 0, 0], ["tombs", "Pyramids", -3, 1]]','[["person", "Žofie"]]');
INSERT INTO "seat" VALUES(2,0,'=SUM(A1)','person',8,1,'Tied; Žofie was first.','[["card", "Card", 8, 0]]','[["greedy", ""]]');
INSERT INTO "seat" VALUES(2,1,'greedy','greedy',8,2,'','[["card", "Card", 8, 0]]','[["person", "=SUM(A1)"]]');
CREATE INDEX game_by_variant ON game (game, options);
CREATE INDEX seat_by_name ON seat (player, name);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',2);
COMMIT;
PRAGMA application_id = 1382108531;
PRAGMA user_version = 1;
