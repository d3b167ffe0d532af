/* SPDX-License-Identifier: MIT */
#include "server/store/people/account.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/sql/damage.h"
#include "server/store/sql/query.h"

enum { TOUCH_MS = 600000, DAY_MS = 86400000 };

/* ---- names and passwords ---- */

store_stored store_person_named(struct store *store, const char *skeleton, store_person *out)
{
    int64_t id = store_ask_int(store, 0, "SELECT id FROM person WHERE skeleton = $1 AND closed IS NULL", "t",
                               skeleton);
    return id ? store_person_get(store, id, out) : STORE_NONE;
}

store_skeleton_range store_skeleton_range_of(const char *prefix)
{
    store_skeleton_range range;
    snprintf(range.first, sizeof range.first, "%.*s", STORE_SKELETON_SIZE - 1, prefix);
    snprintf(range.end, sizeof range.end, "%s\U0010FFFF", range.first); /* after every letter of a name */
    return range;
}

store_stored store_find_people(struct store *store, const char *prefix, int most, json_t *rows)
{
    store_skeleton_range range = store_skeleton_range_of(prefix);
    return store_list(store, rows, "person:i name:t photo:i bot:b",
                      "SELECT p.id, p.name, coalesce(h.changed, 0), p.bot FROM person AS p"
                      " LEFT JOIN photo AS h ON h.person = p.id"
                      " WHERE p.skeleton >= $1 AND p.skeleton < $2 AND p.closed IS NULL"
                      " ORDER BY p.skeleton LIMIT $3",
                      "tti", range.first, range.end, (int64_t)most);
}

store_stored store_guest_find(struct store *store, int64_t number, store_person *out)
{
    int64_t id =
        store_ask_int(store, 0, "SELECT id FROM person WHERE number = $1 AND name IS NULL", "i", number);
    return id ? store_person_get(store, id, out) : STORE_NONE;
}

store_stored store_register(struct store *store, int64_t person, const char *name, const char *skeleton,
                            const char *password_hash, const char *language, int64_t now_ms)
{
    return store_run(
        store,
        "UPDATE person SET name = $2, skeleton = $3, password = $4, language = $5, registered = $6"
        " WHERE id = $1 AND name IS NULL",
        "itttti", person, name, skeleton, password_hash, language, now_ms);
}

store_stored store_password(struct store *store, int64_t person, char hash[STORE_PASSWORD_HASH_SIZE])
{
    store_query query;
    store_query_start(&query, store, "SELECT password FROM person WHERE id = $1 AND password IS NOT NULL",
                      "i", person);
    if (store_query_next(&query))
        store_query_copy(&query, 0, hash, STORE_PASSWORD_HASH_SIZE);
    return store_query_end(&query);
}

store_stored store_account_hold(struct store *store, int64_t person, const char *hash)
{
    return store_run(store,
                     "SELECT 1 FROM person WHERE id = $1 AND closed IS NULL AND (password = $2 OR $2 IS NULL)"
                     " FOR NO KEY UPDATE",
                     "it", person, hash);
}

store_stored store_password_set(struct store *store, int64_t person, const char *hash)
{
    return store_run(store, "UPDATE person SET password = $2 WHERE id = $1", "it", person, hash);
}

store_stored store_role_set(struct store *store, int64_t person, store_role role)
{
    return store_run(store, "UPDATE person SET role = $2 WHERE id = $1", "ii", person, (int64_t)role);
}

/* Deletes a closed account's data, its bots' accounts included. Reports and the audit log stay: they are
 * about others, too. */
static const char *const closing[] = {
    /* A subscriber of a match's end writes nothing for them from here on. */
    "SELECT id FROM person WHERE id = $1 OR owner = $1 ORDER BY id FOR NO KEY UPDATE",
    "DELETE FROM factor WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM recovery WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM notice WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM session WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM device WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM photo WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM rating WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM strength WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM message WHERE sender IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM message WHERE receiver IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM block WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM block WHERE blocked IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM follow WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM follow WHERE followed IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM puzzle_attempt WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM puzzle_solver WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
    "DELETE FROM guestbook WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)",
};

