#include "server/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "server/chat.h"
#include "server/journal.h"
#include "server/lobby.h"
#include "server/memory.h"
#include "server/proposal.h"
#include "server/spectators.h"
#include "server/tell.h"
#include "server/visitor.h"

/* ---- a table and its seats */

kz_table *kz_table_new(kz_hub *hub, const kz_application *app, const char *id)
{
    kz_table *table = kz_new(sizeof *table);
    memcpy(table->id, id, strlen(id) + 1);
    table->app = *app;
    table->phase = KZ_WAITING;
    table->alone_since = hub->now;
    HASH_ADD_STR(hub->tables, id, table);
    return table;
}

static void unseat(kz_hub *hub, kz_table *table, int seat)
{
    kz_visitor *visitor = table->seat[seat].person;
    table->seat[seat].person = NULL;
    int i = 0;
    while (visitor->table[i] != table)
        i++;
    visitor->table_count--;
    memmove(&visitor->table[i], &visitor->table[i + 1],
            (size_t)(visitor->table_count - i) * sizeof(kz_table *));
    kz_visitor_release(hub, visitor);
}

/* Whatever a bot thinks about is no longer of interest. */
static void drop_thought(kz_hub *hub, kz_table *table)
{
    if (table->ticket)
        HASH_DELETE(by_ticket, hub->thinking, table);
    table->ticket = 0;
    table->thought = false;
}

void kz_table_free(kz_hub *hub, kz_table *table)
{
    kz_lobby_unlist(hub, table);
    for (kz_watch *watch = table->watches, *next; watch; watch = next) {
        next = watch->next;
        DL_DELETE2(watch->client->watches, watch, client_prev, client_next);
        watch->client->watch_count--;
        free(watch);
    }
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->seat[i].person)
            unseat(hub, table, i);
    kz_due_set(&hub->due, &table->due, INT64_MAX);
    drop_thought(hub, table);
    HASH_DEL(hub->tables, table);
    free(table->rating);
    kz_chat_free(table);
    kz_proposal_drop(table);
    kz_spectators_free(table);
    free(table->past);
    free(table);
}

kz_table *kz_table_find(kz_hub *hub, const char *id)
{
    kz_table *table;
    HASH_FIND_STR(hub->tables, id, table);
    return table;
}

int kz_table_seat_of(const kz_table *table, const kz_visitor *visitor)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person == visitor)
            return i;
    return KZ_NOBODY;
}

int kz_table_free_seat(const kz_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (!table->seat[i].person && !table->seat[i].bot)
            return i;
    return KZ_NOBODY;
}

int kz_table_applicant(const kz_table *table)
{
    unsigned persons = kz_table_persons(table);
    return persons ? __builtin_ctz(persons) : KZ_NOBODY;
}

unsigned kz_table_persons(const kz_table *table)
{
    unsigned bits = 0;
    for (int i = 0; i < KZ_SEATS; i++)
        bits |= (unsigned)(table->seat[i].person != NULL) << i;
    return bits;
}

void kz_table_put(kz_table *table, int seat, kz_visitor *visitor)
{
    assert(visitor->table_count < KZ_TABLES_A_PERSON);
    table->seat[seat].person = visitor;
    visitor->table[visitor->table_count++] = table;
}

/* ---- when it must be looked at again */

/* An application needs somebody of its seats connected, a finished match somebody of them looking at it. */
static bool is_attended(const kz_table *table)
{
    if (table->phase == KZ_WAITING) {
        for (int i = 0; i < KZ_SEATS; i++)
            if (table->seat[i].person && kz_is_here(table->seat[i].person))
                return true;
        return false;
    }
    kz_watch *watch;
    DL_FOREACH(table->watches, watch)
    if (kz_table_seat_of(table, watch->client->visitor) != KZ_NOBODY)
        return true;
    return false;
}

