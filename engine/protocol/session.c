/* SPDX-License-Identifier: MIT */
#include "engine/protocol/session.h"

#include <kozel/record.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 40 };

/* A line, split into words. */
typedef struct words {
    char text[PROTOCOL_LINE];
    const char *line; /* the whole line, with `length` bytes */
    size_t length;
    int count;
    char *word[WORDS];
} words;

static bool split(const char *line, size_t length, words *w)
{
    w->count = 0;
    w->line = line;
    w->length = length;
    if (length >= sizeof w->text || memchr(line, '\0', length))
        return false;
    memcpy(w->text, line, length);
    w->text[length] = '\0';
    char *rest = NULL;
    for (char *t = strtok_r(w->text, " \t\r", &rest); t && w->count < WORDS;
         t = strtok_r(NULL, " \t\r", &rest))
        w->word[w->count++] = t;
    return true;
}

__attribute__((format(printf, 2, 3))) static size_t answer(char out[PROTOCOL_LINE], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(out, PROTOCOL_LINE, format, args);
    va_end(args);
    return length < 0 ? 0 : length < PROTOCOL_LINE ? (size_t)length : PROTOCOL_LINE - 1;
}

static size_t refuse(char out[PROTOCOL_LINE], const char *reason)
{
    return answer(out, "error %s\n", reason);
}

/* ---- words ---- */

static bool read_number(const char *text, long least, long most, long *out)
{
    char *end;
    if (*text < '0' || *text > '9' || strlen(text) > 9)
        return false;
    *out = strtol(text, &end, 10);
    return !*end && *out >= least && *out <= most;
}

static bool read_tile(const char *text, kz_tile *out)
{
    return kz_tile_parse(text, strlen(text), out, NULL);
}

/* Reads the words from `first` on as tiles, each once. */
static bool read_tiles(const words *w, int first, kz_set *out)
{
    *out = 0;
    for (int i = first; i < w->count; i++) {
        kz_tile tile;
        if (!read_tile(w->word[i], &tile) || *out & kz_bit(tile))
            return false;
        *out |= kz_bit(tile);
    }
    return true;
}

static bool read_seat(const protocol_session *s, const char *text, uint8_t *seat)
{
    long number;
    if (!read_number(text, 1, s->mirror.view.pub.rules.seats, &number))
        return false;
    *seat = (uint8_t)(number - 1);
    return true;
}

/* ---- the lines ---- */

typedef size_t handler(protocol_session *s, const words *w, char out[PROTOCOL_LINE]);

static size_t greet(protocol_session *s, const words *w, char out[PROTOCOL_LINE])
{
    (void)w;
    return answer(out, "engine %d kozel/%s\n", PROTOCOL_VERSION, s->bot->name);
}

static size_t begin_match(protocol_session *s, const words *w, char out[PROTOCOL_LINE])
{
    long seats, seat;
    kz_rules rules;
    kz_error error;
    s->has_match = s->has_lead = false;
    if (w->count < 4 || w->count > 5 || !read_number(w->word[2], 2, KZ_SEATS, &seats) ||
        !read_number(w->word[3], 1, seats, &seat))
        return refuse(out, "expected: match GAME SEATS SEAT [KEY=VALUE,...]");
    const kz_game *game = kz_games_find(s->games, w->word[1]);
    if (!game)
        return refuse(out, "there is no such game");
    if (!kz_game_setup(game, (int)seats, w->count == 5 ? w->word[4] : "", &rules, &error)) {
        char reason[512];
        kz_error_print(&error, kz_code_text(error.code), reason, sizeof reason);
        return refuse(out, reason);
    }
    protocol_mirror_begin(&s->mirror, &rules, (int)seat - 1);
    s->has_match = true;
    return 0;
}

/* Reads "swap SEAT FROM AT TILE" from word `i` on. An unseen tile is "-". */
static bool read_swap(const protocol_session *s, const words *w, int i, kz_swap *swap)
{
    long from, at;
    swap->tile = KZ_NO_TILE;
    if (i + 4 >= w->count || !read_seat(s, w->word[i + 1], &swap->seat) ||
        !read_number(w->word[i + 2], 0, s->mirror.view.pub.rules.seats, &from) ||
        !read_number(w->word[i + 3], 0, KZ_TILES, &at))
        return false;
    swap->from = (uint8_t)(from ? from - 1 : KZ_NOBODY);
    swap->at = (uint8_t)at;
    return strcmp(w->word[i + 4], "-") == 0 || read_tile(w->word[i + 4], &swap->tile);
}

