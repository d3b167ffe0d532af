// SPDX-License-Identifier: MIT
// A store in which every table has rows, and its possible damages: tables and columns are read from the store's schema. Over SQLite or, if
// $TEST_POSTGRES is a database's address, over PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { guest, startServer } from "./client.mjs";
import { Player } from "./player.mjs";

export const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");
export const postgres = process.env.TEST_POSTGRES;

/** Rows of each kind; each kind of damage needs one. */
const PEOPLE = 8;

/** Runs SQL. A statement that fails does not prevent the next ones. Returns {out, failed: messages}. */
export function script(db, text) {
  const { stdout, stderr } = postgres
    ? spawnSync("psql", ["-XAtq", "-v", "VERBOSITY=terse", db], { input: text, encoding: "utf8", maxBuffer: 1 << 28 })
    : spawnSync("sqlite3", [db], { input: `.timeout 10000\n${text}`, encoding: "utf8", maxBuffer: 1 << 28 });
  return { out: stdout.trim(), failed: stderr.trim() };
}

export function sql(db, text) {
  const { out, failed } = script(db, text);
  assert.equal(failed, "", text.slice(0, 2000));
  return out;
}

const lines = (text) => (text ? text.split("\n") : []);
const hex = (text) => (postgres ? `'\\x${text}'::bytea` : `x'${text}'`);
const bytes = (count, fill) => hex(Buffer.alloc(count, fill).toString("hex"));
const quoted = (name) => `"${name}"`;

export const SERVE = ["--port", "0", "--rate", "0", "--bot-delay", "0", "--pause", "50", "--analysis-workers", "0", "--push-contact", "mailto:host@example.org"];

/** Starts a server over a store. */
export const serve = (t, db, options) => startServer(t, program, ["serve", "--store", db, ...SERVE], options);

/** Returns rows that a match does not leave behind by itself. `me`: a person's id; `match`: the number of a finished one. */
function rowsOf(i, me, next, host, match, session) {
  const far = 4102444800000;
  return `
    INSERT INTO photo (person, png, changed) VALUES (${me}, ${bytes(64, i)}, 1);
    INSERT INTO rating (person, game) VALUES (${me}, 'kozel');
    INSERT INTO strength (person, class, first, mean, deviation, volatility) VALUES (${me}, 'kozel/two', 1500000000000, 1500000000000, 130000000000, 30000000);
    INSERT INTO strength_change (person, match, class, mean_before, mean_after, deviation_before, deviation_after, place)
      VALUES (${me}, ${match}, 'kozel/two', 1500000000000, 1500000000000, 130000000000, 130000000000, 1);
    INSERT INTO slope (class, seats, last, slope, fitted) VALUES ('kozel/two', ${i}, 0, 900000000, 5);
    INSERT INTO message (sender, receiver, body, sent) VALUES (${me}, ${host}, 'Good evening', 1);
    INSERT INTO block (person, blocked) VALUES (${me}, ${next});
    INSERT INTO follow (person, followed, at) VALUES (${host}, ${me}, 1);
    INSERT INTO report (reporter, accused, place, body, sent) VALUES (${me}, ${next}, 'message', 'Loud', 1);
    INSERT INTO club (name, skeleton, about, languages, joining, secret, founded) VALUES ('Club${i}', 'club${i}', 'Evenings', 'uk', 0, 'secret', 1);
    INSERT INTO club_person (club, person, standing, joined, since) SELECT id, ${me}, 6, 1, 1 FROM club WHERE name = 'Club${i}';
    INSERT INTO guestbook (person, body, sent, answer, answerer, answered) VALUES (${me}, 'Thanks', 1, 'Welcome', ${host}, 2);
    INSERT INTO audit (actor, action, target, detail, at) VALUES (${me}, 'ban', 'Somebody', 'Loud', 1);
    INSERT INTO network_ban (network, everybody, ends, reason, actor, created) VALUES ('10.0.${i}.0/24', 1, ${far}, 'Loud', ${me}, 1);
    INSERT INTO review (why, first, second, match, count, at) VALUES ('repeats', ${me}, ${next}, ${match}, 2, 1);
    INSERT INTO device (person, token, created, seen) VALUES (${me}, ${bytes(32, i)}, 1, 1);
    INSERT INTO factor (person, secret, active) VALUES (${me}, ${bytes(20, i)}, 0);
    INSERT INTO recovery (person, code) VALUES (${me}, ${bytes(32, i)});
    INSERT INTO notice (person, kind, agent, session, at) VALUES (${me}, 'sign-in', 'Browser', ${bytes(32, 99)}, 1);
    INSERT INTO node (name, joined) VALUES ('node${i}', 1);
    INSERT INTO life (epoch, at) VALUES (${100 + i}, 1);
    INSERT INTO lease (epoch, ends) VALUES (${100 + i}, 1);
    INSERT INTO used_hash (hash) VALUES (${bytes(32, i)});
    INSERT INTO job (kind, payload, due, created) VALUES ('forget', '{"person":${me},"after":0}', 1, 1);
    INSERT INTO analysis (match, job, person, version, text, at) VALUES (${match}, 0, ${me}, 1, '{"version":1,"deals":[]}', 1);
    INSERT INTO puzzle (id, rating, deviation, volatility) VALUES ('puzzle${i}', 1500000, 350000, 60000000);
    INSERT INTO puzzle_solver (person, rating, deviation, volatility, at, solved, missed, run, best_run, days, best_days, day)
      VALUES (${me}, 1500000, 350000, 60000000, 1, 1, 0, 1, 1, 1, 1, 20000);
    INSERT INTO puzzle_attempt (person, puzzle, action, solved, rating_before, rating_after, at) VALUES (${me}, 'puzzle${i}', '6-6', 1, 1500000, 1500000, 1);
    INSERT INTO push (person, session, endpoint, key, auth, language, created)
      VALUES (${me}, (SELECT token FROM session WHERE person = ${me} LIMIT 1), 'https://fcm.googleapis.com/${i}', ${bytes(65, 4)}, ${bytes(16, i)}, 'en', 1);`;
}