static int64_t end_of_waiting(kz_hub *hub, kz_table *table)
{
    if (is_attended(table)) {
        table->alone_since = -1;
        return INT64_MAX;
    }
    if (table->alone_since < 0)
        table->alone_since = hub->now;
    return table->alone_since + hub->config.linger_ms;
}

/* A bot that is asked elsewhere has the time of a move, not the reserve. */
static int64_t end_of_move(const kz_hub *hub, const kz_table *table)
{
    int turn = table->match.deal.turn;
    if (!table->seat[turn].bot)
        return kz_clock_end(&table->clock, turn);
    bool waits = table->ticket && !table->thought;
    return table->clock.started + (waits ? table->clock.move : hub->config.bot_delay_ms);
}

static void schedule(kz_hub *hub, kz_table *table)
{
    int64_t when = table->phase == KZ_IN_DEAL    ? end_of_move(hub, table)
                   : table->phase == KZ_IN_PAUSE ? table->wait_end
                                                 : end_of_waiting(hub, table);
    int64_t told = kz_spectators_due(table);
    if (told < when)
        when = told;
    kz_due_set(&hub->due, &table->due, when);
}

static void enter_phase(kz_hub *hub, kz_table *table, kz_table_phase phase)
{
    table->phase = phase;
    table->ready = 0;
    table->alone_since = -1;
    if (phase == KZ_IN_PAUSE)
        table->wait_end = hub->now + hub->config.pause_ms;
}

/* ---- a match */

static void close_deal(kz_hub *hub, kz_table *table)
{
    kz_table_note_past(table, &table->match);
    bool over = table->match.phase == KZ_OVER;
    if (over)
        kz_journal_end(hub, table);
    enter_phase(hub, table, over ? KZ_DONE : KZ_IN_PAUSE);
    kz_tell_end(hub, table);
}

/* What an action may change besides the position. */
typedef struct before {
    kz_set hand[KZ_SEATS];
    kz_account account[KZ_SEATS];
} before;

static before before_of(const kz_match *match)
{
    before b;
    memcpy(b.hand, match->deal.hand, sizeof b.hand);
    memcpy(b.account, match->account, sizeof b.account);
    return b;
}

static bool same_accounts(const kz_account *a, const kz_account *b)
{
    for (int i = 0; i < KZ_SEATS; i++)
        if (a[i].score != b[i].score || a[i].memory != b[i].memory || a[i].open != b[i].open)
            return false;
    return true;
}

/* The accounts at a deal's end come with its result. */
static kz_step step_since(const before *b, const kz_match *match, kz_action action)
{
    const kz_set signals = kz_bit(kz_double_of(0)) | kz_bit(kz_double_of(6));
    kz_step step = {.action = action};
    for (int i = 0; i < match->rules.seats; i++) {
        kz_set changed = b->hand[i] ^ match->deal.hand[i];
        step.hands |= (uint8_t)((changed != 0) << i);
        if (changed & signals)
            step.signals |= (uint8_t)(1u << (i + 2) % match->rules.seats);
    }
    step.accounts = match->phase == KZ_PLAYING && !same_accounts(b->account, match->account);
    return step;
}

/* Carries an action out, logs it, tells it. */
static bool carry_out(kz_hub *hub, kz_table *table, kz_action action, kz_error *error)
{
    kz_match *match = &table->match;
    int turn = match->deal.turn;
    before b = before_of(match);
    if (!kz_match_try(match, action, error))
        return false;
    drop_thought(hub, table);
    if (table->seat[turn].person)
        kz_clock_stop(&table->clock, turn, hub->now);
    if (action.kind == KZ_DRAW)
        action.tile = match->log[match->log_count - 1].tile;
    kz_journal_action(hub, table, action);
    kz_clock_start(&table->clock, hub->now);
    kz_step step = step_since(&b, match, action);
    kz_tell_step(hub, table, &step);
    if (match->phase != KZ_PLAYING)
        close_deal(hub, table);
    return true;
}