/* Reads "deal NUMBER LEADER [must TILE] [right] [swap ...]". */
static bool read_lead(protocol_session *s, const words *w, long *number, protocol_lead *lead)
{
    if (w->count < 3 || !read_number(w->word[1], 1, 999999, number) ||
        !read_seat(s, w->word[2], &lead->leader))
        return false;
    for (int i = 3; i < w->count;) {
        const char *word = w->word[i];
        if (strcmp(word, "right") == 0) {
            lead->right = true;
            i += 1;
        } else if (strcmp(word, "must") == 0 && i + 1 < w->count &&
                   read_tile(w->word[i + 1], &lead->must_lead)) {
            i += 2;
        } else if (strcmp(word, "swap") == 0 && read_swap(s, w, i, &lead->swap)) {
            i += 5;
        } else {
            return false;
        }
    }
    return true;
}

static size_t begin_deal(protocol_session *s, const words *w, char out[PROTOCOL_LINE])
{
    long number;
    protocol_lead lead = {.must_lead = KZ_NO_TILE, .swap = {KZ_NOBODY, KZ_NOBODY, 0, KZ_NO_TILE}};
    s->has_lead = s->has_match && read_lead(s, w, &number, &lead);
    if (!s->has_lead)
        return refuse(out, s->has_match
                               ? "expected: deal NUMBER LEADER [must TILE] [right] [swap SEAT FROM AT "
                                 "TILE]"
                               : "no match");
    s->deal = (int32_t)number;
    s->lead = lead;
    s->signal = 0;
    s->turned = KZ_NO_TILE;
    memset(s->shown, 0, sizeof s->shown);
    return 0;
}

static size_t take_signal(protocol_session *s, const words *w, char out[PROTOCOL_LINE])
{
    return read_tiles(w, 1, &s->signal) ? 0 : refuse(out, "expected: signal [TILE]...");
}

static size_t take_hand(protocol_session *s, const words *w, char out[PROTOCOL_LINE])
{
    kz_set hand;
    if (!s->has_lead || !read_tiles(w, 1, &hand))
        return refuse(out, s->has_lead ? "expected: hand [TILE]..." : "no deal");
    s->has_lead = false;
    return protocol_mirror_deal(&s->mirror, s->deal, &s->lead, hand, s->signal) ? 0
                                                                                : refuse(out, "no such deal");
}

static size_t take_action(protocol_session *s, const words *w, char out[PROTOCOL_LINE])
{
    kz_action action = {KZ_GIVE, 0, KZ_NO_TILE, KZ_NO_END};
    char text[KZ_ACTION_TEXT];
    uint8_t seat;
    if (!s->has_match || w->count < 3 || w->count > 4 || !read_seat(s, w->word[1], &seat))
        return refuse(out, s->has_match ? "expected: act SEAT ACTION" : "no match");
    int length = snprintf(text, sizeof text, "%s%s%s", w->word[2], w->count == 4 ? " " : "",
                          w->count == 4 ? w->word[3] : "");
    action.seat = seat;
    /* A gift between two other seats has no tile. */
    if (strcmp(text, "give") != 0 &&
        ((size_t)length >= sizeof text ||
         !kz_action_parse(&s->mirror.view.pub, seat, text, (size_t)length, &action, NULL)))
        return refuse(out, "there is no such action");
    return protocol_mirror_act(&s->mirror, action) ? 0 : refuse(out, "no deal");
}

static size_t take_turned(protocol_session *s, const words *w, char out[PROTOCOL_LINE])
{
    return w->count == 2 && read_tile(w->word[1], &s->turned) ? 0 : refuse(out, "expected: turned TILE");
}

static size_t take_shown(protocol_session *s, const words *w, char out[PROTOCOL_LINE])
{
    uint8_t seat;
    if (!s->has_match || w->count < 2 || !read_seat(s, w->word[1], &seat) ||
        !read_tiles(w, 2, &s->shown[seat]))
        return refuse(out, s->has_match ? "expected: show SEAT [TILE]..." : "no match");
    return 0;
}

static size_t end_deal(protocol_session *s, const words *w, char out[PROTOCOL_LINE])
{
    (void)w;
    return s->has_match && protocol_mirror_end(&s->mirror, s->shown) ? 0
                                                                     : refuse(out, "the deal cannot end so");
}

/* A list may have more words than `words` has room for. */
static size_t take_legal(protocol_session *s, const words *w, char out[PROTOCOL_LINE])
{
    (void)out;
    snprintf(s->legal, sizeof s->legal, "%.*s", (int)w->length, w->line);
    return 0;
}