store_stored store_account_close(struct store *store, int64_t person, int64_t now_ms)
{
    store_stored stored = STORE_STORED;
    for (size_t i = 0; i < sizeof closing / sizeof *closing && stored == STORE_STORED; i++)
        stored = store_none_ok(store_run(store, closing[i], "i", person));
    if (stored != STORE_STORED)
        return stored;
    return store_run(
        store,
        "UPDATE person SET name = 'closed account ' || id, password = NULL, role = 0, about = '',"
        " country = '', language = '', settings = '{}', closed = $2"
        " WHERE (id = $1 OR owner = $1) AND closed IS NULL",
        "ii", person, now_ms);
}

/* ---- sessions ---- */

store_stored store_session_add(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE], int64_t person,
                               const char *agent, bool program, int64_t now_ms)
{
    return store_run(store,
                     "INSERT INTO session (token, person, created, seen, agent, program)"
                     " VALUES ($1, $2, $3, $3, $4, $5)",
                     "biiti", hash, (size_t)STORE_TOKEN_HASH_SIZE, person, now_ms, agent, (int64_t)program);
}

store_stored store_session_hold(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                                int64_t person)
{
    return store_run(store, "SELECT 1 FROM session WHERE token = $1 AND person = $2 FOR NO KEY UPDATE", "bi",
                     hash, (size_t)STORE_TOKEN_HASH_SIZE, person);
}

store_stored store_session_end(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE])
{
    return store_run(store, "DELETE FROM session WHERE token = $1", "b", hash, (size_t)STORE_TOKEN_HASH_SIZE);
}

store_stored store_sessions_end(struct store *store, int64_t person, const uint8_t *but)
{
    static const uint8_t none[STORE_TOKEN_HASH_SIZE];
    return store_none_ok(store_run(store, "DELETE FROM session WHERE person = $1 AND token <> $2", "ib",
                                   person, but ? but : none, (size_t)STORE_TOKEN_HASH_SIZE));
}

store_stored store_sessions_trim(struct store *store, int64_t person, int most)
{
    return store_none_ok(store_run(store,
                                   "DELETE FROM session WHERE person = $1 AND program = 0 AND token NOT IN"
                                   " (SELECT token FROM session WHERE person = $1 AND program = 0"
                                   "  ORDER BY created DESC, seen DESC, token LIMIT $2)",
                                   "ii", person, (int64_t)most));
}

store_stored store_tokens_end(struct store *store, int64_t owner)
{
    return store_none_ok(store_run(
        store, "DELETE FROM session WHERE person IN (SELECT id FROM person WHERE owner = $1)", "i", owner));
}

store_stored store_session_touch(struct store *store, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                                 int64_t now_ms)
{
    /* Read first: a write would wait for other writers even if it had nothing to do. */
    int64_t seen = store_ask_int(store, now_ms, "SELECT seen FROM session WHERE token = $1", "b", hash,
                                 (size_t)STORE_TOKEN_HASH_SIZE);
    if (seen > now_ms - TOUCH_MS)
        return STORE_STORED;
    return store_none_ok(store_run(store, "UPDATE session SET seen = $2 WHERE token = $1", "bi", hash,
                                   (size_t)STORE_TOKEN_HASH_SIZE, now_ms));
}

store_stored store_sessions(struct store *store, int64_t person,
                            void (*take)(void *context, const store_session *session), void *context)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT token, created, seen, agent FROM session WHERE person = $1"
                      " ORDER BY seen DESC, created DESC, token",
                      "i", person);
    while (store_query_next(&query)) {
        store_session session = {.created = store_query_int(&query, 1), .seen = store_query_int(&query, 2)};
        if (!store_query_bytes(&query, 0, session.hash, sizeof session.hash)) {
            store_damage_note_number("session", person,
                                     "a token of another length, of this person: left out");
            continue;
        }
        store_query_copy(&query, 3, session.agent, sizeof session.agent);
        take(context, &session);
    }
    return store_query_end_list(&query);
}

