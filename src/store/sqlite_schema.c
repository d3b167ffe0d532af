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
};

const int kz_sqlite_version = sizeof kz_sqlite_migrations / sizeof kz_sqlite_migrations[0];
