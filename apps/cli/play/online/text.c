/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"
#include "base/visible.h"
#include "engine/prose/writer.h"
#include "server/hub/schema/request_error.h"

#include <string.h>

const char *play_online_visible(const char *text, char out[PLAY_TEXT])
{
    base_visible(text, strlen(text), out, PLAY_TEXT);
    return out;
}

void play_online_print(const play_session *s, const char *text)
{
    char out[PLAY_TEXT];
    fprintf(s->out, "%s\n", play_online_visible(text, out));
}

void play_online_flush(play_session *s, bool ends_deal)
{
    if (s->tell)
        s->tell(s, ends_deal);
}

void play_online_fail(play_session *s, const char *reason)
{
    if (!s->connection.ended)
        snprintf(s->fault, sizeof s->fault, "%s", reason);
    s->connection.ended = true;
    s->status = CLI_EXIT_FAILURE;
}

/* Returns the rules' code of that word; KZ_OK: it is none of theirs. */
static kz_code code_of(const char *word)
{
    for (int code = KZ_OK + 1; code < KZ_CODE_COUNT; code++)
        if (!strcmp(word, kz_code_word((kz_code)code)))
            return (kz_code)code;
    return KZ_OK;
}

/* Returns the English sentence of a code of the server; NULL: this program does not know it. */
static const char *server_text(const char *word)
{
    static const struct {
        const char *word, *text;
    } errors[] = {
#define ERROR_X(id, word, text) {word, text},
        SCHEMA_REQUEST_ERRORS(ERROR_X)
#undef ERROR_X
    };
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (!strcmp(word, errors[i].word))
            return errors[i].text;
    return NULL;
}

const char *play_online_refusal(const json_t *refusal, char out[PLAY_TEXT])
{
    const json_t *args = json_object_get(refusal, "args");
    const char *text = json_string_value(json_object_get(refusal, "text"));
    const char *word = json_string_value(json_object_get(refusal, "code"));
    kz_code code = code_of(word ? word : "");
    const char *known = server_text(word ? word : "");
    kz_error error;
    kz_fail(&error, code == KZ_OK ? KZ_E_ACTION : code, json_string_value(json_array_get(args, 0)),
            json_string_value(json_array_get(args, 1)), json_string_value(json_array_get(args, 2)));
    if (code != KZ_OK)
        cli_explain(&error, out);
    else if (known)
        kz_error_print(&error, _(known), out, PLAY_TEXT);
    else
        snprintf(out, PLAY_TEXT, "%s", text && *text ? _(text) : _("the server has refused the request"));
    return out;
}

play_words play_online_words(const play_session *s)
{
    return (play_words){s->out, &s->tags};
}

/* ---- terms and clocks */

/* Adds a part to a list with commas. */
static void add_part(char out[PLAY_TEXT], const char *part)
{
    size_t length = strlen(out);
    snprintf(out + length, PLAY_TEXT - length, "%s%s", length ? ", " : "", part);
}

/* Fills the mark {n} of a text and adds it to a list. */
static void add_number(char out[PLAY_TEXT], const char *text, int number)
{
    char value[16], part[256];
    snprintf(value, sizeof value, "%d", number);
    prose_fill(text, (const char *const[]){"{n}", value, NULL}, part, sizeof part);
    add_part(out, part);
}

const char *play_online_terms_text(const play_session *s, const kz_client_table_terms *t, char out[PLAY_TEXT])
{
    const kz_game *game = kz_games_find(s->terms->games, t->game);
    play_online_visible(game ? cli_game_title(game) : t->game, out);
    if (!t->time_s)
        add_part(out, _("no clock"));
    else {
        add_number(out, _("{n} s per move"), t->time_s);
        if (t->reserve_s)
            add_number(out, _("{n} s in reserve"), t->reserve_s);
    }
    if (t->rated)
        add_part(out, _("rated"));
    if (t->stake)
        add_number(out, ngettext("stake {n} coin", "stake {n} coins", (unsigned long)t->stake), t->stake);
    return out;
}

/* Writes a time like "1:05". */
static void put_time(int64_t ms, char out[32])
{
    int64_t seconds = ms > 0 ? (ms + 999) / 1000 : 0;
    snprintf(out, 32, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

const char *play_online_clock_text(const play_session *s, char out[PLAY_CLOCK_TEXT])
{
    const kz_client_clock *clock = &s->table.clock;
    int64_t gone = online_now() - s->timed, move = clock->move_ms - gone;
    int64_t reserve = clock->reserve_ms + (move < 0 ? move : 0);
    char one[32], other[32];
    *out = '\0';
    if (!clock->runs || s->table.phase != KZ_CLIENT_PLAY)
        return out;
    put_time(move, one);
    put_time(reserve, other);
    snprintf(out, PLAY_CLOCK_TEXT, clock->reserve_ms ? "%s + %s" : "%s", one, other);
    return out;
}