/* ---- personal data ---- */

store_stored store_profile_get(struct store *store, int64_t person, store_profile *out)
{
    store_query query;
    store_query_start(
        &query, store,
        "SELECT p.about, p.country, p.language, o.name, p.registered, f.changed FROM person AS p"
        " LEFT JOIN person AS o ON o.id = p.owner LEFT JOIN photo AS f ON f.person = p.id"
        " WHERE p.id = $1",
        "i", person);
    if (store_query_next(&query)) {
        store_query_copy(&query, 0, out->about, sizeof out->about);
        store_query_copy(&query, 1, out->country, sizeof out->country);
        store_query_copy(&query, 2, out->language, sizeof out->language);
        store_query_copy(&query, 3, out->owner, sizeof out->owner);
        out->registered = store_query_int(&query, 4);
        out->photo = store_query_int(&query, 5);
    }
    return store_query_end(&query);
}

store_stored store_profile_set(struct store *store, int64_t person, const char *about, const char *country,
                               const char *language)
{
    return store_run(store, "UPDATE person SET about = $2, country = $3, language = $4 WHERE id = $1", "ittt",
                     person, about, country, language);
}

store_stored store_standings(struct store *store, int64_t person, json_t *rows)
{
    return store_list(
        store, rows, "game:t points:i elo:i won:i lost:i drawn:i",
        "SELECT game, points, elo, won, lost, drawn FROM rating WHERE person = $1 ORDER BY game", "i",
        person);
}

store_stored store_photo_get(struct store *store, int64_t person, unsigned char **png, size_t *length)
{
    *png = NULL;
    store_query query;
    store_query_start(&query, store, "SELECT png FROM photo WHERE person = $1", "i", person);
    if (store_query_next(&query)) {
        const void *bytes = store_query_blob(&query, 0, length);
        *png = malloc(*length + 1);
        if (*png && *length)
            memcpy(*png, bytes, *length);
    }
    store_stored stored = store_query_end(&query);
    return stored == STORE_STORED && !*png ? STORE_FAILED : stored;
}

store_stored store_photo_set(struct store *store, int64_t person, const void *png, size_t length,
                             int64_t changed)
{
    return store_run(store,
                     "INSERT INTO photo (person, png, changed) VALUES ($1, $2, $3)"
                     " ON CONFLICT (person) DO UPDATE SET png = excluded.png,"
                     " changed = CASE WHEN excluded.changed > photo.changed THEN excluded.changed"
                     " ELSE photo.changed + 1 END",
                     "ibi", person, png, length, changed);
}

store_stored store_photo_remove(struct store *store, int64_t person)
{
    return store_none_ok(store_run(store, "DELETE FROM photo WHERE person = $1", "i", person));
}

store_stored store_settings_get(struct store *store, int64_t person, char **text)
{
    *text = NULL;
    store_query query;
    store_query_start(&query, store, "SELECT settings FROM person WHERE id = $1", "i", person);
    if (store_query_next(&query))
        *text = strdup(store_query_text(&query, 0));
    store_stored stored = store_query_end(&query);
    return stored == STORE_STORED && !*text ? STORE_FAILED : stored;
}

store_stored store_settings_set(struct store *store, int64_t person, const char *text)
{
    return store_run(store, "UPDATE person SET settings = $2 WHERE id = $1", "it", person, text);
}

store_stored store_refill(struct store *store, int64_t person, int64_t to, int64_t now_ms, int64_t *next_ms)
{
    store_stored stored = store_run(store,
                                    "UPDATE person SET coins = $2, refilled = $3"
                                    " WHERE id = $1 AND coins < $2 AND refilled <= $4",
                                    "iiii", person, to, now_ms, now_ms - DAY_MS);
    *next_ms =
        DAY_MS + store_ask_int(store, -DAY_MS, "SELECT refilled FROM person WHERE id = $1", "i", person);
    return stored;
}