/** The place of a store: a file, or a separate database. */
export class Place {
  #made = 0;

  constructor(folder) {
    this.folder = folder;
  }

  #name() {
    return postgres ? `damage${process.pid}_${++this.#made}` : join(this.folder, `store${++this.#made}.db`);
  }

  #address(name) {
    if (!postgres) return name;
    const address = new URL(postgres);
    address.pathname = `/${name}`;
    return String(address);
  }

  empty() {
    const name = this.#name();
    if (postgres) sql(postgres, `CREATE DATABASE ${name}`);
    return this.#address(name);
  }

  /** Copies a store that nobody has open. */
  copy(db) {
    const name = this.#name();
    if (postgres) sql(postgres, `CREATE DATABASE ${name} TEMPLATE ${new URL(db).pathname.slice(1)}`);
    else copyFileSync(db, name);
    return this.#address(name);
  }

  drop(db) {
    if (postgres) sql(postgres, `DROP DATABASE ${new URL(db).pathname.slice(1)} WITH (FORCE)`);
  }
}

/** Makes a store with all kinds of rows: {db, people: their cookies, host and player: those whose rows are never damaged}. */
export async function makeStore(t, place) {
  const db = place.empty();
  let server = await serve(t, db);
  const cookies = [];
  for (let i = 0; i < 3 * PEOPLE + 2; i++) cookies.push((await guest(server)).cookie);
  await server.stop();
  sql(db, "UPDATE person SET name = 'player' || number, skeleton = 'player' || number, registered = 1");
  server = await serve(t, db);
  const players = cookies.map((cookie, i) => new Player(server, cookie, `page${String(i).padStart(4, "0")}`));
  const tables = [];
  for (const [i, player] of players.entries()) {
    await player.begin();
    if (i === 3 * PEOPLE + 1) continue; // the host
    const asked = i >= 2 * PEOPLE && i < 3 * PEOPLE ? { do: "open", game: "kozel", seats: 2 } : { do: "play", game: "kozel", seats: 2 };
    const { table } = await player.ask(asked);
    tables.push(table);
    if (i < PEOPLE) await player.ask({ do: "resign", table });
    else await player.ask({ do: "enter", table });
  }
  for (let i = 2 * PEOPLE; i < 3 * PEOPLE; i++) await players[i].ask({ do: "say", table: tables[i], text: "Hello" }).catch(() => {});
  await server.stop();
  const ids = lines(sql(db, "SELECT id FROM person ORDER BY id")).map(Number);
  const [player, host] = ids.slice(-2);
  const over = lines(sql(db, "SELECT number FROM match WHERE ended IS NOT NULL ORDER BY number"));
  assert.equal(over.length, PEOPLE);
  let text = `UPDATE person SET role = 2 WHERE id = ${host};`;
  for (let i = 0; i < PEOPLE; i++) text += rowsOf(i, ids[i], ids[(i + 1) % PEOPLE], host, over[i]);
  sql(db, text);
  const [match, number] = sql(db, `SELECT id, number FROM match WHERE setup LIKE '%"person":${player},%'`).split("|");
  const ended = lines(sql(db, "SELECT id FROM match WHERE ended IS NOT NULL ORDER BY number"));
  return { db, over: ended, cookies: { people: cookies.slice(0, -2), player: cookies.at(-2), host: cookies.at(-1) }, table: tables.at(-1), whole: { player, host, match, number, table: tables.at(-1) } };
}

