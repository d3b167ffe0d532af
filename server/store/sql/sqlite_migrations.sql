-- SPDX-License-Identifier: MIT
-- The tables of a SQLite file. scripts/embed_migrations.py compiles the scripts into the program.
-- Each script brings a file of the version before it (PRAGMA user_version) to its own version.
-- Released scripts never change. A new version is a new script at the end.

-- Version 1: guests, matches and their logs.
CREATE TABLE person (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given to another person
  kind TEXT NOT NULL CHECK (kind IN ('guest')),
  number INTEGER UNIQUE CHECK (number >= 1), -- of Guest-N
  token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
  created INTEGER NOT NULL
) STRICT;
CREATE TABLE match (
  id TEXT NOT NULL PRIMARY KEY,
  setup TEXT NOT NULL,
  begun INTEGER NOT NULL,
  ended INTEGER,
  result TEXT,
  CHECK ((ended IS NULL) = (result IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX match_running ON match (begun) WHERE ended IS NULL;
CREATE TABLE entry (
  match TEXT NOT NULL REFERENCES match (id),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  lines TEXT NOT NULL,
  reserve_ms INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

-- Version 2: entries are stored in the order of their arrival, so that a group of actions from many
-- tables writes few pages. Matches have small numbers, so that the index of their entries is small
-- too.
CREATE TABLE numbered (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  setup TEXT NOT NULL,
  begun INTEGER NOT NULL,
  ended INTEGER,
  result TEXT,
  CHECK ((ended IS NULL) = (result IS NULL))
) STRICT;
INSERT INTO numbered (id, setup, begun, ended, result)
  SELECT id, setup, begun, ended, result FROM match ORDER BY begun, id;
CREATE TABLE log (
  match INTEGER NOT NULL REFERENCES numbered (number),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  lines TEXT NOT NULL,
  reserve_ms INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
INSERT INTO log (match, seq, lines, reserve_ms, at)
  SELECT n.number, e.seq, e.lines, e.reserve_ms, e.at
  FROM entry AS e JOIN numbered AS n ON n.id = e.match
  ORDER BY e.at, n.number, e.seq;
DROP TABLE entry;
DROP TABLE match;
ALTER TABLE numbered RENAME TO match;
ALTER TABLE log RENAME TO entry;
CREATE INDEX match_running ON match (begun) WHERE ended IS NULL;
CREATE UNIQUE INDEX entry_of_match ON entry (match, seq);

-- Version 3: accounts (docs/spec/platform.md sections 5 and 6): registered people, their sessions,
-- ratings, results, messages, blocks, reports, guestbook; the host's audit log. A guest has no
-- name.
CREATE TABLE people (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given to another person
  number INTEGER UNIQUE CHECK (number >= 1), -- of Guest-N
  name TEXT,
  skeleton TEXT UNIQUE, -- what names that look alike share
  password TEXT, -- Argon2id; NULL: nobody can sign in (a guest, a closed account)
  role INTEGER NOT NULL DEFAULT 0 CHECK (role BETWEEN 0 AND 2),
  bot INTEGER NOT NULL DEFAULT 0,
  owner INTEGER REFERENCES people (id), -- of a bot
  about TEXT NOT NULL DEFAULT '',
  country TEXT NOT NULL DEFAULT '',
  language TEXT NOT NULL DEFAULT '',
  settings TEXT NOT NULL DEFAULT '{}', -- the page's, JSON
  coins INTEGER NOT NULL DEFAULT 1000 CHECK (coins >= 0),
  refilled INTEGER NOT NULL DEFAULT 0,
  created INTEGER NOT NULL,
  registered INTEGER,
  closed INTEGER,
  banned_until INTEGER NOT NULL DEFAULT 0,
  ban_reason TEXT NOT NULL DEFAULT '',
  CHECK ((name IS NULL) = (skeleton IS NULL)),
  CHECK (name IS NOT NULL OR number IS NOT NULL)
) STRICT;
INSERT INTO people (id, number, created) SELECT id, number, created FROM person ORDER BY id;
CREATE TABLE session (
  token BLOB NOT NULL PRIMARY KEY CHECK (length(token) = 32), -- its hash
  person INTEGER NOT NULL REFERENCES people (id),
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  agent TEXT NOT NULL DEFAULT '', -- what the browser calls itself; of a program: its label
  program INTEGER NOT NULL DEFAULT 0 -- a bot's token
) STRICT, WITHOUT ROWID;
INSERT INTO session (token, person, created, seen) SELECT token, id, created, created FROM person;
DROP TABLE person;
ALTER TABLE people RENAME TO person;
CREATE INDEX session_of_person ON session (person);
CREATE INDEX person_of_owner ON person (owner) WHERE owner IS NOT NULL;
CREATE TABLE photo (
  person INTEGER NOT NULL PRIMARY KEY REFERENCES person (id),
  png BLOB NOT NULL,
  changed INTEGER NOT NULL
) STRICT;
ALTER TABLE match ADD COLUMN game TEXT;
ALTER TABLE match ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN players TEXT; -- JSON, in order of the seats, when it is over
CREATE TABLE rating (
  person INTEGER NOT NULL REFERENCES person (id),
  game TEXT NOT NULL,
  points INTEGER NOT NULL DEFAULT 0,
  elo INTEGER NOT NULL DEFAULT 1200,
  won INTEGER NOT NULL DEFAULT 0,
  lost INTEGER NOT NULL DEFAULT 0,
  drawn INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_points ON rating (game, points);
CREATE INDEX rating_elo ON rating (game, elo);
-- What a match was to each person in it.
CREATE TABLE played (
  match INTEGER NOT NULL REFERENCES match (number),
  person INTEGER NOT NULL REFERENCES person (id),
  seat INTEGER NOT NULL,
  game TEXT NOT NULL,
  ended INTEGER NOT NULL,
  outcome INTEGER NOT NULL, -- 0 lost, 1 drawn, 2 won
  score INTEGER NOT NULL,
  points INTEGER NOT NULL,
  elo_before INTEGER,
  elo_after INTEGER,
  coins INTEGER NOT NULL,
  place INTEGER, -- in the game's ranking by points after it
  starred INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (person, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX played_of_match ON played (match);
CREATE INDEX played_in_time ON played (ended);
CREATE TABLE message (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sender INTEGER NOT NULL REFERENCES person (id),
  receiver INTEGER NOT NULL REFERENCES person (id),
  body TEXT NOT NULL,
  sent INTEGER NOT NULL,
  seen INTEGER
) STRICT;
CREATE INDEX message_in ON message (receiver, sender, id);
CREATE INDEX message_out ON message (sender, receiver, id);
CREATE TABLE block (
  person INTEGER NOT NULL REFERENCES person (id),
  blocked INTEGER NOT NULL REFERENCES person (id),
  PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;
CREATE TABLE report (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reporter INTEGER NOT NULL REFERENCES person (id),
  accused INTEGER NOT NULL REFERENCES person (id),
  place TEXT NOT NULL, -- a table's id, "message", "guestbook"
  body TEXT NOT NULL,
  sent INTEGER NOT NULL,
  handled INTEGER,
  handler INTEGER REFERENCES person (id)
) STRICT;
CREATE TABLE guestbook (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER NOT NULL REFERENCES person (id),
  body TEXT NOT NULL,
  sent INTEGER NOT NULL,
  answer TEXT,
  answerer INTEGER REFERENCES person (id),
  answered INTEGER,
  hidden INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  actor INTEGER NOT NULL REFERENCES person (id),
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  detail TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- Version 4: many nodes (docs/decisions/0007-many-nodes.md): who may write a match.
CREATE TABLE node (
  epoch INTEGER PRIMARY KEY AUTOINCREMENT, -- never given to another
  name TEXT NOT NULL,
  joined INTEGER NOT NULL
) STRICT;
ALTER TABLE match ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0; -- of its owner; 0: a server alone
DROP INDEX match_running;
CREATE INDEX match_running ON match (epoch, begun) WHERE ended IS NULL;

-- Version 5: an entry names the one before it in its match, instead of an index of them
-- (sqlite_log.c).
CREATE TABLE log (
  id INTEGER PRIMARY KEY, -- in the order of their coming
  match INTEGER NOT NULL REFERENCES match (number),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  previous INTEGER, -- the id of the one before it
  lines TEXT NOT NULL,
  reserve_ms INTEGER NOT NULL,
  at INTEGER NOT NULL,
  CHECK ((seq = 1) = (previous IS NULL))
) STRICT;
INSERT INTO log (id, match, seq, previous, lines, reserve_ms, at)
  SELECT rowid, match, seq, lag(rowid) OVER (PARTITION BY match ORDER BY seq), lines, reserve_ms, at
  FROM entry ORDER BY rowid;
DROP TABLE entry;
ALTER TABLE log RENAME TO entry;
ALTER TABLE match ADD COLUMN first INTEGER NOT NULL DEFAULT 0; -- its entries come after this id
ALTER TABLE match ADD COLUMN last INTEGER; -- the id of its last one, when it is over
UPDATE match SET first = (SELECT coalesce(max(id), 0) FROM entry);
UPDATE match SET first = e.first - 1
  FROM (SELECT match, min(id) AS first FROM entry GROUP BY match) AS e WHERE e.match = number;
UPDATE match SET last = e.id FROM (SELECT match, id, max(seq) FROM entry GROUP BY match) AS e
  WHERE e.match = number AND ended IS NOT NULL;

-- Version 6: a node that is taken for dead begins no match any more (store_retire()).
ALTER TABLE node ADD COLUMN retired INTEGER NOT NULL DEFAULT 0;

-- Version 7: browsers that know an account; networks that are banned.
CREATE TABLE device (
  person INTEGER NOT NULL REFERENCES person (id),
  token BLOB NOT NULL CHECK (length(token) = 32), -- its hash
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  PRIMARY KEY (person, token)
) STRICT, WITHOUT ROWID;
CREATE INDEX device_token ON device (token);
CREATE TABLE network_ban (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  network TEXT NOT NULL UNIQUE,
  everybody INTEGER NOT NULL, -- 0: registered people may still come
  ends INTEGER NOT NULL,
  reason TEXT NOT NULL,
  actor INTEGER REFERENCES person (id), -- NULL: on the command line
  created INTEGER NOT NULL
) STRICT;

-- Version 8: sessions and guests end (expiry.h): what finds them, and what refers to a person that
-- goes.
CREATE INDEX session_created ON session (created);
CREATE INDEX session_seen ON session (seen);
CREATE INDEX block_of_other ON block (blocked);
CREATE INDEX report_by ON report (reporter);
CREATE INDEX report_about ON report (accused);
CREATE INDEX report_handled_by ON report (handler) WHERE handler IS NOT NULL;
CREATE INDEX guestbook_by ON guestbook (person);
CREATE INDEX guestbook_answered_by ON guestbook (answerer) WHERE answerer IS NOT NULL;
CREATE INDEX audit_by ON audit (actor);
-- The second factor (RFC 6238), recovery codes, a person's notices.
CREATE TABLE factor (
  person INTEGER NOT NULL PRIMARY KEY REFERENCES person (id),
  secret BLOB NOT NULL,
  active INTEGER NOT NULL, -- 0: set up, but no code has confirmed it yet
  step INTEGER NOT NULL DEFAULT 0 -- of the last code that was taken: none is good twice
) STRICT;
CREATE TABLE recovery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER NOT NULL REFERENCES person (id),
  code BLOB NOT NULL CHECK (length(code) = 32) -- its hash
) STRICT;
CREATE INDEX recovery_of_person ON recovery (person);
CREATE TABLE notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER NOT NULL REFERENCES person (id),
  kind TEXT NOT NULL,
  agent TEXT NOT NULL,
  session BLOB NOT NULL, -- the hash of the session that did it, which does not get the notice
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX notice_of_person ON notice (person);

-- Version 9: until when a server has lived, so that clocks go on where they stood (lease.h).
CREATE TABLE life (
  epoch INTEGER PRIMARY KEY, -- of its node; 0: a server alone
  at INTEGER NOT NULL
) STRICT;
ALTER TABLE match ADD COLUMN lived INTEGER; -- the life of its owner before the present one

-- Version 10: how much of a match counts, and whether others see it listed (docs/fair-play.md).
ALTER TABLE match ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0; -- played at a private table
ALTER TABLE match ADD COLUMN brief INTEGER NOT NULL DEFAULT 0; -- too short to count
ALTER TABLE match ADD COLUMN share INTEGER; -- the eighths that count; NULL: nothing was at stake
CREATE INDEX played_of_person ON played (person, ended);
CREATE TABLE review (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  why TEXT NOT NULL,
  first INTEGER NOT NULL REFERENCES person (id),
  second INTEGER NOT NULL REFERENCES person (id),
  match INTEGER NOT NULL REFERENCES match (number), -- the last one
  count INTEGER NOT NULL,
  at INTEGER NOT NULL,
  seen INTEGER,
  seer INTEGER REFERENCES person (id)
) STRICT;
CREATE UNIQUE INDEX review_open ON review (first, second, why) WHERE seen IS NULL;
CREATE INDEX review_of_first ON review (first);
CREATE INDEX review_of_second ON review (second);
-- The servers' own keys, the same for all nodes.
CREATE TABLE secret (name TEXT NOT NULL PRIMARY KEY, bytes BLOB NOT NULL) STRICT;

-- Version 11: long work that waits to be done (job.h).
CREATE TABLE job (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL, -- JSON
  state INTEGER NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2), -- store_job_state
  attempts INTEGER NOT NULL DEFAULT 0, -- the fencing token of a lease
  due INTEGER NOT NULL, -- when it may be taken; of one that is being run: when its lease ends
  owner TEXT NOT NULL DEFAULT '', -- the worker that has, or had, its lease
  error TEXT NOT NULL DEFAULT '', -- of the last attempt
  created INTEGER NOT NULL
) STRICT;
CREATE INDEX job_due ON job (due) WHERE state < 2;

-- Version 12: which nodes live (lease.h): until when, by the store's own clock.
CREATE TABLE lease (epoch INTEGER PRIMARY KEY, ends INTEGER NOT NULL) STRICT;

-- Version 13: every table, with a log in addition to those of its matches (room_log.h).
CREATE TABLE tables (
  id TEXT NOT NULL PRIMARY KEY,
  epoch INTEGER NOT NULL, -- of its owner; 0: a server alone
  match TEXT, -- the id of the one that is played there, or was last
  opened INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_of_owner ON tables (epoch);
CREATE TABLE table_entry (
  place TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL CHECK (seq >= 1),
  text TEXT NOT NULL, -- JSON
  at INTEGER NOT NULL,
  PRIMARY KEY (place, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO tables (id, epoch, match, opened) SELECT coalesce(CASE WHEN json_valid(setup)
  THEN json_extract(setup, '$.table') END, id), epoch, id, begun FROM match
  WHERE ended IS NULL ORDER BY begun ON CONFLICT (id) DO NOTHING;
INSERT INTO table_entry (place, seq, text, at) SELECT id, 1, '{}', opened FROM tables; -- its match has it
-- Changes of ratings and coins, in the form sent to the players.
ALTER TABLE match ADD COLUMN changes TEXT;

-- Version 14: versions at the same time. These are the minimum for a program to take a table over,
-- the level of a node's program (node.h), and the version that made the tables.
ALTER TABLE tables ADD COLUMN needs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE node ADD COLUMN knows INTEGER NOT NULL DEFAULT 0;
ALTER TABLE node ADD COLUMN schema INTEGER NOT NULL DEFAULT 0;

-- Version 15: what deals are made of (receipt.h).
CREATE TABLE receipt (
  match TEXT NOT NULL PRIMARY KEY, -- its id; it has no row of its own before it begins
  chain TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  text TEXT NOT NULL,
  link BLOB NOT NULL CHECK (length(link) = 32),
  signature BLOB NOT NULL CHECK (length(signature) = 64),
  key BLOB NOT NULL CHECK (length(key) = 32),
  secret BLOB NOT NULL CHECK (length(secret) = 32),
  nonce1 BLOB, nonce2 BLOB, nonce3 BLOB, nonce4 BLOB,
  hidden INTEGER NOT NULL, -- of a private table
  state INTEGER NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2), -- store_receipt_state
  away INTEGER NOT NULL DEFAULT 0,
  end_signature BLOB,
  at INTEGER NOT NULL,
  UNIQUE (chain, number)
) STRICT;
CREATE TABLE used_hash (hash BLOB NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE fair_key (
  id INTEGER NOT NULL PRIMARY KEY,
  seed BLOB NOT NULL,
  key BLOB NOT NULL,
  signature BLOB NOT NULL, -- by the one before; zero bytes at the first
  since INTEGER NOT NULL
) STRICT;

-- Version 16: analyses of matches (analysis.h).
CREATE TABLE analysis (
  match INTEGER NOT NULL PRIMARY KEY REFERENCES match (number) ON DELETE CASCADE,
  job INTEGER NOT NULL, -- that makes it; 0: it is done, or cannot be made
  person INTEGER NOT NULL, -- who asked
  version INTEGER NOT NULL, -- of the program's analysis (LEARNING_ANALYSIS_VERSION)
  progress INTEGER NOT NULL DEFAULT 0,
  reason TEXT NOT NULL DEFAULT '',
  text TEXT, -- JSON
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX analysis_job ON analysis (job) WHERE job > 0;

-- Version 17: whom people follow (follow.h).
CREATE TABLE follow (
  person INTEGER NOT NULL REFERENCES person (id),
  followed INTEGER NOT NULL REFERENCES person (id),
  at INTEGER NOT NULL,
  PRIMARY KEY (person, followed)
) STRICT, WITHOUT ROWID;
CREATE INDEX follow_of_other ON follow (followed);

-- Version 18: puzzles (solving.h): who solves them, what is known of each, rated attempts.
CREATE TABLE puzzle_solver (
  person INTEGER NOT NULL PRIMARY KEY REFERENCES person (id),
  rating INTEGER NOT NULL, -- in thousandths, as all ratings here
  deviation INTEGER NOT NULL, -- in thousandths
  volatility INTEGER NOT NULL, -- in billionths
  at INTEGER NOT NULL,
  solved INTEGER NOT NULL,
  missed INTEGER NOT NULL,
  run INTEGER NOT NULL, -- right answers in a row
  best_run INTEGER NOT NULL,
  days INTEGER NOT NULL, -- in a row, until `day`
  best_days INTEGER NOT NULL,
  day INTEGER NOT NULL -- since 1970
) STRICT;
CREATE TABLE puzzle (
  id TEXT NOT NULL PRIMARY KEY,
  rating INTEGER NOT NULL,
  deviation INTEGER NOT NULL,
  volatility INTEGER NOT NULL,
  at INTEGER NOT NULL DEFAULT 0,
  solved INTEGER NOT NULL DEFAULT 0,
  missed INTEGER NOT NULL DEFAULT 0,
  up INTEGER NOT NULL DEFAULT 0,
  down INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE puzzle_attempt (
  person INTEGER NOT NULL REFERENCES person (id),
  puzzle TEXT NOT NULL REFERENCES puzzle (id),
  action TEXT NOT NULL,
  solved INTEGER NOT NULL,
  rating_before INTEGER NOT NULL,
  rating_after INTEGER NOT NULL,
  at INTEGER NOT NULL,
  vote INTEGER NOT NULL DEFAULT 0 CHECK (vote BETWEEN -1 AND 1),
  PRIMARY KEY (person, puzzle)
) STRICT, WITHOUT ROWID;

-- Version 19: titles: the losers' title of a match, and how often a person got or gave one. Also
-- for earlier matches, if the result written by the core has it as a member.
ALTER TABLE played ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE played ADD COLUMN got INTEGER NOT NULL DEFAULT 0;
ALTER TABLE played ADD COLUMN gave INTEGER NOT NULL DEFAULT 0;
UPDATE played SET title = json_extract(m.result, '$.reason'), got = played.outcome = 0,
  gave = CASE WHEN played.outcome = 2 THEN json_array_length(m.result, '$.losers') ELSE 0 END
  FROM match AS m WHERE m.number = played.match AND json_valid(m.result)
  AND json_extract(m.result, '$.reason') IN
    ('goat', 'bald', 'labour', 'svoyak', 'general', 'admiral', 'officer');

-- Version 20: Web Push (push.h): where people get news, and the server's key.
CREATE TABLE push (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER NOT NULL REFERENCES person (id),
  session BLOB NOT NULL REFERENCES session (token) ON DELETE CASCADE,
  endpoint TEXT NOT NULL UNIQUE,
  key BLOB NOT NULL,
  auth BLOB NOT NULL,
  language TEXT NOT NULL,
  told TEXT NOT NULL DEFAULT '', -- the last one-time message that was sent
  created INTEGER NOT NULL
) STRICT;
CREATE INDEX push_of_person ON push (person);
CREATE INDEX push_of_session ON push (session);
CREATE TABLE push_key (
  id INTEGER NOT NULL PRIMARY KEY,
  secret BLOB NOT NULL CHECK (length(secret) = 32),
  since INTEGER NOT NULL
) STRICT;

-- Version 21: which session made a recovery code; NULL: it is not known.
ALTER TABLE recovery ADD COLUMN session BLOB;

-- Version 22: early quits of a person, and fast lists of people who are banned or have closed their
-- account.
ALTER TABLE played ADD COLUMN quit INTEGER NOT NULL DEFAULT 0; -- this person ended the match too early
CREATE INDEX played_quit ON played (person, ended) WHERE quit > 0;
CREATE INDEX person_banned ON person (banned_until) WHERE banned_until > 0;
CREATE INDEX person_closed ON person (closed) WHERE closed IS NOT NULL;

-- Version 23: from a table to the matches that ended there; the last results of public tables,
-- however many others have ended since.
-- (SQLite allows no JSON functions in an index of an untrusted file.)
CREATE INDEX match_of_table ON match (
  CASE WHEN instr(setup, '"table":')
  THEN substr(ltrim(substr(setup, instr(setup, '"table":') + 8), ' "'), 1,
    instr(ltrim(substr(setup, instr(setup, '"table":') + 8), ' "'), '"') - 1) END
) WHERE ended IS NOT NULL;
CREATE INDEX match_shown ON match (ended) WHERE ended IS NOT NULL AND hidden = 0 AND brief = 0;

-- Version 24: the event of a match's end (server/matches/ended.h) brings the notices of its result. Of a result
-- that an older program has written, with its notices, it is NULL.
ALTER TABLE played ADD COLUMN noticed INTEGER; -- 0: a notice will follow; 1: it was written, or the end was seen

-- Version 25: people's strengths (docs/spec/ratings.md), and each match's part in them. `mean`, `deviation`
-- and `volatility` are those of kz_strength, in billionths: whole numbers are the same everywhere.
CREATE TABLE strength (
  person INTEGER NOT NULL REFERENCES person (id),
  class TEXT NOT NULL, -- "family/format": the format is two, singles or pairs
  first INTEGER NOT NULL, -- the mean before the first match
  mean INTEGER NOT NULL,
  deviation INTEGER NOT NULL,
  volatility INTEGER NOT NULL,
  won INTEGER NOT NULL DEFAULT 0,
  lost INTEGER NOT NULL DEFAULT 0,
  drawn INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (person, class)
) STRICT, WITHOUT ROWID;
CREATE INDEX strength_mean ON strength (class, mean);
CREATE TABLE strength_change (
  person INTEGER NOT NULL REFERENCES person (id),
  match INTEGER NOT NULL REFERENCES match (number),
  class TEXT NOT NULL,
  mean_before INTEGER NOT NULL,
  mean_after INTEGER NOT NULL,
  deviation_before INTEGER NOT NULL,
  deviation_after INTEGER NOT NULL,
  PRIMARY KEY (person, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX strength_change_of_match ON strength_change (match);
-- Elo is where the strength of two begins: that of the family's game with the most Elo matches, 300
-- higher, since 1500 is the mean here and 1200 there.
INSERT INTO strength (person, class, first, mean, deviation, volatility)
  SELECT person, class, (elo + 300) * 1000000000, (elo + 300) * 1000000000,
    CASE WHEN matches < 20 THEN 130000000000 ELSE 100000000000 END, 30000000
  FROM (SELECT person, class, elo, matches,
      row_number() OVER (PARTITION BY person, class ORDER BY matches DESC, game) AS place
    FROM (SELECT r.person AS person, r.game AS game, r.elo AS elo, e.matches AS matches,
        CASE WHEN r.game LIKE 'kozel-%' THEN 'kozel' WHEN r.game LIKE 'sea-goat-%' THEN 'sea-goat'
          WHEN r.game = 'telephone' THEN 'muggins' WHEN r.game = 'bergen' THEN 'classic'
          ELSE r.game END || '/two' AS class
      FROM rating AS r JOIN (SELECT person, game, count(*) AS matches FROM played
          WHERE elo_after IS NOT NULL GROUP BY person, game) AS e
        ON e.person = r.person AND e.game = r.game
      WHERE r.elo BETWEEN 1 AND 10000) AS a) AS b
  WHERE place = 1;

-- Version 26: the places of rated matches, and the slopes of forecasts that are fitted to them
-- (docs/spec/ratings.md, "Chance before a match"). A slope is in billionths.
ALTER TABLE strength_change ADD COLUMN place INTEGER; -- in the match, from 1; NULL: an older program wrote it
CREATE TABLE slope (
  class TEXT NOT NULL,
  seats INTEGER NOT NULL,
  last INTEGER NOT NULL, -- 1: of the chance to be last; 0: first
  slope INTEGER NOT NULL,
  fitted INTEGER NOT NULL,
  PRIMARY KEY (class, seats, last)
) STRICT, WITHOUT ROWID;

-- Version 27: clubs (docs/spec/tournaments.md section 3), and people's standing in them.
CREATE TABLE club (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  skeleton TEXT NOT NULL UNIQUE,
  about TEXT NOT NULL,
  languages TEXT NOT NULL, -- "uk,ru"; "": any
  joining INTEGER NOT NULL CHECK (joining BETWEEN 0 AND 2), -- 0 open, 1 by request, 2 by link
  secret TEXT NOT NULL, -- of the link
  founded INTEGER NOT NULL
) STRICT;
CREATE TABLE club_person (
  club INTEGER NOT NULL REFERENCES club (id),
  person INTEGER NOT NULL REFERENCES person (id),
  standing INTEGER NOT NULL CHECK (standing BETWEEN 1 AND 6), -- store_club_standing
  joined INTEGER NOT NULL, -- since when a member; of others, as `since`
  since INTEGER NOT NULL, -- since when in this standing
  PRIMARY KEY (club, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX club_of_person ON club_person (person);
CREATE UNIQUE INDEX club_host ON club_person (club) WHERE standing = 6;
ALTER TABLE report ADD COLUMN club TEXT NOT NULL DEFAULT ''; -- the club that is reported; "": none