/* A bot that needs time is asked when its turn comes, not when its move is due. */
static void ask_bot(kz_hub *hub, kz_table *table)
{
    int turn = table->match.deal.turn;
    const kz_bot *bot = table->phase == KZ_IN_DEAL ? table->seat[turn].bot : NULL;
    kz_view view;
    uint64_t seed;
    if (!bot || bot->instant || table->ticket)
        return;
    table->ticket = ++hub->last_ticket;
    HASH_ADD(by_ticket, hub->thinking, ticket, sizeof table->ticket, table);
    hub->ports.random(hub->ports.context, &seed, sizeof seed);
    kz_view_of(&table->match, turn, &view);
    hub->ports.think(hub->ports.context, table->ticket, bot, &view, seed);
}

/* Draws and knocks are no choice: they follow at once. */
static void carry_on(kz_hub *hub, kz_table *table)
{
    kz_action legal[KZ_LEGAL];
    while (kz_match_legal(&table->match, legal) == 1 && !kz_is_choice(legal[0]))
        carry_out(hub, table, legal[0], NULL);
    ask_bot(hub, table);
    schedule(hub, table);
}

static void deal(kz_hub *hub, kz_table *table)
{
    kz_tile order[KZ_TILES];
    do {
        uint32_t words[KZ_SHUFFLE_WORDS];
        hub->ports.random(hub->ports.context, words, sizeof words);
        kz_shuffle(order, words);
    } while (kz_must_redeal(&table->match.rules, order));
    bool dealt = kz_match_deal(&table->match, order, NULL);
    assert(dealt);
    (void)dealt;
    kz_journal_deal(hub, table);
    enter_phase(hub, table, KZ_IN_DEAL);
    kz_clock_start(&table->clock, hub->now);
    kz_tell_deal(hub, table);
    carry_on(hub, table);
}

static void seed_bots(kz_hub *hub, kz_table *table)
{
    uint64_t seed;
    hub->ports.random(hub->ports.context, &seed, sizeof seed);
    kz_rng_seed(&table->rng, seed);
}

/* Who leads first, where the game leaves that to chance. */
static void draw_lot(kz_hub *hub, kz_table *table)
{
    uint32_t word;
    if (!kz_leads_by_lot(&table->match.rules))
        return;
    hub->ports.random(hub->ports.context, &word, sizeof word);
    kz_match_set_lot(&table->match, (int)((uint64_t)word * table->match.rules.seats >> 32));
}

/* The match begins, or other people sit there now: they were not asked. */
static void forget_proposal(kz_hub *hub, kz_table *table)
{
    if (!table->proposal)
        return;
    kz_proposal_drop(table);
    kz_tell_proposal(hub, table);
}

void kz_table_start(kz_hub *hub, kz_table *table)
{
    bool again = table->phase == KZ_DONE;
    forget_proposal(hub, table);
    kz_lobby_unlist(hub, table);
    kz_hub_draw_id(hub, KZ_PRIVATE_ID, table->match_id);
    kz_match_init(&table->match, &table->app.rules);
    draw_lot(hub, table);
    kz_clock_init(&table->clock, 1000 * table->app.time, 1000 * table->app.reserve);
    table->past_count = 0;
    table->begun = hub->now;
    free(table->rating);
    table->rating = NULL;
    seed_bots(hub, table);
    kz_journal_begin(hub, table);
    enter_phase(hub, table, KZ_IN_DEAL);
    if (!again)
        kz_tell_seats(hub, table);
    deal(hub, table);
}

void kz_table_resume(kz_hub *hub, kz_table *table)
{
    seed_bots(hub, table);
    if (table->log_length == 0) {
        draw_lot(hub, table);
        kz_journal_tags(hub, table);
    }
    if (table->match.deal_number == 0) {
        deal(hub, table);
        return;
    }
    enter_phase(hub, table, table->match.phase == KZ_PLAYING ? KZ_IN_DEAL : KZ_IN_PAUSE);
    kz_clock_start(&table->clock, hub->now);
    carry_on(hub, table);
}