/** Rows on which the whole server depends: docs/operations.md lists them. */
export const OF_THE_SERVER = new Set(["fair_key", "secret", "push_key", "kozel"]);

/** Returns the tables of a store, by name: {columns: [{name, type, key}], rows: conditions that find a row each}. */
export function tablesOf({ db, whole }) {
  const found = new Map();
  const columns = postgres
    ? `SELECT c.table_name, c.column_name, c.data_type, coalesce((SELECT 1 FROM pg_index AS i JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
         WHERE i.indisprimary AND i.indrelid = c.table_name::regclass AND a.attname = c.column_name), 0)
       FROM information_schema.columns AS c WHERE c.table_schema = current_schema() ORDER BY c.table_name, c.ordinal_position;`
    : `SELECT m.name, p.name, p.type, p.pk FROM sqlite_schema AS m, pragma_table_info(m.name) AS p WHERE m.type = 'table' AND m.name <> 'sqlite_sequence' ORDER BY m.name, p.cid;`;
  for (const line of lines(sql(db, columns))) {
    const [table, name, type, key] = line.split("|");
    if (!found.has(table)) found.set(table, { columns: [], rows: [] });
    found.get(table).columns.push({ name, type: { bigint: "INTEGER", text: "TEXT", bytea: "BLOB" }[type] ?? type, key: Number(key) > 0 });
  }
  // Ids are random: rows are in the order in which they came.
  const ordinals = new Map();
  for (const id of lines(sql(db, "SELECT id FROM tables ORDER BY opened; SELECT match FROM receipt ORDER BY number"))) ordinals.set(id, ordinals.size);
  const healthy = new Set([whole.match, whole.table].map((id) => `'${id}'`));
  const people = new Set([whole.player, whole.host].map(String));
  const ofPerson = new Set(["person.id", ...["person", "sender", "receiver", "reporter", "accused", "first", "second", "followed", "blocked"].map((name) => name)]);
  for (const [table, { columns, rows }] of found) {
    const keys = columns.filter(({ key }) => key);
    const all = columns.map(({ name, type }) => (type === "BLOB" ? "''" : postgres ? `quote_nullable(${quoted(name)}::text)` : `quote(${quoted(name)})`));
    const key = keys.map(({ name }) => (postgres ? `quote_nullable(${quoted(name)}::text)` : `quote(${quoted(name)})`));
    // (Texts with line feeds: only what finds a healthy row matters.)
    const parts = [...key, ...all].map((part) => `replace(replace(substr(${part}, 1, 300), '|', '/'), chr10, ' ')`.replace("chr10", postgres ? "chr(10)" : "char(10)"));
    for (const line of lines(sql(db, `SELECT ${parts.join(` || '|' || `)} FROM ${quoted(table)};`))) {
      const values = line.split("|");
      const condition = keys.map(({ name }, i) => `${quoted(name)} = ${values[i]}`).join(" AND ") || "1 = 1";
      const isHealthy = columns.some(({ name }, i) => {
        const value = values[keys.length + i];
        const number = value.replaceAll("'", "");
        return healthy.has(value) || (people.has(number) && (ofPerson.has(name) || ofPerson.has(`${table}.${name}`)) && !["follow", "message"].includes(table)) || (number === whole.number && ["match.number", "entry.match"].includes(`${table}.${name}`));
      });
      const order = [...values.slice(0, keys.length), ...values.slice(keys.length)].map((value) => ordinals.get(value.replaceAll("'", "")) ?? (/^'?-?\d+'?$/.test(value) ? Number(value.replaceAll("'", "")) : 0));
      if (!isHealthy || OF_THE_SERVER.has(table)) rows.push({ condition, order });
    }
    rows.sort((a, b) => a.order.map((each, i) => each - b.order[i]).find((difference) => difference) ?? 0);
    rows.splice(0, rows.length, ...rows.map(({ condition }) => condition));
  }
  return found;
}

/** Possible values of a damaged column, by its type: name and SQL. */
const KINDS = {
  INTEGER: (c) => ({ most: "9223372036854775807", least: "-9223372036854775808", minus: "-1", wide: "4294967297", none: "NULL", nobody: "987654321", ...(postgres ? {} : { text: "'abc'" }) }),
  TEXT: (c) => ({
    letter: `substr(${c}, 1, length(${c}) / 2) || CASE substr(${c}, length(${c}) / 2 + 1, 1) WHEN 'x' THEN 'y' ELSE 'x' END || substr(${c}, length(${c}) / 2 + 2)`,
    empty: "''",
    long: postgres ? "repeat('long', 25000)" : "replace(hex(zeroblob(25000)), '00', 'long')",
    nobody: "'nobody'",
    none: "NULL",
    ...(postgres ? {} : { utf8: `CAST(x'61ff80c3' || CAST(${c} AS BLOB) AS TEXT)`, bytes: "x'6100ff'" }),
  }),
  BLOB: (c) => ({
    zeros: postgres ? `decode(repeat('00', length(${c})), 'hex')` : `zeroblob(length(${c}))`,
    empty: hex(""),
    short: postgres ? `substring(${c} FROM 2)` : `substr(${c}, 2)`,
    long: bytes(70000, 7),
    none: "NULL",
    ...(postgres ? {} : { text: "'abc'" }),
  }),
};

