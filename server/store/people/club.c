/* SPDX-License-Identifier: MIT */
#include "server/store/people/club.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/store/sql/query.h"

store_stored store_club_add(struct store *store, store_club *club, int64_t host, int64_t now_ms)
{
    store_query query;
    store_query_start(&query, store,
                      "INSERT INTO club (name, skeleton, about, languages, joining, secret, founded)"
                      " VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
                      "ttttiti", club->name, club->skeleton, club->about, club->languages,
                      (int64_t)club->joining, club->secret, now_ms);
    if (store_query_next(&query))
        club->id = store_query_int(&query, 0);
    store_stored stored = store_query_end(&query);
    if (stored == STORE_STORED)
        stored = store_club_person_set(store, club->id, host, STORE_CLUB_HOST, now_ms);
    return stored;
}

static store_stored take_club(store_query *query, store_club *out)
{
    *out = (store_club){0};
    if (store_query_next(query)) {
        out->id = store_query_int(query, 0);
        store_query_copy(query, 1, out->name, sizeof out->name);
        store_query_copy(query, 2, out->skeleton, sizeof out->skeleton);
        store_query_copy(query, 3, out->about, sizeof out->about);
        store_query_copy(query, 4, out->languages, sizeof out->languages);
        out->joining = (store_club_joining)store_query_within(query, 5, STORE_CLUB_OPEN, STORE_CLUB_BY_LINK,
                                                              STORE_CLUB_BY_LINK);
        store_query_copy(query, 6, out->secret, sizeof out->secret);
        out->founded = store_query_int(query, 7);
    }
    return store_query_end(query);
}

#define CLUB "SELECT id, name, skeleton, about, languages, joining, secret, founded FROM club WHERE "

store_stored store_club_named(struct store *store, const char *skeleton, store_club *out)
{
    store_query query;
    store_query_start(&query, store, CLUB "skeleton = $1", "t", skeleton);
    return take_club(&query, out);
}

store_stored store_club_get(struct store *store, int64_t id, store_club *out)
{
    store_query query;
    store_query_start(&query, store, CLUB "id = $1", "i", id);
    return take_club(&query, out);
}

store_stored store_club_hold(struct store *store, const char *skeleton, store_club *out)
{
    store_query query;
    store_query_start(&query, store, CLUB "skeleton = $1 FOR NO KEY UPDATE", "t", skeleton);
    return take_club(&query, out);
}

store_stored store_club_set(struct store *store, const store_club *club)
{
    return store_run(store,
                     "UPDATE club SET about = $2, languages = $3, joining = $4, secret = $5 WHERE id = $1",
                     "ittit", club->id, club->about, club->languages, (int64_t)club->joining, club->secret);
}

store_stored store_club_close(struct store *store, int64_t club)
{
    store_stored stored =
        store_none_ok(store_run(store, "DELETE FROM club_person WHERE club = $1", "i", club));
    return stored == STORE_STORED ? store_run(store, "DELETE FROM club WHERE id = $1", "i", club) : stored;
}

/* ---- standings ---- */

store_stored store_club_person_get(struct store *store, int64_t club, int64_t person, store_club_person *out)
{
    store_query query;
    *out = (store_club_person){.standing = STORE_CLUB_STRANGER};
    store_query_start(&query, store,
                      "SELECT standing, joined, since FROM club_person WHERE club = $1 AND person = $2", "ii",
                      club, person);
    if (store_query_next(&query)) {
        out->standing = (store_club_standing)store_query_within(&query, 0, STORE_CLUB_ASKED, STORE_CLUB_HOST,
                                                                STORE_CLUB_STRANGER);
        out->joined = store_query_int(&query, 1);
        out->since = store_query_int(&query, 2);
    }
    return store_query_end_list(&query);
}

store_stored store_memberships(struct store *store, int64_t person, store_membership **list, size_t *count)
{
    void *array = NULL;
    bool room = true;
    store_query query;
    *count = 0;
    store_query_start(&query, store,
                      "SELECT club, standing FROM club_person WHERE person = $1 AND standing >= $2"
                      " ORDER BY club",
                      "ii", person, (int64_t)STORE_CLUB_MEMBER);
    while (room && store_query_next(&query)) {
        store_membership *next = store_grow(&array, *count, sizeof *next);
        room = next != NULL;
        if (!room)
            break;
        next->club = store_query_int(&query, 0);
        next->standing = (store_club_standing)store_query_within(&query, 1, STORE_CLUB_MEMBER,
                                                                 STORE_CLUB_HOST, STORE_CLUB_MEMBER);
        ++*count;
    }
    store_stored stored = store_query_end(&query);
    *list = array;
    return room ? store_none_ok(stored) : store_no_memory(store);
}