static bool is_person_thinking(const kz_table *table)
{
    return table->phase == KZ_IN_DEAL && table->seat[table->match.deal.turn].person;
}

void kz_table_check_clock(kz_hub *hub, kz_table *table)
{
    if (!is_person_thinking(table) || end_of_move(hub, table) > hub->now)
        return;
    kz_action timeout = {KZ_TIMEOUT, table->match.deal.turn, KZ_NO_TILE, KZ_NO_END};
    carry_out(hub, table, timeout, NULL);
    schedule(hub, table);
}

bool kz_table_act(kz_hub *hub, kz_table *table, kz_action action, kz_error *error)
{
    if (!carry_out(hub, table, action, error))
        return false;
    carry_on(hub, table);
    return true;
}

/* Whether a bot may do that: one of its choices. */
static bool is_sound(const kz_table *table, kz_action action)
{
    return action.seat == table->match.deal.turn && kz_is_choice(action) &&
           kz_match_check(&table->match, action, NULL);
}

/* What the bot whose turn it is does: what it has chosen elsewhere or chooses now. One that has not answered
 * in time or not soundly is replaced by the first one there is. */
static kz_action bot_action(kz_table *table)
{
    kz_view view;
    const kz_bot *bot = table->seat[table->match.deal.turn].bot;
    if (table->thought && is_sound(table, table->thought_act))
        return table->thought_act;
    kz_view_of(&table->match, table->match.deal.turn, &view);
    return (bot->instant ? bot : &kz_bots[0])->choose(&view, NULL, &table->rng);
}

static void let_bot_act(kz_hub *hub, kz_table *table)
{
    bool done = kz_table_act(hub, table, bot_action(table), NULL);
    assert(done);
    (void)done;
}

void kz_table_thought(kz_hub *hub, kz_table *table, kz_action action)
{
    table->thought = true;
    table->thought_act = action;
    schedule(hub, table);
}

/* ---- between deals and between matches */

/* The pause ends early when everybody who is here and plays has asked for the next deal. */
static bool all_present_ready(const kz_table *table)
{
    unsigned present = 0;
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->seat[i].person && kz_is_here(table->seat[i].person))
            present |= 1u << i;
    return present && !(present & ~table->ready);
}

/* Back to an application: after a match, with a seat that has become free. */
static void wait_again(kz_hub *hub, kz_table *table)
{
    enter_phase(hub, table, KZ_WAITING);
    kz_tell_seats(hub, table);
    kz_lobby_list(hub, table);
    schedule(hub, table);
}

/* Has the last one said so whom the table waited for? */
static void go_on_if_ready(kz_hub *hub, kz_table *table)
{
    if (table->phase == KZ_IN_PAUSE && all_present_ready(table)) {
        deal(hub, table);
    } else if (table->phase == KZ_DONE && !(kz_table_persons(table) & ~(unsigned)table->ready)) {
        if (kz_table_free_seat(table) == KZ_NOBODY)
            kz_table_start(hub, table);
        else
            wait_again(hub, table);
    }
}

void kz_table_ready(kz_hub *hub, kz_table *table, int seat)
{
    if (table->ready >> seat & 1)
        return;
    table->ready |= (uint8_t)(1u << seat);
    kz_tell_ready(hub, table);
    go_on_if_ready(hub, table);
}

void kz_table_sit(kz_hub *hub, kz_table *table, int seat, kz_visitor *visitor)
{
    kz_table_put(table, seat, visitor);
    forget_proposal(hub, table);
    kz_spectators_changed(hub, table, NULL);
    if (kz_table_free_seat(table) == KZ_NOBODY) {
        kz_table_start(hub, table);
        return;
    }
    kz_tell_seats(hub, table);
    kz_lobby_changed(hub, table);
    schedule(hub, table);
}

