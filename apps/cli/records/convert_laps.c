/* SPDX-License-Identifier: MIT */
/* Tables of laps read and played, a record written. */
#include "apps/cli/cli.h"
#include "apps/cli/records/convert.h"
#include "apps/cli/records/files.h"

#include <stdlib.h>
#include <string.h>

/* The next of `--ends`, for this deal or (deal -1) for any. */
typedef struct named_ends {
    int deal, lap, player;
    const char *ends;
    size_t length;
} named_ends;

static bool take_int(const char **text, int *number)
{
    char *end;
    if (**text < '0' || **text > '9')
        return false;
    long n = strtol(*text, &end, 10);
    if (n < 1 || n > 100000)
        return false;
    *text = end;
    *number = (int)n;
    return true;
}

/* `[DEAL:]LAP.PLAYER=ENDS`, and the comma behind it. */
static bool take_named_ends(const char **text, named_ends *named)
{
    named->deal = 1;
    if (!take_int(text, &named->lap))
        return false;
    if (**text == ':') {
        named->deal = named->lap;
        ++*text;
        if (!take_int(text, &named->lap))
            return false;
    }
    if (*(*text)++ != '.' || !take_int(text, &named->player) || *(*text)++ != '=')
        return false;
    named->ends = *text;
    named->length = strcspn(*text, ",");
    *text += named->length;
    if (**text == ',')
        ++*text;
    return named->length > 0;
}

bool records_convert_are_ends_sound(const char *text)
{
    named_ends named;
    do
        if (!take_named_ends(&text, &named))
            return false;
    while (*text);
    return true;
}

static bool name_ends(const records_work *w, kz_lap_deal *deal)
{
    named_ends named;
    for (const char *text = w->request->ends; text && *text;) {
        take_named_ends(&text, &named);
        if (named.deal != deal->number ||
            kz_lap_name_ends(deal, named.lap - 1, named.player - 1, named.ends, named.length))
            continue;
        cli_complain(_("%1$s: lap %2$d, player %3$d: there are no such ends, or not so many tiles\n"),
                     w->name, named.lap, named.player);
        return false;
    }
    return true;
}

static void print_fix(const records_work *w, const kz_lap_deal *deal, kz_lap_fix fix)
{
    char from[KZ_TILE_TEXT], to[KZ_TILE_TEXT];
    int line = fix.lap < 0 ? deal->left[fix.seat].line : deal->cell[fix.lap][fix.seat].line;
    kz_tile_print(fix.from, from);
    kz_tile_print(fix.to, to);
    char text[CLI_EXPLANATION];
    if (fix.lap < 0)
        snprintf(text, sizeof text, _("left in hand, player %1$d: %2$s should be %3$s\n"), fix.seat + 1, from,
                 to);
    else
        snprintf(text, sizeof text, _("lap %1$d, player %2$d: %3$s should be %4$s\n"), fix.lap + 1,
                 fix.seat + 1, from, to);
    cli_complain("%s:%d: %.*s", w->name, line, (int)strcspn(text, "\n"), text);
}

/* Handles a misprint: prints the correction, and makes it if it was requested and is the only one. */
static bool correct(records_work *w, kz_match *match, kz_lap_deal *deal, const kz_error *error)
{
    kz_lap_fix fix[KZ_LAP_FIXES];
    int count = kz_laps_fixes(match, deal, fix);
    records_refuse(w->name, error->line, error);
    for (int i = 0; i < count; i++)
        print_fix(w, deal, fix[i]);
    if (count == 0)
        cli_complain(_("%s: no correction of one tile makes the deal replay\n"), w->name);
    if (count != 1 || !w->request->fix)
        return false;
    kz_lap_correct(deal, fix[0]);
    return kz_laps_deal(match, deal, NULL);
}

static void print_ends(kz_action a, char out[2 * KZ_ENDS + 1])
{
    size_t n = 0;
    for (int end = 0; end < KZ_ENDS; end++) {
        bool here =
            a.kind == KZ_LAY_DOUBLES ? (kz_doubles(a, end) & KZ_DOUBLE_VALUE) != KZ_NO_VALUE : a.end == end;
        if (here && n)
            out[n++] = '+';
        if (here)
            out[n++] = "abcd"[end];
    }
    out[n] = '\0';
}

/* The ways to read a cell, each as the option that names it: "--ends 3.2=a | --ends 3.2=b". */
static void print_choices(const kz_lap_deal *deal, const kz_lap_doubt *doubt, char *out, size_t size)
{
    char ends[2 * KZ_ENDS + 1], number[16] = "";
    size_t n = 0;
    out[0] = '\0';
    if (deal->number > 1)
        snprintf(number, sizeof number, "%d:", deal->number);
    for (int i = 0; i < doubt->count && n < size; i++) {
        print_ends(doubt->action[i], ends);
        n += (size_t)snprintf(out + n, size - n, "%s--ends %s%d.%d=%s", i ? " | " : "", number,
                              doubt->lap + 1, doubt->seat + 1, ends);
    }
}

