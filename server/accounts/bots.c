/* SPDX-License-Identifier: MIT */
/* Accounts for people's programs: a program sends its token and plays as that bot. */
#include "server/accounts/account.h"

#include "server/accounts/identity/token.h"

enum { MOST = 3 };

struct listed {
    json_t *bots;
    int64_t whole_ms;
};

static void list_bot(void *context, const store_bot *bot)
{
    struct listed *listed = context;
    json_int_t ends = bot->token ? bot->token + listed->whole_ms : 0;
    json_array_append_new(listed->bots,
                          json_pack("{s:s, s:I, s:I, s:I}", "name", bot->name, "created",
                                    (json_int_t)bot->created, "seen", (json_int_t)bot->seen, "ends", ends));
}

static void kick_bot(void *context, const store_bot *bot)
{
    api_kick(context, bot->id);
}

void account_kick_bots(api_call *call, int64_t person)
{
    store_bots(call->store, person, kick_bot, call);
}

void api_bots(api_call *call)
{
    struct listed listed = {json_array(), call->services.terms->whole_ms};
    api_answer_stored(call, store_bots(call->store, call->person->id, list_bot, &listed), 0,
                      json_pack("{s:i, s:o}", "most", MOST, "bots", listed.bots));
}

/* Makes the bot's only token, within a transaction. */
static store_stored new_token(api_call *call, int64_t bot, char token[IDENTITY_TOKEN_TEXT])
{
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    identity_token_make(token);
    identity_token_hash(token, hash);
    store_stored stored = store_sessions_end(call->store, bot, NULL);
    if (stored == STORE_STORED)
        stored = store_session_add(call->store, hash, bot, "", true, call->now_ms);
    return stored;
}

static void answer_token(api_call *call, const char *name, const char *token)
{
    api_answer(call, json_pack("{s:s, s:s}", "name", name, "token", token));
}

void api_bot_add(api_call *call)
{
    identity_name name;
    int64_t bot = 0;
    char token[IDENTITY_TOKEN_TEXT];
    account_rights rights;
    if (!account_name(call, &name) || !account_rights_check(call, "password", &rights) ||
        !account_rights_begin(call, &rights))
        return;
    store_stored stored =
        store_bot_add(call->store, call->person->id, MOST, name.text, name.skeleton, call->now_ms, &bot);
    if (stored == STORE_STORED)
        stored = new_token(call, bot, token);
    stored = store_end(call->store, stored);
    if (stored == STORE_NONE)
        api_refuse_number(call, API_E_BOTS, NULL, MOST);
    else if (stored == STORE_CONFLICT)
        api_refuse(call, API_E_NAME_TAKEN, "name", NULL, NULL);
    else if (api_stored(call, stored, 0, 0))
        answer_token(call, name.text, token);
}

/* Finds the caller's bot of the name in the request. Returns false if the call is refused. */
static bool find_own(api_call *call, store_person *bot)
{
    identity_name name;
    store_stored stored = STORE_NONE;
    if (identity_name_find(api_text(call, "name"), &name))
        stored = store_bot_find(call->store, call->person->id, name.skeleton, bot);
    return api_stored(call, stored, API_E_NO_BOT, 0);
}

void api_bot_token(api_call *call)
{
    account_rights rights;
    store_person bot;
    char token[IDENTITY_TOKEN_TEXT];
    if (!find_own(call, &bot) || !account_rights_check(call, "password", &rights) ||
        !account_rights_begin(call, &rights))
        return;
    /* The bot may have been closed meanwhile. */
    store_stored stored = store_account_hold(call->store, bot.id, NULL);
    if (stored == STORE_NONE) {
        store_rollback(call->store);
        api_refuse(call, API_E_NO_BOT, NULL, NULL, NULL);
        return;
    }
    if (stored == STORE_STORED)
        stored = new_token(call, bot.id, token);
    if (!api_stored(call, store_end(call->store, stored), 0, 0))
        return;
    api_kick(call, bot.id);
    answer_token(call, bot.name, token);
}

void api_bot_end(api_call *call)
{
    store_person bot;
    if (!find_own(call, &bot))
        return;
    account_rights rights = account_rights_of_session(call);
    if (account_close(call, &rights, bot.id))
        api_answer(call, NULL);
}