/* The tables with data of a person, and their columns (store_list()). */
static const struct {
    const char *list, *members, *sql;
} data[] = {
    {"sessions", "created:v seen:v agent:v",
     "SELECT created, seen, agent FROM session WHERE person = $1 ORDER BY created"},
    {"browsers", "created:v seen:v", "SELECT created, seen FROM device WHERE person = $1 ORDER BY created"},
    {"ratings", "game:v points:v elo:v won:v lost:v drawn:v",
     "SELECT game, points, elo, won, lost, drawn FROM rating WHERE person = $1 ORDER BY game"},
    {"strengths", "class:v mean:v deviation:v volatility:v won:v lost:v drawn:v",
     "SELECT class, mean, deviation, volatility, won, lost, drawn FROM strength WHERE person = $1"
     " ORDER BY class"},
    {"games", "match:v game:v ended:v outcome:v score:v points:v coins:v starred:v",
     "SELECT m.id, p.game, p.ended, p.outcome, p.score, p.points, p.coins, p.starred FROM played AS p"
     " JOIN match AS m ON m.number = p.match WHERE p.person = $1 ORDER BY p.ended"},
    {"messages_sent", "to:v sent:v body:v",
     "SELECT coalesce(o.name, 'Guest-' || o.number), m.sent, m.body FROM message AS m"
     " JOIN person AS o ON o.id = m.receiver WHERE m.sender = $1 ORDER BY m.id"},
    {"messages_received", "from:v sent:v body:v",
     "SELECT coalesce(o.name, 'Guest-' || o.number), m.sent, m.body FROM message AS m"
     " JOIN person AS o ON o.id = m.sender WHERE m.receiver = $1 ORDER BY m.id"},
    {"guestbook", "sent:v body:v answer:v",
     "SELECT sent, body, answer FROM guestbook WHERE person = $1 ORDER BY id"},
    {"reports", "accused:v place:v sent:v body:v",
     "SELECT coalesce(o.name, 'Guest-' || o.number), r.place, r.sent, r.body FROM report AS r"
     " JOIN person AS o ON o.id = r.accused WHERE r.reporter = $1 ORDER BY r.id"},
    {"blocks", "name:v",
     "SELECT coalesce(o.name, 'Guest-' || o.number) FROM block AS b JOIN person AS o ON o.id = b.blocked"
     " WHERE b.person = $1 ORDER BY 1"},
    {"follows", "name:v since:v",
     "SELECT o.name, f.at FROM follow AS f JOIN person AS o ON o.id = f.followed WHERE f.person = $1"
     " ORDER BY 1"},
    {"clubs", "club:v standing:v joined:v since:v",
     "SELECT c.name, CASE o.standing WHEN 1 THEN 'asked' WHEN 2 THEN 'refused' WHEN 3 THEN 'banned'"
     "  WHEN 4 THEN 'member' WHEN 5 THEN 'helper' ELSE 'host' END, o.joined, o.since FROM club_person AS o"
     " JOIN club AS c ON c.id = o.club WHERE o.person = $1 ORDER BY 1"},
    {"bots", "name:v created:v",
     "SELECT name, created FROM person WHERE owner = $1 AND closed IS NULL ORDER BY id"},
    {"puzzle_rating", "rating:v deviation:v volatility:v at:v solved:v missed:v best_run:v best_days:v",
     "SELECT rating, deviation, volatility, at, solved, missed, best_run, best_days FROM puzzle_solver"
     " WHERE person = $1"},
    {"puzzles", "puzzle:v action:v right:v before:v after:v at:v vote:v",
     "SELECT puzzle, action, solved, rating_before, rating_after, at, vote FROM puzzle_attempt"
     " WHERE person = $1 ORDER BY at, puzzle"},
    /* Those that the person hosts or has entered, by their logs (server/tournaments/event.h). */
    {"tournaments", "tournament:v",
     "SELECT DISTINCT e.place FROM table_entry AS e"
     " WHERE (e.text LIKE '%\"person\":' || CAST($1 AS TEXT) || ',%'"
     " OR e.text LIKE '%\"founder\":' || CAST($1 AS TEXT) || ',%')"
     " AND EXISTS (SELECT 1 FROM table_entry AS o WHERE o.place = e.place"
     " AND o.text LIKE '{\"kind\":\"tournament\"%') ORDER BY 1"},
    {"notices", "kind:v agent:v at:v", "SELECT kind, agent, at FROM notice WHERE person = $1 ORDER BY id"},
};

