/* The end of an account: what is its person's goes, the games stay for those who played with him. */
#include "server/account.h"

#include <stdlib.h>
#include <string.h>

#include "server/token.h"

enum { MOST_CLOSED = 16 /* the account and its bots */ };

/* ---- the players' names that matches note (result.c) ---- */

typedef struct note {
    struct note *next;
    int64_t match;
    json_t *players;
} note;

static void take_note(void *context, int64_t match, const char *players)
{
    note **notes = context, *one = malloc(sizeof *one);
    if (!one)
        return;
    *one = (note){.next = *notes, .match = match, .players = json_loads(players, 0, NULL)};
    *notes = one;
}

static bool rename_player(json_t *players, int64_t person, const char *name)
{
    bool renamed = false;
    for (size_t seat = 0; seat < json_array_size(players); seat++) {
        json_t *player = json_array_get(players, seat);
        if (json_integer_value(json_object_get(player, "person")) == person)
            renamed = json_object_set_new(player, "name", json_string(name)) == 0;
    }
    return renamed;
}

static kz_stored write_note(kz_store *store, const note *one, const kz_store_person *person)
{
    if (!rename_player(one->players, person->id, person->name))
        return KZ_STORED;
    char *text = json_dumps(one->players, JSON_COMPACT);
    kz_stored stored = text ? kz_store_players_set(store, one->match, text) : KZ_STORE_FAILED;
    free(text);
    return stored;
}

/* Within the transaction: in the games of a closed account stands its new name. */
static kz_stored rename_in_matches(kz_store *store, int64_t id)
{
    kz_store_person person;
    note *notes = NULL;
    kz_stored stored = kz_store_person_get(store, id, &person);
    if (stored == KZ_STORED)
        stored = kz_store_players(store, id, take_note, &notes);
    for (note *one = notes, *next; one; one = next) {
        next = one->next;
        if (stored == KZ_STORED)
            stored = write_note(store, one, &person);
        json_decref(one->players);
        free(one);
    }
    return stored;
}

/* ---- closing ---- */

struct closed {
    int64_t people[MOST_CLOSED];
    size_t count;
};

static void add_bot(void *context, int64_t bot, const char *name, int64_t created, int64_t seen)
{
    (void)name;
    (void)created;
    (void)seen;
    struct closed *closed = context;
    if (closed->count < MOST_CLOSED)
        closed->people[closed->count++] = bot;
}

bool kz_account_close(kz_api *call, int64_t person)
{
    struct closed closed = {.people = {person}, .count = 1};
    kz_stored stored = kz_store_begin(call->store);
    if (stored == KZ_STORED)
        stored = kz_store_bots(call->store, person, add_bot, &closed);
    if (stored == KZ_STORED)
        stored = kz_store_account_close(call->store, person, call->now_ms);
    for (size_t i = 0; i < closed.count && stored == KZ_STORED; i++)
        stored = rename_in_matches(call->store, closed.people[i]);
    if (!kz_api_stored(call, kz_store_end(call->store, stored), 0, 0))
        return false;
    for (size_t i = 0; i < closed.count; i++)
        kz_api_kick(call, closed.people[i]);
    return true;
}

void kz_api_close(kz_api *call)
{
    if (!kz_account_password(call, "password") || !kz_account_close(call, call->person->id))
        return;
    kz_api_note(call, KZ_S_CLOSED, NULL);
    kz_token_cookie("", 0, call->secure, call->cookie, sizeof call->cookie);
    kz_api_answer(call, NULL);
}