void kz_table_change(kz_hub *hub, kz_table *table, const kz_application *app)
{
    bool over = table->phase == KZ_DONE;
    kz_proposal_drop(table);
    table->app = *app;
    kz_tell_proposal(hub, table);
    if (over && kz_table_free_seat(table) != KZ_NOBODY) {
        wait_again(hub, table);
        return;
    }
    kz_tell_seats(hub, table);
    kz_lobby_changed(hub, table);
    if (over)
        kz_table_start(hub, table);
}

static void close_table(kz_hub *hub, kz_table *table)
{
    kz_tell_closed(hub, table);
    kz_table_free(hub, table);
}

void kz_table_shut(kz_hub *hub, kz_table *table)
{
    if (table->phase == KZ_IN_DEAL || table->phase == KZ_IN_PAUSE)
        kz_journal_close(hub, table);
    close_table(hub, table);
}

void kz_table_rated(kz_hub *hub, kz_table *table, const char *seats, size_t length)
{
    free(table->rating);
    table->rating = kz_new(length + 1);
    memcpy(table->rating, seats, length);
    kz_tell_rating(hub, table);
}

void kz_table_leave(kz_hub *hub, kz_table *table, int seat)
{
    assert(table->phase == KZ_WAITING || table->phase == KZ_DONE);
    unseat(hub, table, seat);
    table->ready &= (uint8_t) ~(1u << seat);
    if (!kz_table_persons(table)) {
        close_table(hub, table);
        return;
    }
    forget_proposal(hub, table);
    kz_spectators_changed(hub, table, NULL);
    kz_tell_seats(hub, table);
    kz_lobby_changed(hub, table);
    schedule(hub, table);
    go_on_if_ready(hub, table);
}

void kz_table_due(kz_hub *hub, kz_table *table)
{
    if (kz_spectators_due(table) <= hub->now) {
        kz_spectators_changed(hub, table, NULL);
        schedule(hub, table);
        return;
    }
    if (table->phase == KZ_IN_PAUSE)
        deal(hub, table);
    else if (table->phase != KZ_IN_DEAL)
        close_table(hub, table);
    else if (is_person_thinking(table))
        kz_table_check_clock(hub, table);
    else
        let_bot_act(hub, table);
}

/* ---- who is there */

void kz_table_presence(kz_hub *hub, kz_visitor *visitor)
{
    for (int i = 0; i < visitor->table_count; i++) {
        kz_table *table = visitor->table[i];
        kz_tell_seats(hub, table);
        if (table->phase == KZ_IN_PAUSE)
            go_on_if_ready(hub, table);
        else if (table->phase != KZ_IN_DEAL)
            schedule(hub, table);
    }
}

kz_watch *kz_table_watch_of(const kz_client *client, const kz_table *table)
{
    kz_watch *watch;
    DL_FOREACH2(client->watches, watch, client_next)
    if (watch->table == table)
        return watch;
    return NULL;
}

bool kz_table_watch(kz_hub *hub, kz_table *table, kz_client *client)
{
    if (kz_table_watch_of(client, table))
        return true;
    if (client->watch_count >= KZ_WATCHES_A_CLIENT)
        return false;
    kz_spectators_changed(hub, table, client->visitor);
    kz_watch *watch = kz_new(sizeof *watch);
    watch->client = client;
    watch->table = table;
    DL_APPEND(table->watches, watch);
    DL_APPEND2(client->watches, watch, client_prev, client_next);
    client->watch_count++;
    schedule(hub, table);
    return true;
}

void kz_table_unwatch(kz_hub *hub, kz_watch *watch)
{
    kz_table *table = watch->table;
    DL_DELETE(table->watches, watch);
    DL_DELETE2(watch->client->watches, watch, client_prev, client_next);
    watch->client->watch_count--;
    free(watch);
    kz_spectators_changed(hub, table, NULL);
    schedule(hub, table);
}
