/* SPDX-License-Identifier: MIT */
/* The end of an account: what is its person's goes, the games stay for those who played with him. */
#include "server/accounts/account.h"

#include "server/accounts/identity/token.h"
#include "server/delivery/jobs.h"

enum { MOST_CLOSED = 16 /* the account and its bots */ };

struct closed {
    int64_t people[MOST_CLOSED];
    size_t count;
};

static void add_bot(void *context, const kz_store_bot *bot)
{
    struct closed *closed = context;
    if (closed->count < MOST_CLOSED)
        closed->people[closed->count++] = bot->id;
}

bool kz_account_close(kz_api *call, const kz_rights *rights, int64_t person)
{
    struct closed closed = {.people = {person}, .count = 1};
    if (!kz_rights_begin(call, rights))
        return false;
    kz_stored stored = kz_store_bots(call->store, person, add_bot, &closed);
    if (stored == KZ_STORED)
        stored = kz_store_account_close(call->store, person, call->now_ms);
    for (size_t i = 0; i < closed.count && stored == KZ_STORED; i++)
        stored = kz_jobs_forget(call->store, closed.people[i], 0, call->now_ms);
    if (!kz_api_stored(call, kz_store_end(call->store, stored), 0, 0))
        return false;
    for (size_t i = 0; i < closed.count; i++)
        kz_api_kick(call, closed.people[i]);
    return true;
}

void kz_api_close(kz_api *call)
{
    kz_rights rights;
    if (!kz_rights_check(call, "password", &rights) || !kz_account_close(call, &rights, call->person->id))
        return;
    kz_api_note(call, KZ_S_CLOSED, NULL);
    kz_token_cookie("", 0, call->secure, call->cookie, sizeof call->cookie);
    kz_api_answer(call, NULL);
}