store_stored store_club_person_set(struct store *store, int64_t club, int64_t person,
                                   store_club_standing standing, int64_t now_ms)
{
    if (standing == STORE_CLUB_STRANGER)
        return store_none_ok(
            store_run(store, "DELETE FROM club_person WHERE club = $1 AND person = $2", "ii", club, person));
    return store_run(store,
                     "INSERT INTO club_person (club, person, standing, joined, since)"
                     " SELECT $1, id, $3, $4, $4 FROM person WHERE id = $2 AND closed IS NULL"
                     " ON CONFLICT (club, person) DO UPDATE SET standing = excluded.standing,"
                     " since = excluded.since, joined = CASE WHEN club_person.standing >= $5"
                     "  AND excluded.standing >= $5 THEN club_person.joined ELSE excluded.joined END",
                     "iiiii", club, person, (int64_t)standing, now_ms, (int64_t)STORE_CLUB_MEMBER);
}

/* Makes the helper with the longest standing the host, or if there is none, the longest member. Banned people
 * come last. STORE_NONE: there are no members. */
static store_stored succeed(struct store *store, int64_t club, int64_t now_ms)
{
    return store_run(store,
                     "UPDATE club_person SET standing = $2, since = $3 WHERE club = $1 AND person ="
                     " (SELECT c.person FROM club_person AS c JOIN person AS p ON p.id = c.person"
                     "  WHERE c.club = $1 AND c.standing IN ($4, $5)"
                     "  ORDER BY CASE WHEN p.banned_until > $3 THEN 1 ELSE 0 END, c.standing DESC,"
                     "  CASE WHEN c.standing = $5 THEN c.since ELSE c.joined END, c.person LIMIT 1)",
                     "iiiii", club, (int64_t)STORE_CLUB_HOST, now_ms, (int64_t)STORE_CLUB_MEMBER,
                     (int64_t)STORE_CLUB_HELPER);
}

int64_t store_club_count(struct store *store, int64_t club, store_club_standing min, store_club_standing max)
{
    return store_ask_int(store, -1,
                         "SELECT count(*) FROM club_person WHERE club = $1 AND standing BETWEEN $2 AND $3",
                         "iii", club, (int64_t)min, (int64_t)max);
}

int64_t store_club_count_of(struct store *store, int64_t person, store_club_standing min,
                            store_club_standing max)
{
    return store_ask_int(store, -1,
                         "SELECT count(*) FROM club_person WHERE person = $1 AND standing BETWEEN $2 AND $3",
                         "iii", person, (int64_t)min, (int64_t)max);
}

/* ---- lists ---- */

/* How many people have a standing from 4 (STORE_CLUB_MEMBER) on. */
#define MEMBERS "(SELECT count(*) FROM club_person AS m WHERE m.club = c.id AND m.standing >= 4)"
/* The clubs with the language $1, all if it is NULL. 2: STORE_CLUB_BY_LINK. */
#define FOUND                                                                                                \
    " FROM club AS c WHERE c.joining <> 2 AND"                                                               \
    " ($1 IS NULL OR c.languages = '' OR ',' || c.languages || ',' LIKE '%,' || $1 || ',%')"

int64_t store_club_found_count(struct store *store, const char *language)
{
    return store_ask_int(store, 0, "SELECT count(*)" FOUND, "t", language);
}

store_stored store_clubs(struct store *store, const char *language, int64_t skip, int most, json_t *rows)
{
    return store_list(store, rows, "name:t about:t languages:t joining:i founded:i members:i",
                      "SELECT c.name, c.about, c.languages, c.joining, c.founded, " MEMBERS FOUND
                      " ORDER BY 6 DESC, c.id LIMIT $2 OFFSET $3",
                      "tii", language, (int64_t)most, skip);
}