static void print_doubts(const records_work *w, const kz_lap_deal *deal, const kz_lap_doubts *doubts)
{
    char choices[KZ_DOUBT_ACTIONS * 64];
    for (int i = 0; i < doubts->count; i++) {
        const kz_lap_doubt *doubt = &doubts->doubt[i];
        print_choices(deal, doubt, choices, sizeof choices);
        char text[sizeof choices + CLI_EXPLANATION];
        snprintf(text, sizeof text, _("lap %1$d, player %2$d: which end? %3$s\n"), doubt->lap + 1,
                 doubt->seat + 1, choices);
        cli_complain("%s:%d: %.*s", w->name, deal->cell[doubt->lap][doubt->seat].line,
                     (int)strcspn(text, "\n"), text);
    }
}

static void put_record(records_work *w, const kz_match *dealt, const kz_match *played)
{
    char text[KZ_DEAL_TEXT], action[KZ_ACTION_TEXT];
    kz_deal_print(dealt, text);
    fputs(text, w->out);
    for (int i = 0; i < played->pub.log_count; i++)
        fprintf(w->out, "%d %s\n", played->pub.log[i].seat + 1,
                kz_action_print(kz_match_action(played, i), action));
}

/* Plays the table of a deal and writes it as part of a record. */
static bool play_deal(records_work *w, kz_match *match, kz_lap_deal *deal)
{
    kz_error error;
    kz_lap_doubts doubts;
    bool dealt = kz_laps_deal(match, deal, &error);
    if (!dealt && error.code == KZ_E_MISPRINT)
        dealt = correct(w, match, deal, &error);
    else if (!dealt)
        return records_refuse(w->name, error.line, &error);
    if (!dealt || !name_ends(w, deal))
        return false;
    kz_match before = *match;
    if (!kz_laps_play(match, deal, &doubts, &error)) {
        records_refuse(w->name, error.line, &error);
        if (error.code == KZ_E_READINGS)
            print_doubts(w, deal, &doubts);
        return false;
    }
    put_record(w, &before, match);
    return true;
}

/* What the table leaves out and the command line gives. */
static bool complete_tags(const records_work *w, kz_laps_reader *reader, kz_error *error)
{
    kz_tags *tags = &reader->tags.tags;
    const struct {
        const char *key, *given;
        char *tag;
        size_t size;
    } rows[] = {{"Game", w->request->game, tags->game, sizeof tags->game},
                {"Options", w->request->options, tags->options, sizeof tags->options}};
    for (unsigned i = 0; i < 2; i++) {
        if (rows[i].given && rows[i].tag[0] && strcmp(rows[i].given, rows[i].tag) != 0)
            return kz_fail(error, KZ_E_TAG_VALUE, rows[i].given, rows[i].key, rows[i].tag) == KZ_OK;
        if (rows[i].given && strlen(rows[i].given) >= rows[i].size)
            return kz_fail(error, KZ_E_TAG_LONG, rows[i].key, NULL, NULL) == KZ_OK;
        if (rows[i].given)
            strcpy(rows[i].tag, rows[i].given);
    }
    if (!tags->players)
        tags->players = KZ_SEATS;
    return tags->game[0] || kz_fail(error, KZ_E_TAG_MISSING, "Game", NULL, NULL) == KZ_OK;
}

/* The match that the tables play. */
static bool begin_match(records_work *w, kz_laps_reader *reader, kz_match *match)
{
    kz_error error = {0};
    kz_rules rules;
    const kz_tags *tags = &reader->tags.tags;
    const kz_game *game = NULL;
    bool sound = complete_tags(w, reader, &error);
    if (sound)
        game = kz_games_find(w->games, tags->game);
    if (sound && !game)
        kz_fail(&error, KZ_E_GAME, tags->game, NULL, NULL);
    if (!game || !kz_game_setup(game, tags->players, tags->options, &rules, &error) ||
        !kz_laps_allowed(&rules, tags->game, &error)) {
        error.line = 1;
        records_refuse(w->name, error.line, &error);
        if (error.code == KZ_E_TAG_MISSING)
            cli_complain(_("Which game is it? %s\n"), "--game GAME");
        return false;
    }
    kz_match_init(match, &rules);
    if (tags->first_lead)
        kz_match_set_lot(match, tags->first_lead - 1);
    records_convert_put_tags(w, tags);
    return true;
}

/* Reads tables, writes a record to w->out. */
bool records_convert_laps(records_work *w, const char *text, size_t length)
{
    static kz_laps_reader reader;
    static kz_match match;
    kz_error error;
    bool begun = false;
    kz_laps_open(&reader, w->games, &(kz_reader_events){.context = w, .tag = records_convert_tag}, text,
                 length);
    while (kz_laps_read(&reader, &w->laps, &error)) {
        if (!begun && !begin_match(w, &reader, &match))
            return false;
        begun = true;
        if (match.pub.phase != KZ_DEALING) {
            kz_fail(&error, match.pub.phase == KZ_OVER ? KZ_E_OVER : KZ_E_DEAL_NOW, NULL, NULL, NULL);
            error.line = w->laps.line;
            return records_refuse(w->name, error.line, &error);
        }
        if (!play_deal(w, &match, &w->laps))
            return false;
    }
    return error.code == KZ_OK || records_refuse(w->name, error.line, &error);
}