store_stored store_data(struct store *store, int64_t person, json_t *out)
{
    store_stored stored = STORE_STORED;
    for (size_t i = 0; i < sizeof data / sizeof *data && stored == STORE_STORED; i++) {
        json_t *rows = json_array();
        stored = store_list(store, rows, data[i].members, data[i].sql, "i", person);
        if (json_array_size(rows))
            json_object_set(out, data[i].list, rows);
        json_decref(rows);
    }
    return stored;
}

/* ---- others ---- */

store_stored store_block(struct store *store, int64_t person, int64_t other, bool on)
{
    if (!on)
        return store_none_ok(
            store_run(store, "DELETE FROM block WHERE person = $1 AND blocked = $2", "ii", person, other));
    return store_none_ok(
        store_run(store, "INSERT INTO block (person, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING", "ii",
                  person, other));
}

store_stored store_blocks(struct store *store, int64_t person, void (*take)(void *context, const char *name),
                          void *context)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT coalesce(o.name, 'Guest-' || o.number) FROM block AS b"
                      " JOIN person AS o ON o.id = b.blocked WHERE b.person = $1 ORDER BY o.id",
                      "i", person);
    while (store_query_next(&query))
        take(context, store_query_text(&query, 0));
    return store_query_end_list(&query);
}

store_stored store_bot_add(struct store *store, int64_t owner, int64_t most, const char *name,
                           const char *skeleton, int64_t now_ms, int64_t *bot)
{
    /* Two simultaneous additions run one after the other. */
    store_stored owned =
        store_run(store, "SELECT id FROM person WHERE id = $1 FOR NO KEY UPDATE", "i", owner);
    if (owned != STORE_STORED)
        return owned;
    store_query query;
    store_query_start(&query, store,
                      "INSERT INTO person (name, skeleton, bot, owner, created, registered)"
                      " SELECT $2, $3, 1, $1, $4, $4"
                      " WHERE (SELECT count(*) FROM person WHERE owner = $1 AND closed IS NULL) < $5"
                      " RETURNING id",
                      "ittii", owner, name, skeleton, now_ms, most);
    if (store_query_next(&query))
        *bot = store_query_int(&query, 0);
    return store_query_end(&query);
}

store_stored store_bot_find(struct store *store, int64_t owner, const char *skeleton, store_person *out)
{
    int64_t id =
        store_ask_int(store, 0, "SELECT id FROM person WHERE skeleton = $1 AND owner = $2 AND closed IS NULL",
                      "ti", skeleton, owner);
    return id ? store_person_get(store, id, out) : STORE_NONE;
}

store_stored store_bots(struct store *store, int64_t owner, void (*take)(void *context, const store_bot *bot),
                        void *context)
{
    store_query query;
    store_query_start(
        &query, store,
        "SELECT p.id, p.name, p.created, max(s.seen), max(s.created) FROM person AS p"
        " LEFT JOIN session AS s ON s.person = p.id"
        " WHERE p.owner = $1 AND p.closed IS NULL GROUP BY p.id, p.name, p.created ORDER BY p.id",
        "i", owner);
    while (store_query_next(&query))
        take(context,
             &(store_bot){store_query_int(&query, 0), store_query_text(&query, 1), store_query_int(&query, 2),
                          store_query_int(&query, 3), store_query_int(&query, 4)});
    return store_query_end_list(&query);
}
