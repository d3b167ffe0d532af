/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/game.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/cast.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/visible.h"

#include <kozel/table.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { RECORD_MAX = 8 << 20 }; /* bytes of the longest record */

struct play_game {
    play_terms terms;
    kz_table table;
    kz_table_history history;
    kz_table_record record;
    kz_table_watch record_watch, person_watch;
    kz_reader reader;    /* of a resumed record */
    kz_tags tags, shown; /* of the record, and with the names as people read them */
    const kz_bot *bot[KZ_SEATS];
    kz_view before, view;
};

/* ---- chance */

/* Random streams. */
enum stream { LOT, DEALS, CHOICES };

static void start_stream(kz_rng *rng, const play_game *g, enum stream stream, uint64_t deal, uint64_t ply)
{
    const uint64_t words[] = {stream, deal, ply};
    kz_rng_seed(rng, g->terms.seed);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        kz_rng_seed(rng, kz_rng_next(rng) ^ words[i]);
}

static void deal(play_game *g)
{
    kz_rng rng;
    kz_tile order[KZ_TILES];
    const kz_public *pub = &g->table.match.pub;
    start_stream(&rng, g, DEALS, (uint64_t)pub->deal_number, 0);
    kz_deal_shuffle(&pub->rules, &rng, order);
    (void)kz_table_deal(&g->table, order, 0, NULL);
}

/* ---- the person's events */

static void notify(play_game *g, const kz_match *match, play_event event)
{
    kz_view_of(match, g->terms.seat, &g->view);
    event.before = &g->before;
    event.view = &g->view;
    if (g->terms.happened)
        g->terms.happened(g->terms.context, &event);
}

static void on_dealt(void *context, const kz_match *match)
{
    notify(context, match, (play_event){.kind = PLAY_DEALT});
}

static void on_acting(void *context, const kz_match *match, kz_action action)
{
    play_game *g = context;
    (void)action;
    kz_view_of(match, g->terms.seat, &g->before);
}

static void on_acted(void *context, const kz_match *match, kz_action action)
{
    play_game *g = context;
    action = kz_action_seen(&g->before.pub, action, g->terms.seat);
    notify(g, match, (play_event){.kind = PLAY_ACTED, .action = action});
}

static void on_taken_back(void *context, const kz_match *match, int count)
{
    notify(context, match, (play_event){.kind = PLAY_TAKEN_BACK, .count = count});
}

/* ---- beginning */

static play_game *create(const play_terms *terms, const kz_rules *rules)
{
    play_game *g = base_new(sizeof *g);
    g->terms = *terms;
    kz_table_init(&g->table, rules, &(kz_table_terms){.history = &g->history});
    g->person_watch = (kz_table_watch){
        .on = {.context = g, .dealt = on_dealt, .acting = on_acting, .acted = on_acted},
        .taken_back = on_taken_back,
    };
    kz_table_add_watch(&g->table, &g->person_watch);
    g->record = (kz_table_record){.text = base_must_malloc(RECORD_MAX), .size = RECORD_MAX};
    g->record_watch = kz_table_record_watch(&g->record);
    return g;
}

/* Returns the bot of a seat by its name, "club 2". NULL: the name is no bot's. */
static const kz_bot *bot_named(const kz_tags *tags, int seat)
{
    char level[KZ_TAG_TEXT], number[] = {(char)('1' + seat), '\0'};
    memcpy(level, tags->name[seat], sizeof level);
    char *blank = strrchr(level, ' ');
    if (!blank || strcmp(blank + 1, number) != 0)
        return NULL;
    *blank = '\0';
    return kz_bot_find(level);
}

