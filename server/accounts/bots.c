/* SPDX-License-Identifier: MIT */
/* Accounts for people's own programs: a program shows its token and plays as that bot. */
#include "server/accounts/account.h"

#include <stdio.h>

#include "server/accounts/identity/token.h"

enum { MOST = 3 };

struct listed {
    json_t *bots;
    int64_t whole_ms;
};

static void list_bot(void *context, const kz_store_bot *bot)
{
    struct listed *listed = context;
    json_int_t ends = bot->token ? bot->token + listed->whole_ms : 0;
    json_array_append_new(listed->bots,
                          json_pack("{s:s, s:I, s:I, s:I}", "name", bot->name, "created",
                                    (json_int_t)bot->created, "seen", (json_int_t)bot->seen, "ends", ends));
}

static void kick_bot(void *context, const kz_store_bot *bot)
{
    kz_api_kick(context, bot->id);
}

void kz_account_kick_bots(kz_api *call, int64_t person)
{
    kz_store_bots(call->store, person, kick_bot, call);
}

void kz_api_bots(kz_api *call)
{
    struct listed listed = {json_array(), call->terms->whole_ms};
    if (kz_api_stored(call, kz_store_bots(call->store, call->person->id, list_bot, &listed), 0, 0))
        kz_api_answer(call, json_pack("{s:i, s:O}", "most", MOST, "bots", listed.bots));
    json_decref(listed.bots);
}

/* Within a transaction: the bot's only token. */
static kz_stored new_token(kz_api *call, int64_t bot, char token[KZ_TOKEN_TEXT])
{
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    kz_token_make(token);
    kz_token_hash(token, hash);
    kz_stored stored = kz_store_sessions_end(call->store, bot, NULL);
    if (stored == KZ_STORED)
        stored = kz_store_session_add(call->store, hash, bot, "", true, call->now_ms);
    return stored;
}

static void answer_token(kz_api *call, const char *name, const char *token)
{
    kz_api_answer(call, json_pack("{s:s, s:s}", "name", name, "token", token));
}

void kz_api_bot_add(kz_api *call)
{
    kz_name name;
    int64_t bot = 0;
    char token[KZ_TOKEN_TEXT], most[8];
    kz_rights rights;
    if (!kz_account_name(call, &name) || !kz_rights_check(call, "password", &rights) ||
        !kz_rights_begin(call, &rights))
        return;
    kz_stored stored =
        kz_store_bot_add(call->store, call->person->id, MOST, name.text, name.skeleton, call->now_ms, &bot);
    if (stored == KZ_STORED)
        stored = new_token(call, bot, token);
    stored = kz_store_end(call->store, stored);
    snprintf(most, sizeof most, "%d", MOST);
    if (stored == KZ_STORE_NONE)
        kz_api_refuse(call, KZ_A_BOTS, NULL, most, NULL);
    else if (stored == KZ_STORE_CONFLICT)
        kz_api_refuse(call, KZ_A_NAME_TAKEN, "name", NULL, NULL);
    else if (kz_api_stored(call, stored, 0, 0))
        answer_token(call, name.text, token);
}

/* One's own bot of the name in the request; false: refused. */
static bool find_own(kz_api *call, kz_store_person *bot)
{
    kz_name name;
    kz_stored stored = KZ_STORE_NONE;
    if (kz_name_find(kz_api_text(call, "name"), &name))
        stored = kz_store_bot_find(call->store, call->person->id, name.skeleton, bot);
    return kz_api_stored(call, stored, KZ_A_NO_BOT, 0);
}

void kz_api_bot_token(kz_api *call)
{
    kz_rights rights;
    kz_store_person bot;
    char token[KZ_TOKEN_TEXT];
    if (!find_own(call, &bot) || !kz_rights_check(call, "password", &rights) ||
        !kz_rights_begin(call, &rights))
        return;
    /* The bot may have been closed meanwhile. */
    kz_stored stored = kz_store_account_hold(call->store, bot.id, NULL);
    if (stored == KZ_STORE_NONE) {
        kz_store_rollback(call->store);
        kz_api_refuse(call, KZ_A_NO_BOT, NULL, NULL, NULL);
        return;
    }
    if (stored == KZ_STORED)
        stored = new_token(call, bot.id, token);
    if (!kz_api_stored(call, kz_store_end(call->store, stored), 0, 0))
        return;
    kz_api_kick(call, bot.id);
    answer_token(call, bot.name, token);
}

void kz_api_bot_end(kz_api *call)
{
    kz_store_person bot;
    if (!find_own(call, &bot))
        return;
    kz_rights rights = kz_rights_of_session(call);
    if (kz_account_close(call, &rights, bot.id))
        kz_api_answer(call, NULL);
}
