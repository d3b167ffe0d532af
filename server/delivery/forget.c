/* SPDX-License-Identifier: MIT */
#include "server/delivery/forget.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/people/naming.h"
#include "server/store/people/person.h"

/* Returns a record's tags with another name for a seat: [Name2 "Ada"]. Malloc'ed. NULL: the tags have no such
 * name. */
static char *rename_tag(const char *lines, int seat, const char *name)
{
    char key[16], *out = NULL;
    snprintf(key, sizeof key, "[Name%d \"", seat + 1);
    const char *at = strstr(lines, key), *end = at ? strstr(at, "\"]") : NULL;
    if (!end || (at > lines && at[-1] != '\n'))
        return NULL;
    at += strlen(key);
    return asprintf(&out, "%.*s%s%s", (int)(at - lines), lines, name, end) < 0 ? NULL : out;
}

/* Writes the person's name to their seats in a list of players. Returns the bits of these seats. */
static unsigned rename_seats(json_t *seats, int64_t person, const char *name)
{
    unsigned renamed = 0;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        json_t *seat = json_array_get(seats, i);
        if (json_integer_value(json_object_get(seat, "person")) != person)
            continue;
        json_object_set_new(seat, "name", json_string(name));
        renamed |= 1u << i;
    }
    return renamed;
}

static store_stored write_record(struct store *store, int64_t match, unsigned seats, const char *name)
{
    char *lines = NULL;
    store_stored stored = store_tags_get(store, match, &lines);
    for (int seat = 0; seat < 8 && stored == STORE_STORED; seat++) {
        char *renamed = seats >> seat & 1 ? rename_tag(lines, seat, name) : NULL;
        if (!renamed)
            continue;
        stored = strcmp(renamed, lines) ? store_tags_set(store, match, renamed) : STORE_STORED;
        free(lines);
        lines = renamed;
    }
    free(lines);
    return store_none_ok(stored); /* there is no log yet */
}

static store_stored rename_in(struct store *store, const store_named_match *match, const store_person *person)
{
    json_t *setup = json_loads(match->setup, 0, NULL),
           *players = match->players ? json_loads(match->players, 0, NULL) : NULL;
    unsigned seats = rename_seats(json_object_get(setup, "seats"), person->id, person->name);
    bool listed = rename_seats(players, person->id, person->name);
    store_stored stored = STORE_STORED;
    if (seats || listed) {
        char *setup_text = setup ? json_dumps(setup, JSON_COMPACT) : NULL;
        char *players_text = players ? json_dumps(players, JSON_COMPACT) : NULL;
        stored = store_names_set(store, match->number, setup_text ? setup_text : match->setup,
                                 players_text ? players_text : match->players);
        free(setup_text);
        free(players_text);
    }
    if (stored == STORE_STORED && seats)
        stored = write_record(store, match->number, seats, person->name);
    json_decref(setup);
    json_decref(players);
    return stored;
}

/* Writes the person's name to every object of a table's log that names them. */
static void rename_all(json_t *value, int64_t person, const char *name)
{
    const char *key;
    size_t i;
    json_t *inner;
    if (json_integer_value(json_object_get(value, "person")) == person && json_object_get(value, "name"))
        json_object_set_new(value, "name", json_string(name));
    json_object_foreach(value, key, inner) rename_all(inner, person, name);
    json_array_foreach(value, i, inner) rename_all(inner, person, name);
}

/* Renames the person at the tables where they sit, wait or have talked. The logs of tables are short, and the
 * code that writes them bounds their depth. */
static store_stored rename_at_tables(struct store *store, const store_person *person)
{
    store_named_entry *entries = NULL;
    size_t count = 0;
    store_stored stored = store_table_naming(store, person->id, &entries, &count);
    for (size_t i = 0; i < count && stored == STORE_STORED; i++) {
        json_t *entry = json_loads(entries[i].text, 0, NULL);
        rename_all(entry, person->id, person->name);
        char *text = entry ? json_dumps(entry, JSON_COMPACT) : NULL;
        if (text)
            stored = store_table_text_set(store, &entries[i], text);
        free(text);
        json_decref(entry);
    }
    store_named_entries_free(entries, count);
    return stored;
}

store_stored delivery_forget_name(struct store *store, int64_t id, int64_t *after)
{
    store_person person;
    store_named_match *matches = NULL;
    size_t count = 0;
    store_stored stored = store_person_get(store, id, &person);
    if (stored == STORE_STORED && !*after)
        stored = rename_at_tables(store, &person);
    if (stored == STORE_STORED)
        stored = store_naming(store, id, *after, DELIVERY_FORGET_MATCHES, &matches, &count);
    for (size_t i = 0; i < count && stored == STORE_STORED; i++)
        stored = rename_in(store, &matches[i], &person);
    *after = count == DELIVERY_FORGET_MATCHES ? matches[count - 1].number : 0;
    store_named_free(matches, count);
    return stored;
}