/** Makes the store accept any value: from then on it is as weak as the bytes of a disk. */
export function loosen(db) {
  if (!postgres) return;
  sql(
    db,
    `SET client_min_messages = error;
     DO $$ DECLARE r record; BEGIN
       FOR r IN SELECT conrelid::regclass AS t, conname FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND contype IN ('c', 'f') LOOP
         EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', r.t, r.conname); END LOOP;
       FOR r IN SELECT c.table_name, c.column_name FROM information_schema.columns AS c WHERE c.table_schema = current_schema() AND c.is_nullable = 'NO' AND NOT EXISTS
         (SELECT 1 FROM pg_index AS i JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) WHERE i.indisprimary AND i.indrelid = c.table_name::regclass AND a.attname = c.column_name)
         AND c.is_identity = 'NO' LOOP
         EXECUTE format('ALTER TABLE %I ALTER COLUMN %I DROP NOT NULL', r.table_name, r.column_name); END LOOP;
     END $$;`,
  );
}

/** SQLite's tables without the constraints on their rows, while the damages are done. */
const WEAK = ` .dbconfig defensive off
PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON;
CREATE TEMP TABLE kept AS SELECT name, sql FROM sqlite_schema WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(replace(replace(replace(replace(sql, ') STRICT, WITHOUT ROWID', ') WITHOUT ROWID'), ') STRICT', ')'),
  'INTEGER NOT NULL', 'INTEGER'), 'TEXT NOT NULL', 'TEXT'), 'BLOB NOT NULL', 'BLOB') WHERE type = 'table' AND name NOT LIKE 'sqlite_%';
PRAGMA writable_schema = RESET;
`;
const STRONG = `PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = (SELECT k.sql FROM kept AS k WHERE k.name = sqlite_schema.name) WHERE type = 'table' AND name NOT LIKE 'sqlite_%';
PRAGMA writable_schema = RESET;
`;

/** Does damages ({table, column, kind, set, row}) to a store. Marks those that it accepted. */
export function damage(db, damages) {
  const statements = damages.map(
    ({ table, column, set, row }, i) => `UPDATE ${quoted(table)} SET ${quoted(column)} = ${set} WHERE ${row} RETURNING 'took ${i}';`,
  );
  const text = statements.join("\n");
  const { out } = script(db, postgres ? text : `${WEAK.trimStart()}${text}\n${STRONG}`);
  const took = new Set(out.match(/took \d+/g));
  damages.forEach((each, i) => (each.took = took.has(`took ${i}`)));
  // (A key is never NULL, and a row's number no text.)
  const not = damages.filter(({ took, key, kind }) => !took && !(key && ["none", "text"].includes(kind)));
  assert.deepEqual(not, []);
}

/** Returns true if the damage affects everybody, so that the start stops at it. (SQLite gives the number after the highest one.) */
export const isOfTheServer = ({ table, kind, numbered }) => OF_THE_SERVER.has(table) || (!postgres && numbered && kind === "most");

/** Returns all damages that `isMeant` chooses, in runs: each run has one column of each table, every kind of damage on a separate row. */
export function runsOf(tables, isMeant) {
  const runs = [];
  for (const [table, { columns, rows }] of tables) {
    const numbered = columns.filter(({ key }) => key).length === 1 && ["id", "number", "epoch"].includes(columns[0].name);
    assert.ok(rows.length, `${table} has no row to damage: let makeStore() write some`);
    columns.forEach(({ name, type, key }, at) => {
      assert.ok(KINDS[type], `${table}.${name} is of the type ${type}, of which nothing is known here`);
      const kinds = Object.entries(KINDS[type](quoted(name)));
      kinds.forEach(([kind, set], i) => {
        const round = rows.length >= kinds.length ? 0 : Math.floor(i / rows.length);
        const run = at + round * 100;
        const damage = { table, column: name, kind, set, key, numbered: numbered && key };
        // If there is room, an early row and a late one: finished matches came first.
        const half = rows.length >> 1;
        const chosen = half >= kinds.length ? [rows[i], rows[half + i]] : [rows[i % rows.length]];
        // (For a column without two equal values the second one has another run.)
        if (isMeant(damage)) chosen.forEach((row, i) => (runs[run + i] ??= []).push({ ...damage, row }));
      });
    });
  }
  return runs.filter(Boolean);
}