/* Seats the bots that the terms name, else those of the record, else `club`. */
static void seat_bots(play_game *g)
{
    int number = 0;
    for (int seat = 0; seat < g->table.match.pub.rules.seats; seat++) {
        if (seat == g->terms.seat)
            continue;
        const kz_bot *bot = bot_named(&g->tags, seat);
        if (g->terms.bot_count)
            bot = g->terms.bot[number < g->terms.bot_count ? number : g->terms.bot_count - 1];
        g->bot[seat] = bot ? bot : kz_bot_find("club");
        g->table.player[seat] = (kz_table_player){.kind = KZ_TABLE_BOT, .bot = g->bot[seat]};
        number++;
    }
}

/* Sets the names as people read them. A bot has the name of its level in the record. */
static void set_shown(play_game *g)
{
    g->shown = g->tags;
    for (int seat = 0; seat < g->tags.players; seat++) {
        char *name = g->shown.name[seat];
        int place = 0;
        for (int other = 0; other < seat; other++)
            place += g->bot[other] && g->bot[other] == g->bot[seat];
        if (g->bot[seat] && bot_named(&g->tags, seat))
            snprintf(name, KZ_TAG_TEXT, "%s", play_cast_name(g->bot[seat]->name, place));
        else if (seat == g->terms.seat && !*name)
            snprintf(name, KZ_TAG_TEXT, "%s", _("You"));
    }
}

/* Sets the tags of a new match that depend on its seed, and starts the record. */
static void start_record(play_game *g)
{
    kz_tags *tags = &g->tags;
    const kz_rules *rules = &g->table.match.pub.rules;
    kz_rng rng;
    snprintf(tags->seed, sizeof tags->seed, "%" PRIu64, g->terms.seed);
    start_stream(&rng, g, LOT, 0, 0);
    if (kz_leads_by_lot(rules))
        tags->first_lead = (uint8_t)(1 + kz_rng_below(&rng, rules->seats));
    g->record.length = kz_tags_print(tags, g->record.text, g->record.size);
    kz_table_add_watch(&g->table, &g->record_watch);
    set_shown(g);
}

/* Sets the tags of a new match: game, options and names. */
static void set_tags(play_game *g)
{
    kz_tags *tags = &g->tags;
    *tags = (kz_tags){.players = g->table.match.pub.rules.seats};
    snprintf(tags->game, sizeof tags->game, "%s", g->terms.game);
    snprintf(tags->options, sizeof tags->options, "%s", g->terms.options ? g->terms.options : "");
    for (int seat = 0; seat < tags->players; seat++) {
        char *name = tags->name[seat];
        if (seat == g->terms.seat)
            base_visible(g->terms.name, strlen(g->terms.name), name, KZ_TAG_TEXT);
        else
            snprintf(name, KZ_TAG_TEXT, "%s %d", g->bot[seat]->name, seat + 1);
    }
}

play_game *play_game_begin(const play_terms *terms, kz_error *error)
{
    kz_rules rules;
    const kz_game *game = kz_games_find(terms->games, terms->game);
    if (!kz_game_setup(game, terms->seats, terms->options, &rules, error))
        return NULL;
    play_game *g = create(terms, &rules);
    seat_bots(g);
    set_tags(g);
    start_record(g);
    return g;
}

play_game *play_game_again(play_game *old)
{
    play_game *g = create(&old->terms, &old->table.match.pub.rules);
    g->terms.seed++;
    g->tags = (kz_tags){.players = old->tags.players};
    memcpy(g->tags.game, old->tags.game, sizeof g->tags.game);
    memcpy(g->tags.options, old->tags.options, sizeof g->tags.options);
    memcpy(g->tags.name, old->tags.name, sizeof g->tags.name);
    seat_bots(g);
    start_record(g);
    play_game_end(old);
    return g;
}

int play_game_person(const kz_games *games, const char *text, size_t length)
{
    static kz_reader reader;
    kz_error error;
    int person = PLAY_NO_PERSON;
    kz_reader_init(&reader, games, NULL);
    if (!kz_reader_text(&reader, text, length, &error))
        return 0;
    for (int seat = 0; seat < reader.tags.players; seat++) {
        if (bot_named(&reader.tags, seat))
            continue;
        if (person != PLAY_NO_PERSON)
            return PLAY_NO_PERSON;
        person = seat;
    }
    return person;
}

