"""The player's files: settings, journals, saved games, statistics, backups. Knows nothing of windows."""