store_stored store_clubs_of(struct store *store, int64_t person, json_t *rows)
{
    return store_list(
        store, rows, "name:t standing:i members:i asking:i number:i",
        "SELECT c.name, o.standing, " MEMBERS
        ", (SELECT count(*) FROM club_person AS a WHERE a.club = c.id AND a.standing = $3), c.id"
        " FROM club_person AS o JOIN club AS c ON c.id = o.club"
        " WHERE o.person = $1 AND (o.standing >= $2 OR o.standing = $3)"
        " ORDER BY o.standing DESC, c.name",
        "iii", person, (int64_t)STORE_CLUB_MEMBER, (int64_t)STORE_CLUB_ASKED);
}

store_stored store_club_people(struct store *store, int64_t club, store_club_standing min,
                               store_club_standing max, int64_t skip, int most, json_t *rows)
{
    return store_list(store, rows, "person:i name:t photo:i standing:i joined:i since:i",
                      "SELECT p.id, p.name, coalesce(h.changed, 0), c.standing, c.joined, c.since"
                      " FROM club_person AS c JOIN person AS p ON p.id = c.person"
                      " LEFT JOIN photo AS h ON h.person = p.id"
                      " WHERE c.club = $1 AND c.standing BETWEEN $2 AND $3"
                      " ORDER BY c.standing DESC, c.joined, p.id LIMIT $4 OFFSET $5",
                      "iiiii", club, (int64_t)min, (int64_t)max, (int64_t)most, skip);
}

store_stored store_club_host(struct store *store, int64_t club, char name[STORE_NAME_SIZE])
{
    store_query query;
    name[0] = '\0';
    store_query_start(&query, store,
                      "SELECT p.name FROM club_person AS c JOIN person AS p ON p.id = c.person"
                      " WHERE c.club = $1 AND c.standing = $2",
                      "ii", club, (int64_t)STORE_CLUB_HOST);
    if (store_query_next(&query))
        store_query_copy(&query, 0, name, STORE_NAME_SIZE);
    return store_query_end_list(&query);
}

store_stored store_club_report(struct store *store, int64_t reporter, int64_t club, const char *text,
                               int64_t now_ms)
{
    return store_run(store,
                     "INSERT INTO report (reporter, accused, place, body, sent, club)"
                     " SELECT $1, o.person, 'club', $3, $4, c.name FROM club AS c"
                     " JOIN club_person AS o ON o.club = c.id AND o.standing = $5 WHERE c.id = $2",
                     "iitii", reporter, club, text, now_ms, (int64_t)STORE_CLUB_HOST);
}

/* ---- leaving ---- */

store_stored store_club_leave(struct store *store, const store_club *club, int64_t person, int64_t now_ms)
{
    store_club_person before;
    store_stored stored = store_club_person_get(store, club->id, person, &before);
    if (stored == STORE_STORED)
        stored = store_club_person_set(store, club->id, person, STORE_CLUB_STRANGER, now_ms);
    if (stored != STORE_STORED || before.standing != STORE_CLUB_HOST)
        return stored;
    stored = succeed(store, club->id, now_ms);
    return stored == STORE_NONE ? store_club_close(store, club->id) : stored;
}

struct name {
    char skeleton[STORE_SKELETON_SIZE];
};

struct names {
    void *list;
    size_t count;
    bool full; /* out of memory */
};

static void take_name(struct names *names, const char *skeleton)
{
    struct name *name = names->full ? NULL : store_grow(&names->list, names->count, sizeof *name);
    names->full = !name;
    if (!name)
        return;
    snprintf(name->skeleton, sizeof name->skeleton, "%s", skeleton);
    names->count++;
}

static store_stored names_of(struct store *store, int64_t person, struct names *names)
{
    store_query query;
    store_query_start(&query, store,
                      "SELECT c.skeleton FROM club_person AS o JOIN club AS c ON c.id = o.club"
                      " WHERE o.person = $1 ORDER BY c.id",
                      "i", person);
    while (store_query_next(&query))
        take_name(names, store_query_text(&query, 0));
    return store_query_end_list(&query);
}

store_stored store_clubs_leave(struct store *store, int64_t person, int64_t now_ms)
{
    struct names names = {0};
    store_club club;
    store_stored stored = names_of(store, person, &names);
    if (names.full)
        stored = store_no_memory(store);
    const struct name *name = names.list;
    for (size_t i = 0; i < names.count && stored == STORE_STORED; i++) {
        stored = store_club_hold(store, name[i].skeleton, &club);
        if (stored == STORE_STORED)
            stored = store_club_leave(store, &club, person, now_ms);
        stored = store_none_ok(stored); /* it was closed meanwhile */
    }
    free(names.list);
    return stored;
}
