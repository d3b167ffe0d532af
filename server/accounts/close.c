/* SPDX-License-Identifier: MIT */
/* Closes an account: the person's data are deleted, the games stay for the other players. */
#include "server/accounts/account.h"

#include "server/accounts/identity/token.h"
#include "server/delivery/jobs.h"
#include "server/store/people/club.h"

enum { CLOSED_MAX = 16 /* the account and its bots */ };

struct closed {
    int64_t people[CLOSED_MAX];
    size_t count;
};

static void add_bot(void *context, const store_bot *bot)
{
    struct closed *closed = context;
    if (closed->count < CLOSED_MAX)
        closed->people[closed->count++] = bot->id;
}

bool account_close(api_call *call, const account_rights *rights, int64_t person)
{
    struct closed closed = {.people = {person}, .count = 1};
    if (!account_rights_begin(call, rights))
        return false;
    store_stored stored = store_bots(call->store, person, add_bot, &closed);
    for (size_t i = 0; i < closed.count && stored == STORE_STORED; i++)
        stored = store_clubs_leave(call->store, closed.people[i], call->now_ms);
    if (stored == STORE_STORED)
        stored = store_account_close(call->store, person, call->now_ms);
    for (size_t i = 0; i < closed.count && stored == STORE_STORED; i++)
        stored = delivery_jobs_forget(call->store, closed.people[i], 0, call->now_ms);
    if (!api_stored(call, store_end(call->store, stored), 0, 0))
        return false;
    for (size_t i = 0; i < closed.count; i++)
        api_kick(call, closed.people[i]);
    return true;
}

void api_close(api_call *call)
{
    account_rights rights;
    if (!account_rights_check(call, "password", &rights) || !account_close(call, &rights, call->person->id))
        return;
    api_note(call, GUARD_EVENT_CLOSED, NULL);
    identity_token_cookie("", 0, call->services.secure, call->reply.cookie, sizeof call->reply.cookie);
    api_answer(call, NULL);
}