/* Returns whether the host's list has an action. Without a list, every action is allowed. */
static bool is_listed(const protocol_session *s, const char *action)
{
    char list[PROTOCOL_LINE], item[KZ_ACTION_TEXT], *rest = NULL;
    if (!s->legal[0])
        return true;
    memcpy(list, s->legal, sizeof list);
    strtok_r(list, " \t\r", &rest); /* the word `legal` */
    for (char *word; (word = strtok_r(NULL, " \t\r", &rest));) {
        bool gives = strcmp(word, "give") == 0; /* the only action with two words */
        const char *tile = gives ? strtok_r(NULL, " \t\r", &rest) : NULL;
        snprintf(item, sizeof item, "%s%s%s", word, tile ? " " : "", tile ? tile : "");
        if (strcmp(item, action) == 0)
            return true;
    }
    return false;
}

/* Reads "go [ms N] [rollouts N]". A bare `go` lets the engine choose the budget. */
static bool read_budget(const words *w, kz_budget *budget)
{
    for (int i = 1; i < w->count; i += 2) {
        long number;
        if (i + 1 == w->count || !read_number(w->word[i + 1], 1, 999999999, &number))
            return false;
        if (strcmp(w->word[i], "ms") == 0)
            budget->ms = (int32_t)number;
        else if (strcmp(w->word[i], "rollouts") == 0)
            budget->rollouts = (int32_t)number;
        else
            return false;
    }
    if (!budget->ms && !budget->rollouts)
        budget->rollouts = PROTOCOL_BARE_ROLLOUTS;
    return true;
}

static size_t choose(protocol_session *s, const words *w, char out[PROTOCOL_LINE])
{
    kz_budget budget = {.threads = s->threads};
    char text[KZ_ACTION_TEXT];
    if (!read_budget(w, &budget))
        return refuse(out, "expected: go [ms N] [rollouts N]");
    if (!s->has_match || !protocol_mirror_turn(&s->mirror, s->turned))
        return refuse(out, "there is nothing to play");
    kz_action action = kz_bot_choose(s->bot, &s->mirror.view, &budget, &s->rng);
    if (action.kind == KZ_NO_ACTION)
        return refuse(out, "out of memory");
    kz_action_print(action, text);
    if (!is_listed(s, text))
        return answer(out, "error %s is not in the list of legal actions\n", text);
    return answer(out, "play %s\n", text);
}

static size_t quit(protocol_session *s, const words *w, char out[PROTOCOL_LINE])
{
    (void)w;
    (void)out;
    s->done = true;
    return 0;
}

void protocol_session_init(protocol_session *session, const kz_games *games, const kz_bot *bot, int threads,
                           uint64_t seed)
{
    memset(session, 0, sizeof *session);
    session->games = games;
    session->bot = bot;
    session->threads = threads;
    session->turned = KZ_NO_TILE;
    kz_rng_seed(&session->rng, seed);
}

/* Stores a fault: a rejected line that has no answer is reported with the next `go`. */
static size_t keep_fault(protocol_session *s, const char *refusal, size_t length)
{
    if (length && !s->fault[0])
        snprintf(s->fault, sizeof s->fault, "%.*s", (int)length, refusal);
    return 0;
}

static size_t hear(protocol_session *s, handler *take, const words *w, char out[PROTOCOL_LINE])
{
    if (take == begin_match || take == begin_deal)
        s->fault[0] = '\0';
    if (take == begin_match || take == begin_deal || take == take_action)
        s->legal[0] = '\0'; /* it belongs to the position before */
    if (take == choose && s->fault[0])
        return answer(out, "%s", s->fault);
    size_t length = take(s, w, out);
    return take == greet || take == choose ? length : keep_fault(s, out, length);
}

size_t protocol_session_line(protocol_session *session, const char *line, size_t length,
                             char out[PROTOCOL_LINE])
{
    static const struct {
        const char *word;
        handler *take;
    } handlers[] = {
        {"kozel", greet},     {"match", begin_match}, {"deal", begin_deal},    {"signal", take_signal},
        {"hand", take_hand},  {"act", take_action},   {"turned", take_turned}, {"go", choose},
        {"show", take_shown}, {"end", end_deal},      {"quit", quit},          {"legal", take_legal},
    };
    words w;
    if (!split(line, length, &w))
        return keep_fault(session, out, refuse(out, "the line is too long"));
    /* Forward compatibility: lines with an unknown first word are ignored. */
    for (size_t i = 0; w.count && i < sizeof handlers / sizeof *handlers; i++)
        if (strcmp(w.word[0], handlers[i].word) == 0)
            return hear(session, handlers[i].take, &w, out);
    return 0;
}