play_game *play_game_resume(const play_terms *terms, const char *text, size_t length, kz_error *error)
{
    static const kz_rules unknown;
    play_game *g = create(terms, &unknown);
    if (!kz_table_restore(&g->table, &g->reader, terms->games, text, length, 0, error))
        goto failed;
    if (terms->seat >= g->table.match.pub.rules.seats) {
        kz_fail(error, KZ_E_SEAT, (char[]){(char)('1' + terms->seat), '\0'}, NULL, NULL);
        goto failed;
    }
    if (length < g->record.size)
        memcpy(g->record.text, text, g->record.length = length);
    g->record.full = length >= g->record.size;
    kz_table_add_watch(&g->table, &g->record_watch);
    g->tags = g->reader.tags;
    (void)sscanf(g->tags.seed, "%" SCNu64, &g->terms.seed);
    seat_bots(g);
    set_shown(g);
    return g;
failed:
    play_game_end(g);
    return NULL;
}

void play_game_end(play_game *g)
{
    free(g->record.text);
    free(g);
}

/* ---- the match */

static bool let_bot_act(play_game *g, int seat)
{
    static const kz_budget budget = {.rollouts = PLAY_ROLLOUTS, .threads = 1};
    kz_view view;
    kz_rng rng;
    kz_view_of(&g->table.match, seat, &view);
    kz_action action = view.legal[0];
    start_stream(&rng, g, CHOICES, (uint64_t)view.pub.deal_number, (uint64_t)kz_ply(&view.pub));
    if (view.legal_count > 1)
        action = kz_bot_choose(kz_table_bot(&g->table), &view, &budget, &rng);
    return kz_table_act(&g->table, action, 0, NULL);
}

play_need play_game_step(play_game *g)
{
    kz_table_step next = kz_table_go_on(&g->table, 0);
    switch (next.need) {
    case KZ_TABLE_NEEDS_LOT:
        (void)kz_table_lot(&g->table, g->tags.first_lead - 1);
        return PLAY_GOES_ON;
    case KZ_TABLE_NEEDS_DEAL:
        deal(g);
        return PLAY_GOES_ON;
    case KZ_TABLE_NEEDS_ACTION:
        if (next.seat == g->terms.seat)
            return PLAY_MUST_ACT;
        return let_bot_act(g, next.seat) ? PLAY_GOES_ON : PLAY_FAILED;
    default:
        return PLAY_OVER;
    }
}

bool play_game_act(play_game *g, kz_action action, kz_error *error)
{
    return kz_table_act(&g->table, action, 0, error);
}

bool play_game_take_back(play_game *g)
{
    return kz_table_propose(&g->table, g->terms.seat, KZ_TABLE_TAKEBACK, 0);
}

const kz_view *play_game_view(play_game *g)
{
    kz_view_of(&g->table.match, g->terms.seat, &g->view);
    return &g->view;
}

const kz_tags *play_game_tags(const play_game *g)
{
    return &g->shown;
}

const char *play_game_title(const play_game *g)
{
    const kz_game *game = kz_games_find(g->terms.games, g->tags.game);
    return game ? cli_game_title(game) : g->tags.game;
}

bool play_game_save(const play_game *g, const char *path)
{
    base_output output;
    struct stat old;
    if (!strcmp(path, "-") || (stat(path, &old) == 0 && !S_ISREG(old.st_mode) && !S_ISDIR(old.st_mode))) {
        errno = EINVAL;
        return false;
    }
    errno = EFBIG;
    if (g->record.full || !base_output_open(&output, path, 0))
        return false;
    (void)fwrite(g->record.text, 1, g->record.length, output.file);
    return base_output_close(&output);
}
