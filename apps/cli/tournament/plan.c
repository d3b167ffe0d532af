/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/plan.h"

#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/number.h"
#include "apps/cli/records/files.h"
#include "apps/cli/tournament/words.h"
#include "base/memory.h"
#include "base/visible.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The keys, in the order in which their values are read. */
enum key {
    GAME,
    OPTIONS,
    SEATS,
    PAIRS,
    TEAMS,
    FORMAT,
    ENTRANTS,
    DOUBLE,
    ROUNDS,
    BEST_OF,
    BOARDS,
    SCORES,
    CHANGE,
    TABLES,
    STAY,
    MINUTES,
    PACE,
    SEED,
    TIEBREAKS,
    ENTER,
    LEAVE,
    RETURN,
    KEYS
};

/* Formats that have a key: bits 1 << kz_tournament_format. */
enum {
    ROBIN = 1 << KZ_FORMAT_ROUND_ROBIN,
    SWISS = 1 << KZ_FORMAT_SWISS,
    ARENA = 1 << KZ_FORMAT_ARENA,
    EVENING = 1 << KZ_FORMAT_EVENING,
    KNOCK_OUT = 1 << KZ_FORMAT_KNOCK_OUT,
    DUPLICATE = 1 << KZ_FORMAT_DUPLICATE,
    TIMED = ARENA | EVENING,
    ANY = ROBIN | SWISS | TIMED | KNOCK_OUT | DUPLICATE
};

static const struct {
    const char *word;
    unsigned formats;
    bool needed;
} keys[KEYS] = {
    [GAME] = {"game", ANY, true},
    [OPTIONS] = {"options", ANY, false},
    [SEATS] = {"seats", ANY, false},
    [PAIRS] = {"pairs", ANY, false},
    [TEAMS] = {"teams", DUPLICATE, false},
    [FORMAT] = {"format", ANY, true},
    [ENTRANTS] = {"entrants", ANY, true},
    [DOUBLE] = {"double", ROBIN, false},
    [ROUNDS] = {"rounds", ROBIN | SWISS | DUPLICATE, false},
    [BEST_OF] = {"best-of", KNOCK_OUT, false},
    [BOARDS] = {"boards", DUPLICATE, true},
    [SCORES] = {"scores", DUPLICATE, false},
    [CHANGE] = {"change", DUPLICATE, false},
    [TABLES] = {"tables", EVENING, false},
    [STAY] = {"stay", EVENING, false},
    [MINUTES] = {"minutes", TIMED, true},
    [PACE] = {"pace", TIMED, false},
    [SEED] = {"seed", ANY, false},
    [TIEBREAKS] = {"tiebreaks", ANY, false},
    [ENTER] = {"enter", ANY & ~KNOCK_OUT, false},
    [LEAVE] = {"leave", ANY, false},
    [RETURN] = {"return", ANY, false},
};

typedef struct reader {
    const char *file;
    const kz_games *games;
    event_plan *plan;
    int line;          /* of the value that is read */
    char *value[KEYS]; /* NULL: not in the file */
    int value_line[KEYS];
    size_t changes_size;
} reader;

enum { MINUTES_MAX = 24 * 60, PACE_MAX = 3600, USUAL_PACE = 4, USUAL_STAY = 3, BEST_OF_MAX = 15 };

__attribute__((format(printf, 2, 3))) static bool fail(const reader *r, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cli_complain("%s:%d: %s", r->file, r->line, text);
    return false;
}

/* ---- lines ---- */

