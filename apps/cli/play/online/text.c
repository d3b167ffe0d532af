/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"
#include "base/visible.h"

#include <stdio.h>
#include <string.h>

const char *play_online_visible(const char *text, char out[PLAY_TEXT])
{
    base_visible(text, strlen(text), out, PLAY_TEXT);
    return out;
}

void play_online_print(const char *text)
{
    char out[PLAY_TEXT];
    printf("%s\n", play_online_visible(text, out));
}

void play_online_fail(play_session *s, const char *reason)
{
    if (!s->connection.ended)
        cli_fail(s->terms->server, reason);
    s->connection.ended = true;
    s->status = CLI_EXIT_FAILURE;
}

/* Returns the rules' code of that word; KZ_OK: it is one of the server's. */
static kz_code code_of(const char *word)
{
    for (int code = KZ_OK + 1; word && code < KZ_CODE_COUNT; code++)
        if (!strcmp(word, kz_code_word((kz_code)code)))
            return (kz_code)code;
    return KZ_OK;
}

/* Writes the sentence of a refusal: in the language of the texts if it is one of the rules, or has no
 * arguments. */
const char *play_online_refusal(const json_t *refusal, char out[PLAY_TEXT])
{
    const json_t *args = json_object_get(refusal, "args");
    const char *text = json_string_value(json_object_get(refusal, "text"));
    kz_code code = code_of(json_string_value(json_object_get(refusal, "code")));
    kz_error error;
    if (code == KZ_OK)
        return text && *text ? _(text) : _("the server has refused the request");
    kz_fail(&error, code, json_string_value(json_array_get(args, 0)),
            json_string_value(json_array_get(args, 1)), json_string_value(json_array_get(args, 2)));
    cli_explain(&error, out);
    return out;
}

play_words play_online_words(play_session *s)
{
    return (play_words){stdout, &s->tags};
}
