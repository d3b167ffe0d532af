#include "store/sqlite_schema.h"

const char *const kz_sqlite_migrations[] = {
    /* 1: guests, matches and their logs. */
    "CREATE TABLE person ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT," /* never given to another person */
    "  kind TEXT NOT NULL CHECK (kind IN ('guest')),"
    "  number INTEGER UNIQUE CHECK (number >= 1)," /* of Guest-N */
    "  token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),"
    "  created INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE match ("
    "  id TEXT NOT NULL PRIMARY KEY,"
    "  setup TEXT NOT NULL,"
    "  begun INTEGER NOT NULL,"
    "  ended INTEGER,"
    "  result TEXT,"
    "  CHECK ((ended IS NULL) = (result IS NULL))"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX match_running ON match (begun) WHERE ended IS NULL;"
    "CREATE TABLE entry ("
    "  match TEXT NOT NULL REFERENCES match (id),"
    "  seq INTEGER NOT NULL CHECK (seq >= 1),"
    "  lines TEXT NOT NULL,"
    "  reserve_ms INTEGER NOT NULL,"
    "  at INTEGER NOT NULL,"
    "  PRIMARY KEY (match, seq)"
    ") STRICT, WITHOUT ROWID;",
    /* 2: entries stand in the order of their coming, so that a group of actions from many tables writes few
     * pages; matches have small numbers, so that the index of their entries is small too. */
    "CREATE TABLE numbered ("
    "  number INTEGER PRIMARY KEY,"
    "  id TEXT NOT NULL UNIQUE,"
    "  setup TEXT NOT NULL,"
    "  begun INTEGER NOT NULL,"
    "  ended INTEGER,"
    "  result TEXT,"
    "  CHECK ((ended IS NULL) = (result IS NULL))"
    ") STRICT;"
    "INSERT INTO numbered (id, setup, begun, ended, result)"
    "  SELECT id, setup, begun, ended, result FROM match ORDER BY begun, id;"
    "CREATE TABLE log ("
    "  match INTEGER NOT NULL REFERENCES numbered (number),"
    "  seq INTEGER NOT NULL CHECK (seq >= 1),"
    "  lines TEXT NOT NULL,"
    "  reserve_ms INTEGER NOT NULL,"
    "  at INTEGER NOT NULL"
    ") STRICT;"
    "INSERT INTO log (match, seq, lines, reserve_ms, at)"
    "  SELECT n.number, e.seq, e.lines, e.reserve_ms, e.at FROM entry AS e JOIN numbered AS n ON n.id = "
    "e.match"
    "  ORDER BY e.at, n.number, e.seq;"
    "DROP TABLE entry;"
    "DROP TABLE match;"
    "ALTER TABLE numbered RENAME TO match;"
    "ALTER TABLE log RENAME TO entry;"
    "CREATE INDEX match_running ON match (begun) WHERE ended IS NULL;"
    "CREATE UNIQUE INDEX entry_of_match ON entry (match, seq);",
};

const int kz_sqlite_version = sizeof kz_sqlite_migrations / sizeof kz_sqlite_migrations[0];