/* Cuts the blanks at both ends. */
static char *trim(char *text)
{
    text += strspn(text, " \t\r");
    size_t length = strlen(text);
    while (length && strchr(" \t\r", text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

/* Cuts a comment: from a ';' or '#' at the line's beginning or after a blank. */
static void cut_comment(char *line)
{
    for (char *at = line; *at; at++)
        if ((*at == ';' || *at == '#') && (at == line || at[-1] == ' ' || at[-1] == '\t')) {
            *at = '\0';
            return;
        }
}

/* Returns the number of a key, or -1 after a message. */
static int find_key(const reader *r, const char *word)
{
    cli_nearest nearest = {.text = word};
    for (int i = 0; i < KEYS; i++) {
        if (strcmp(word, keys[i].word) == 0)
            return i;
        cli_nearest_try(&nearest, keys[i].word);
    }
    if (nearest.word)
        fail(r, _("there is no key %1$s (did you mean %2$s?)"), word, nearest.word);
    else
        fail(r, _("there is no key %s"), word);
    return -1;
}

static bool read_line(reader *r, char *line, bool *inside)
{
    cut_comment(line);
    line = trim(line);
    if (!*line)
        return true;
    if (!*inside) {
        *inside = strcmp(line, "[event]") == 0;
        return *inside || fail(r, _("expected [event]"));
    }
    char *equals = strchr(line, '=');
    if (!equals)
        return fail(r, _("expected key = value"));
    *equals = '\0';
    char *word = trim(line);
    int key = find_key(r, word);
    if (key < 0)
        return false;
    if (r->value[key])
        return fail(r, _("%1$s is given twice"), word);
    r->value[key] = trim(equals + 1);
    r->value_line[key] = r->line;
    return *r->value[key] || key == OPTIONS || fail(r, _("%s has no value"), word);
}

static bool read_lines(reader *r, char *text)
{
    bool inside = false;
    for (char *line; (line = strsep(&text, "\n"));) {
        r->line++;
        if (!read_line(r, line, &inside))
            return false;
    }
    return inside || fail(r, _("expected [event]"));
}

/* ---- values ---- */

/* Moves to a key. Returns whether the file has it. */
static bool at(reader *r, enum key key)
{
    if (r->value[key])
        r->line = r->value_line[key];
    return r->value[key];
}

static bool read_number(reader *r, enum key key, int64_t least, int64_t most, int64_t *out)
{
    return !at(r, key) || cli_read_number(r->value[key], least, most, out) ||
           fail(r, _("%1$s needs a number from %2$lld to %3$lld"), keys[key].word, (long long)least,
                (long long)most);
}

static bool read_truth(reader *r, enum key key, bool *out)
{
    if (!at(r, key))
        return true;
    *out = strcmp(r->value[key], "yes") == 0;
    return *out || strcmp(r->value[key], "no") == 0 || fail(r, _("%s needs yes or no"), keys[key].word);
}

static bool read_format(reader *r)
{
    (void)at(r, FORMAT);
    int found = event_format_find(r->value[FORMAT]);
    r->plan->terms.format = (uint8_t)found;
    return found >= 0 || fail(r, _("there is no format %1$s; there are %2$s"), r->value[FORMAT],
                              "round-robin, swiss, evening, arena, knock-out, duplicate");
}

/* Refuses keys that the format does not have, and looks for those that it needs. */
static bool check_keys(reader *r)
{
    unsigned format = r->plan->terms.format;
    for (int key = 0; key < KEYS; key++) {
        bool used = keys[key].formats >> format & 1;
        if (at(r, key) && !used)
            return fail(r, _("the format %1$s has no %2$s"), event_format_word(format), keys[key].word);
        bool counted = format == KZ_FORMAT_SWISS || format == KZ_FORMAT_DUPLICATE;
        bool needed = keys[key].needed || (key == ROUNDS && counted);
        if (!used || !needed || r->value[key])
            continue;
        r->line = 1;
        return fail(r, _("%s is missing"), keys[key].word);
    }
    return true;
}

static bool refuse(reader *r, const kz_error *error)
{
    char reason[CLI_EXPLANATION];
    cli_explain(error, reason);
    return fail(r, "%s", reason);
}

/* Copies a value that has a size. */
static bool copy(reader *r, enum key key, char *out, size_t size)
{
    return !at(r, key) || (size_t)snprintf(out, size, "%s", r->value[key]) < size ||
           fail(r, _("%s is too long"), keys[key].word);
}

/* Returns whether an error is that of the option that the boards have set. */
static bool is_of_boards(const reader *r, const kz_error *error)
{
    return r->value[BOARDS] && error->code == KZ_E_OPTION_VALUE && strcmp(error->arg[1], "deals") == 0;
}

/* Sets who sits at the tables of a duplicate. All its deals are counted, and each seat leads as many. */
static bool read_duplicate_table(reader *r, const kz_rules *rules)
{
    event_plan *plan = r->plan;
    bool pairs = rules->seats == KZ_SEATS && rules->side_count == 2;
    (void)at(r, GAME);
    if (!pairs || rules->later_lead != KZ_LATER_LEAD_ROTATION || rules->target ||
        rules->deals != plan->duplicate.boards)
        return fail(r, _("the format %s needs a game like sport: pairs, leads that go round, counted deals"),
                    event_format_word(plan->terms.format));
    if (plan->pairs && plan->teams) {
        (void)at(r, TEAMS);
        return fail(r, _("the entrants are pairs or teams, not both"));
    }
    plan->duplicate.movement = plan->pairs   ? KZ_MOVEMENT_PAIRS
                               : plan->teams ? KZ_MOVEMENT_TEAMS
                                             : KZ_MOVEMENT_PLAYERS;
    if (plan->duplicate.change_lines && !plan->pairs) {
        (void)at(r, CHANGE);
        return fail(r, _("only lines of pairs change sides"));
    }
    if (!plan->duplicate.matchpoints && strcmp(plan->game, "sport") != 0)
        return fail(r, _("no deviation is known for %s: it needs scores = matchpoints"), plan->game);
    plan->duplicate.deviation = plan->duplicate.matchpoints ? 0 : KZ_SPORT_DEVIATION;
    int sides = plan->duplicate.movement == KZ_MOVEMENT_PLAYERS ? KZ_MAX_AT_TABLE : 2;
    return kz_tournament_set_tables(&plan->terms, sides, false, NULL);
}

/* Reads the boards, which are the deals of the game, and what they score. */
static bool read_boards(reader *r)
{
    event_plan *plan = r->plan;
    int64_t boards = 0;
    if (plan->terms.format != KZ_FORMAT_DUPLICATE)
        return true;
    if (!read_number(r, BOARDS, 1, KZ_MAX_BOARDS, &boards) || !read_truth(r, TEAMS, &plan->teams) ||
        !read_truth(r, CHANGE, &plan->duplicate.change_lines))
        return false;
    plan->duplicate.boards = (uint8_t)boards;
    if (at(r, SCORES)) {
        plan->duplicate.matchpoints = strcmp(r->value[SCORES], "matchpoints") == 0;
        if (!plan->duplicate.matchpoints && strcmp(r->value[SCORES], "victory-points") != 0)
            return fail(r, _("%1$s needs %2$s or %3$s"), keys[SCORES].word, "victory-points", "matchpoints");
    }
    (void)(at(r, OPTIONS) || at(r, BOARDS));
    size_t length = strlen(plan->options);
    int added = snprintf(plan->options + length, sizeof plan->options - length, "%sdeals=%d",
                         length ? "," : "", plan->duplicate.boards);
    return (size_t)added < sizeof plan->options - length || fail(r, _("%s is too long"), keys[OPTIONS].word);
}

/* Sets the entrants at a table: players, or pairs. */
static bool read_table(reader *r, const kz_game *game)
{
    event_plan *plan = r->plan;
    kz_rules rules;
    kz_error error;
    (void)(at(r, SEATS) || at(r, GAME));
    if (!kz_game_setup(game, plan->seats, plan->options, &rules, &error)) {
        if (error.code != KZ_E_PLAYERS)
            (void)(at(r, is_of_boards(r, &error) ? BOARDS : OPTIONS) || at(r, BOARDS));
        return refuse(r, &error);
    }
    if (plan->terms.format == KZ_FORMAT_DUPLICATE)
        return read_duplicate_table(r, &rules);
    bool sides = rules.side_count < rules.seats;
    if (sides != plan->pairs) {
        (void)at(r, PAIRS);
        return fail(r,
                    sides ? _("%1$s is played in pairs by %2$d: it needs pairs = yes")
                          : _("%1$s is not played in pairs by %2$d"),
                    plan->game, plan->seats);
    }
    bool mixed = !sides && kz_game_mixes(game, plan->seats, plan->options);
    return kz_tournament_set_tables(&plan->terms, rules.side_count, mixed, NULL) ||
           fail(r, _("in the format %s only two meet at a table: players or pairs"),
                event_format_word(plan->terms.format));
}

static bool read_game(reader *r)
{
    event_plan *plan = r->plan;
    int64_t seats = 2;
    if (!copy(r, GAME, plan->game, sizeof plan->game) ||
        !copy(r, OPTIONS, plan->options, sizeof plan->options) ||
        !read_number(r, SEATS, 2, KZ_SEATS, &seats) || !read_truth(r, PAIRS, &plan->pairs) || !read_boards(r))
        return false;
    plan->seats = (int)seats;
    (void)at(r, GAME);
    const kz_game *game = kz_games_find(r->games, plan->game);
    if (game)
        return read_table(r, game);
    kz_error error;
    kz_fail(&error, KZ_E_GAME, plan->game, NULL, NULL);
    return refuse(r, &error);
}

/* ---- entrants ---- */

/* Returns how many entries a list has. */
static size_t count_list(const char *list)
{
    size_t count = 1;
    for (; *list; list++)
        count += *list == ',';
    return count;
}

static bool read_name(reader *r, char *text, uint16_t number)
{
    char(*name)[EVENT_NAME] = r->plan->name;
    if (!*text || strlen(text) >= EVENT_NAME)
        return fail(r, _("a name has 1 to %d bytes"), EVENT_NAME - 1);
    char visible[2 * EVENT_NAME];
    (void)base_visible(text, strlen(text), visible, sizeof visible);
    if (strcmp(visible, text) != 0)
        return fail(r, _("a name with invisible characters: %s"), text);
    for (int i = 0; i < number; i++)
        if (strcmp(name[i], text) == 0)
            return fail(r, _("%1$s is given twice"), text);
    strcpy(name[number], text);
    return true;
}

/* Returns the fewest entrants at the beginning. In duplicate a table is compared with another one; teams have
 * two. */
static int64_t fewest_entrants(const event_plan *plan)
{
    bool compared = plan->terms.format == KZ_FORMAT_DUPLICATE && !plan->teams;
    return compared ? 2 * plan->terms.max_at_table : 2;
}

/* A number of entrants, or their names. */
static bool read_entrants(reader *r)
{
    event_plan *plan = r->plan;
    int64_t number = 0, fewest = fewest_entrants(plan);
    (void)at(r, ENTRANTS);
    char *list = r->value[ENTRANTS];
    size_t count = count_list(list);
    if (count == 1 && list[strspn(list, "0123456789")] == '\0') {
        if (!read_number(r, ENTRANTS, fewest, KZ_MAX_ENTRANTS, &number))
            return false;
        plan->entrants = plan->all = (uint16_t)number;
        return true;
    }
    if (count < (size_t)fewest || count > KZ_MAX_ENTRANTS)
        return fail(r, _("%1$s needs a number from %2$lld to %3$lld"), keys[ENTRANTS].word, (long long)fewest,
                    (long long)KZ_MAX_ENTRANTS);
    plan->name = base_new(count * sizeof *plan->name);
    for (char *item; (item = strsep(&list, ","));)
        if (!read_name(r, trim(item), plan->entrants++))
            return false;
    plan->all = plan->entrants;
    return true;
}

/* ---- changes ---- */

/* Reads one `ENTRANT@ROUND`. */
static bool read_change(reader *r, enum key key, char *item, uint8_t kind)
{
    event_plan *plan = r->plan;
    int64_t entrant, round, last = event_is_timed(plan) ? UINT16_MAX : event_rounds(plan);
    char *mark = strchr(item, '@');
    if (mark)
        *mark = '\0';
    if (!mark || !cli_read_number(trim(item), 1, KZ_MAX_ENTRANTS, &entrant) ||
        !cli_read_number(trim(mark + 1), 1, last, &round))
        return fail(r, _("%1$s needs ENTRANT@ROUND, with a round from 1 to %2$lld"), keys[key].word,
                    (long long)last);
    plan->change = base_resize(plan->change, (plan->change_count + 1) * sizeof *plan->change);
    plan->change[plan->change_count++] = (event_change){kind, (uint16_t)(entrant - 1), (uint16_t)round};
    return true;
}

static bool read_changes(reader *r, enum key key, uint8_t kind)
{
    if (!at(r, key))
        return true;
    for (char *item, *list = r->value[key]; (item = strsep(&list, ","));)
        if (!read_change(r, key, trim(item), kind))
            return false;
    return true;
}

static int by_round(const void *a, const void *b)
{
    const event_change *x = a, *y = b;
    int order = (x->round > y->round) - (x->round < y->round);
    order = order ? order : (x->kind > y->kind) - (x->kind < y->kind);
    return order ? order : (x->entrant > y->entrant) - (x->entrant < y->entrant);
}

/* Returns how many entrants there may be: a round robin has places for an even number. */
static int places(const event_plan *plan)
{
    return plan->terms.format == KZ_FORMAT_ROUND_ROBIN ? plan->entrants + plan->entrants % 2
                                                       : KZ_MAX_ENTRANTS;
}

/* Refuses an entrant that comes twice, leaves twice, or is none. */
static bool check_changes(reader *r)
{
    static const enum key key_of[] = {
        [KZ_EVENT_ENTERED] = ENTER, [KZ_EVENT_LEFT] = LEAVE, [KZ_EVENT_RETURNED] = RETURN};
    event_plan *plan = r->plan;
    bool away[KZ_MAX_ENTRANTS] = {false};
    for (size_t i = 0; i < plan->change_count; i++) {
        const event_change *c = &plan->change[i];
        bool entering = c->kind == KZ_EVENT_ENTERED;
        (void)at(r, key_of[c->kind]);
        if (entering ? c->entrant != plan->all : c->entrant >= plan->all)
            return entering ? fail(r, _("the next entrant to enter is %d"), plan->all + 1)
                            : fail(r, _("there is no entrant %d then"), c->entrant + 1);
        if (!entering && away[c->entrant] != (c->kind == KZ_EVENT_RETURNED))
            return fail(r, away[c->entrant] ? _("entrant %d is away then") : _("entrant %d is not away then"),
                        c->entrant + 1);
        away[c->entrant] = c->kind == KZ_EVENT_LEFT;
        if (!entering)
            continue;
        if (plan->all++ == places(plan))
            return fail(r, _("there is no place for entrant %d"), plan->all);
        if (!event_is_timed(plan))
            plan->terms.last_entry = c->round;
    }
    return true;
}

static bool read_all_changes(reader *r)
{
    if (!read_changes(r, ENTER, KZ_EVENT_ENTERED) || !read_changes(r, LEAVE, KZ_EVENT_LEFT) ||
        !read_changes(r, RETURN, KZ_EVENT_RETURNED))
        return false;
    event_plan *plan = r->plan;
    if (plan->change_count)
        qsort(plan->change, plan->change_count, sizeof *plan->change, by_round);
    return check_changes(r);
}

/* ---- terms ---- */

static bool read_rounds(reader *r)
{
    kz_tournament_terms *terms = &r->plan->terms;
    int64_t rounds = 0;
    if (event_is_timed(r->plan) || terms->format == KZ_FORMAT_KNOCK_OUT)
        return true;
    if (!read_truth(r, DOUBLE, &terms->twice) || !read_number(r, ROUNDS, 1, KZ_MAX_ROUNDS, &rounds))
        return false;
    if (terms->format == KZ_FORMAT_ROUND_ROBIN) {
        int64_t right = (int64_t)(r->plan->entrants - 1 + r->plan->entrants % 2) * (terms->twice ? 2 : 1);
        (void)(at(r, ROUNDS) || at(r, ENTRANTS));
        if (right > KZ_MAX_ROUNDS)
            return fail(r, _("too many entrants for a round robin: it would have %lld rounds"),
                        (long long)right);
        if (rounds && rounds != right)
            return fail(r, _("a round robin of %1$d has %2$lld rounds"), r->plan->entrants, (long long)right);
        rounds = right;
    }
    terms->rounds = (uint16_t)rounds;
    return true;
}

/* Returns the first tie-break that a format has, and all those after it. */
static uint8_t first_tiebreak(const kz_tournament_terms *terms)
{
    return terms->format == KZ_FORMAT_DUPLICATE ? KZ_TIEBREAK_DIFFERENCE : 0;
}

static bool read_tiebreak(reader *r, const char *word)
{
    kz_tournament_terms *terms = &r->plan->terms;
    uint8_t first = first_tiebreak(terms);
    for (uint8_t i = first; event_tiebreak_word(i); i++) {
        if (strcmp(word, event_tiebreak_word(i)) != 0)
            continue;
        for (int j = 0; j < terms->tiebreak_count; j++)
            if (terms->tiebreak[j] == i)
                return fail(r, _("%1$s is given twice"), word);
        terms->tiebreak[terms->tiebreak_count++] = i;
        return true;
    }
    return fail(r, _("there is no tie-break %1$s; there are %2$s"), word,
                first ? "difference, wins" : "direct, buchholz-cut-1, sonneborn-berger, difference, wins");
}

static bool read_tiebreaks(reader *r)
{
    kz_tournament_terms *terms = &r->plan->terms;
    if (!at(r, TIEBREAKS)) {
        for (int i = first_tiebreak(terms); i < KZ_TIEBREAKS; i++)
            terms->tiebreak[terms->tiebreak_count++] = (uint8_t)i;
        return true;
    }
    for (char *item, *list = r->value[TIEBREAKS]; (item = strsep(&list, ","));)
        if (!read_tiebreak(r, trim(item)))
            return false;
    return true;
}

/* The length of an arena or an evening. */
static bool read_time(reader *r)
{
    int64_t minutes = 0, pace = USUAL_PACE;
    if (!read_number(r, MINUTES, 1, MINUTES_MAX, &minutes) || !read_number(r, PACE, 1, PACE_MAX, &pace))
        return false;
    r->plan->pace = (int)pace;
    r->plan->terms.duration_ms = minutes * 60000;
    return true;
}

static bool read_evening(reader *r)
{
    kz_tournament_terms *terms = &r->plan->terms;
    int64_t tables = 1, stay = USUAL_STAY;
    if (!read_number(r, TABLES, 1, UINT8_MAX, &tables) || !read_number(r, STAY, 0, UINT8_MAX, &stay))
        return false;
    if (terms->format != KZ_FORMAT_EVENING)
        return true;
    terms->tables = (uint8_t)tables;
    terms->max_stay = (uint8_t)stay;
    return true;
}

static bool read_series(reader *r)
{
    int64_t matches = 1;
    if (!read_number(r, BEST_OF, 1, BEST_OF_MAX, &matches))
        return false;
    if (matches % 2 == 0)
        return fail(r, _("%s needs an odd number"), keys[BEST_OF].word);
    r->plan->terms.best_of = r->plan->terms.format == KZ_FORMAT_KNOCK_OUT ? (uint8_t)matches : 0;
    return true;
}

static bool read_values(reader *r)
{
    int64_t seed = 1;
    r->line = 1;
    if (!r->value[FORMAT])
        return fail(r, _("%s is missing"), keys[FORMAT].word);
    bool read = read_format(r) && check_keys(r) && read_game(r) && read_entrants(r) && read_rounds(r) &&
                read_series(r) && read_evening(r) && read_time(r) &&
                read_number(r, SEED, 0, INT64_MAX, &seed) && read_tiebreaks(r) && read_all_changes(r);
    r->plan->terms.seed = (uint64_t)seed;
    return read;
}

static bool read_text(const char *name, const char *text, size_t length, const kz_games *games,
                      event_plan *plan)
{
    *plan = (event_plan){0};
    reader r = {.file = name, .games = games, .plan = plan};
    char *copy = base_new(length + 1);
    memcpy(copy, text, length);
    const char *nul = memchr(copy, '\0', length);
    bool read = nul ? fail(&(reader){.file = name, .line = 1}, _("a NUL byte"))
                    : read_lines(&r, copy) && read_values(&r);
    free(copy);
    return read;
}

bool event_plan_load(const char *name, const kz_games *games, event_plan *plan)
{
    size_t length;
    *plan = (event_plan){0};
    char *text = records_load(name, &length);
    bool read = text && read_text(name, text, length, games, plan);
    free(text);
    return read;
}

void event_plan_free(event_plan *plan)
{
    free(plan->name);
    free(plan->change);
    *plan = (event_plan){0};
}
