/* SPDX-License-Identifier: MIT */
#include "evening.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABS = 2, PLIES = 500, STEPS = 20000, FRAME = 2048 };

/* A browser tab of a person. */
typedef struct tab {
    hub_person_id person;
    hub_conn conn; /* 0: not connected */
    char name[16];
    long seq;
    char last[FRAME]; /* the last request */
} tab;

typedef struct evening {
    world *w;
    kz_rng rng;
    char table[32];
    int seats, persons; /* seats; the number of seats for people */
    tab tabs[PERSONS * TABS];
    int tab_count;
    hub_conn last_conn;
    bool novice; /* how choices are made */
    bool again;  /* a rematch is played */
    bool late;   /* the latecomer has come */
    int plies;   /* of the match */
} evening;

static uint32_t below(evening *e, uint32_t n)
{
    return kz_rng_below(&e->rng, n);
}

/* ---- asking */

static void ask(evening *e, tab *t, const char *name, const char *members, ...)
    __attribute__((format(printf, 4, 5)));

/* Returns true for requests that carry the revision of the terms. */
static bool is_for_terms(const char *request)
{
    static const char *const requests[] = {"sit", "queue", "rematch", "propose", "agree"};
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (!strcmp(requests[i], request))
            return true;
    return false;
}

static void ask(evening *e, tab *t, const char *name, const char *members, ...)
{
    char more[FRAME / 2], terms[40] = "";
    va_list arguments;
    va_start(arguments, members);
    vsnprintf(more, sizeof more, members, arguments);
    va_end(arguments);
    if (is_for_terms(name))
        snprintf(terms, sizeof terms, ",\"terms\":%lld", (long long)e->w->terms);
    snprintf(t->last, sizeof t->last, "{\"seq\":%ld,\"do\":\"%s\"%s%s%s}", ++t->seq, name, terms,
             *more ? "," : "", more);
    world_ask(e->w, t->conn, t->person, t->last);
}

static void ask_table(evening *e, tab *t, const char *name, const char *more)
{
    ask(e, t, name, "\"table\":\"%s\"%s%s", e->table, *more ? "," : "", more);
}

/* Sends the same for the current state: of the log, whose number follows. */
static void ask_now(evening *e, tab *t, const char *name, const char *more)
{
    char members[160];
    snprintf(members, sizeof members, "\"v\":%lld%s%s", (long long)e->w->progress, *more ? "," : "", more);
    ask_table(e, t, name, members);
}

static void act(evening *e, tab *t, const char *text)
{
    char members[128];
    snprintf(members, sizeof members, "\"act\":\"%s\"", text);
    ask_now(e, t, "act", members);
}

/* Connects through another node. */
static void connect_abroad(evening *e, tab *t)
{
    char name[32], card[256];
    person_name(t->person, name);
    snprintf(card, sizeof card,
             "{\"person\":%lld,\"name\":\"%s\",\"registered\":true,\"role\":0,\"coins\":1000,\"ratings\":{},"
             "\"blocked\":[],\"tab\":\"%s\"}",
             (long long)t->person, name, t->name);
    world_do(e->w, (input){.kind = GUEST, .conn = t->conn, .person = t->person, .text = card});
}

static void connect_tab(evening *e, tab *t)
{
    t->conn = ++e->last_conn;
    if (*e->table && t->person != LOBBY && below(e, 4) == 0) {
        connect_abroad(e, t);
        return;
    }
    world_do(e->w, (input){.kind = CONNECT, .conn = t->conn, .person = t->person});
    ask(e, t, "hello", "\"tab\":\"%s\"", t->name);
}

static tab *open_tab(evening *e, hub_person_id person)
{
    DEMAND(e->tab_count < PERSONS * TABS, "too many tabs");
    tab *t = &e->tabs[e->tab_count++];
    *t = (tab){.person = person};
    snprintf(t->name, sizeof t->name, "tab%08d", e->tab_count);
    connect_tab(e, t);
    return t;
}

/* Returns a connected tab of this person, or NULL. */
static tab *tab_of(evening *e, hub_person_id person)
{
    for (int i = 0; i < e->tab_count; i++)
        if (e->tabs[i].person == person && e->tabs[i].conn)
            return &e->tabs[i];
    return NULL;
}

/* Returns any connected tab. */
static tab *any_tab(evening *e)
{
    for (int n = 0; n < 20; n++) {
        tab *t = &e->tabs[below(e, (uint32_t)e->tab_count)];
        if (t->conn)
            return t;
    }
    return NULL;
}

/* ---- what happens around the game */

static void somebody_leaves(evening *e)
{
    tab *t = any_tab(e);
    if (!t)
        return;
    hub_conn conn = t->conn;
    t->conn = 0;
    world_do(e->w, (input){.kind = DISCONNECT, .conn = conn, .person = t->person});
}

/* Asks for the waiting tables, or for the running matches. */
static void ask_lobby(evening *e, tab *t)
{
    ask(e, t, "lobby", below(e, 2) ? "\"on\":true" : "\"on\":true,\"matches\":true");
}

static void come_back(evening *e, tab *t)
{
    if (t->conn)
        return;
    connect_tab(e, t);
    if (t->person == LOBBY)
        ask_lobby(e, t);
    else
        ask_table(e, t, "enter", "");
}

static void somebody_comes_back(evening *e)
{
    come_back(e, &e->tabs[below(e, (uint32_t)e->tab_count)]);
}

static void everybody_comes_back(evening *e)
{
    for (int i = 0; i < e->tab_count; i++)
        come_back(e, &e->tabs[i]);
}

static void server_restarts(evening *e)
{
    for (int i = 0; i < e->tab_count; i++)
        e->tabs[i].conn = 0;
    world_do(e->w, (input){.kind = RESTART});
    everybody_comes_back(e);
}

static kz_tile any_tile(evening *e)
{
    return (kz_tile)below(e, KZ_TILES);
}

/* Returns some action, which is rarely legal. */
static void any_action(evening *e, char out[64])
{
    static const char *const forms[] = {
        "%s",      "%s@a",    "%s@b",    "%s@c",       "%s@d",     "%s@1",   "%s@2",     "%s/end@a",
        "draw %s", "give %s", "%s@a!",   "claim",      "knock",    "draw",   "cut %s",   "insert %s",
        "swap %s", "timeout", "%s@a+%s", "%s@a!+%s@b", "shift %s", "%s@1/0", "cut 1 %s", "%s@b %s"};
    char a[KZ_TILE_TEXT], b[KZ_TILE_TEXT];
    kz_tile_print(any_tile(e), a);
    kz_tile_print(any_tile(e), b);
    const char *form = forms[below(e, sizeof forms / sizeof *forms)];
    const char *first = strstr(form, "%s"), *second = first ? strstr(first + 2, "%s") : NULL;
    snprintf(out, 64, "%.*s%s%.*s%s%s", first ? (int)(first - form) : (int)strlen(form), form, first ? a : "",
             first ? (int)((second ? second : form + strlen(form)) - first - 2) : 0, first ? first + 2 : "",
             second ? b : "", second ? second + 2 : "");
}

static void somebody_tries(evening *e)
{
    char text[64];
    tab *t = any_tab(e);
    any_action(e, text);
    if (t)
        act(e, t, text);
}

/* Returns true for requests that carry the number of the state. */
static bool is_for_now(const char *request)
{
    static const char *const requests[] = {"act", "next", "resign", "rematch", "propose"};
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (!strcmp(requests[i], request))
            return true;
    return false;
}

static void somebody_asks(evening *e)
{
    static const char *const requests[][2] = {
        {"enter", ""},
        {"exit", ""},
        {"enter", "\"glance\":true"},
        {"enter", ""},
        {"next", ""},
        {"rematch", ""},
        {"leave", ""},
        {"sit", ""},
        {"start", ""},
        {"queue", ""},
        {"unqueue", ""},
        {"refuse", "\"id\":"},
        {"agree", "\"id\":"},
        {"propose", "\"time\":30"},
        {"report", "\"line\":"},
        {"mute", "\"name\":\"Guest-2\",\"on\":true"},
        {"say", "\"text\":\"What a hand\""},
        {"say", "\"text\":\"Well played\""},
        {"phrase", "\"phrase\":\"fish\""},
        {"say", "\"text\":\"\""},
        {"do what", ""},
        {"act", "\"act\":7"},
        {"act", ""},
    };
    tab *t = any_tab(e);
    const char *const *request = requests[below(e, sizeof requests / sizeof *requests)];
    char members[160];
    size_t length = strlen(request[1]);
    bool numbered = length && request[1][length - 1] == ':';
    int64_t number = strcmp(request[0], "report") ? e->w->proposed : e->w->said;
    snprintf(members, sizeof members, "%s", request[1]);
    if (numbered)
        snprintf(members + length, sizeof members - length, "%lld", (long long)number);
    if (t && is_for_now(request[0]))
        ask_now(e, t, request[0], members);
    else if (t)
        ask_table(e, t, request[0], members);
}

static void somebody_asks_the_lobby(evening *e)
{
    tab *t = any_tab(e);
    if (t && below(e, 3))
        ask_lobby(e, t);
    else if (t)
        ask(e, t, "lobby", "\"on\":false");
}

/* Repeats a request, as a page does without an answer. */
static void somebody_repeats(evening *e)
{
    tab *t = any_tab(e);
    if (t && *t->last)
        world_ask(e->w, t->conn, t->person, t->last);
}

static void latecomer_comes(evening *e)
{
    if (e->late)
        return;
    e->late = true;
    ask_table(e, open_tab(e, LATECOMER), "enter", below(e, 2) ? "\"glance\":true" : "");
}

static void something_happens(evening *e)
{
    switch (below(e, 24)) {
    case 0:
        server_restarts(e);
        break;
    case 1:
    case 2:
        world_wait(e->w, below(e, 20000));
        break;
    case 3:
        latecomer_comes(e);
        break;
    case 4:
    case 5:
        somebody_leaves(e);
        break;
    case 6:
    case 7:
    case 8:
        somebody_comes_back(e);
        break;
    case 9:
        somebody_repeats(e);
        break;
    case 10:
        somebody_asks_the_lobby(e);
        break;
    case 11:
    case 12:
    case 13:
    case 14:
        somebody_asks(e);
        break;
    default:
        somebody_tries(e);
    }
}

/* ---- the game */

static kz_action choose(void *context, const kz_view *view)
{
    evening *e = context;
    if (e->novice)
        return kz_bot_choose(kz_bot_find("novice"), view, NULL, &e->rng);
    return view->legal[below(e, view->legal_count)];
}

/* Makes the seat to act act if its person is there; otherwise time goes on. */
static void go_on(evening *e)
{
    world *w = e->w;
    const kz_match *match = &w->reader.match;
    char text[KZ_ACTION_TEXT];
    kz_view view;
    tab *t = tab_of(e, world_deal(w)->person[match->pub.turn]);
    if (w->ticket) {
        world_answer(w);
    } else if (t && below(e, 200)) {
        kz_view_of(match, match->pub.turn, &view);
        world_wait(w, below(e, 2000));
        if (view.legal_count && match->pub.phase == KZ_PLAYING && match->pub.turn == view.seat)
            act(e, t, kz_action_print(choose(e, &view), text));
    } else {
        world_wait(w, w->next == INT64_MAX ? 1000 : w->next - w->now);
    }
    if (++e->plies > PLIES && match->pub.phase == KZ_PLAYING && (t = tab_of(e, 1)))
        ask_now(e, t, "resign", "");
}

/* The pause: somebody wants to go on, or nobody sends anything. */
static void between_deals(evening *e)
{
    tab *t = any_tab(e);
    if (t && below(e, 4))
        ask_now(e, t, "next", "");
    else
        world_wait(e->w, e->w->next == INT64_MAX ? 1000 : e->w->next - e->w->now);
}

static bool after_match(evening *e)
{
    if (e->again)
        return false;
    e->again = true;
    e->plies = 0;
    everybody_comes_back(e);
    for (int i = 1; i <= e->persons; i++)
        if (tab_of(e, i))
            ask_now(e, tab_of(e, i), "rematch", "");
    return !e->w->finished;
}

/* Writes `"options":{...}`: for each option of the game one of its values, sometimes only defaults. */
static void draw_options(evening *e, const kz_game *game, char *out, size_t size)
{
    size_t n = (size_t)snprintf(out, size, "\"options\":{");
    const char *comma = "";
    for (int i = 0; i < game->option_count; i++) {
        const kz_option *o = &game->option[i];
        if (below(e, 4) == 0)
            continue;
        n += (size_t)snprintf(out + n, size - n, "%s\"%s\":", comma, o->key);
        comma = ",";
        if (o->choice_count)
            n += (size_t)snprintf(out + n, size - n, "\"%s\"", o->choice[below(e, o->choice_count)].word);
        else /* short matches */
            n += (size_t)snprintf(out + n, size - n, "\"%d\"", o->least + o->step);
    }
    snprintf(out + n, size - n, "}");
}

/* Reads the id of the table that has just been opened, from the answer. */
static void read_table(evening *e)
{
    for (size_t i = e->w->frame_count; i-- > 0;) {
        const char *at = strstr(e->w->bytes + e->w->frames[i].at, "\"ok\":{\"table\":\"");
        if (!at)
            continue;
        at += strlen("\"ok\":{\"table\":\"");
        snprintf(e->table, sizeof e->table, "%.*s", (int)strcspn(at, "\""), at);
        return;
    }
    fail(__FILE__, __LINE__, "no table: %s", e->w->bytes + e->w->frames[e->w->frame_count - 1].at);
}

static void sit_down(evening *e, const kz_game *game)
{
    char options[1024];
    draw_options(e, game, options, sizeof options);
    ask_lobby(e, open_tab(e, LOBBY));
    tab *first = open_tab(e, 1);
    ask(e, first, "open",
        "\"game\":\"%s\",\"seats\":%d,\"bots\":\"master\",\"private\":%s,\"substitute\":%d,\"time\":%d,%s",
        game->name, e->seats, below(e, 2) ? "true" : "false", below(e, 4) ? 5 : 0, 15 + (int)below(e, 285),
        options);
    read_table(e);
    ask_table(e, first, "enter", "");
    ask_table(e, open_tab(e, SPECTATOR), "enter", "");
    for (int i = 2; i <= e->persons; i++) {
        tab *t = open_tab(e, i);
        ask_table(e, t, "enter", "");
        ask_table(e, t, "sit", "");
    }
    if (below(e, 3) == 0)
        ask_table(e, open_tab(e, 1), "enter", "");
    if (e->persons < e->seats)
        ask_table(e, first, "start", "");
    DEMAND(world_deal(e->w), "no match has begun: %s", options);
}

void evening_play(world *w, const kz_game *game, int seats, uint64_t seed)
{
    evening *e = calloc(1, sizeof *e);
    DEMAND(e, "out of memory");
    *e = (evening){.w = w, .seats = seats};
    kz_rng_seed(&e->rng, seed);
    w->choose = choose;
    w->chooser = e;
    e->persons = 1 + (int)below(e, (uint32_t)seats);
    e->novice = below(e, 2);
    e->again = below(e, 4);
    sit_down(e, game);
    for (int step = 0; !w->finished || after_match(e); step++) {
        DEMAND(step < STEPS, "an evening that does not end");
        if (below(e, 12) == 0)
            something_happens(e);
        else if (w->reader.match.pub.phase == KZ_PLAYING)
            go_on(e);
        else if (w->reader.match.pub.phase == KZ_DEALING)
            between_deals(e);
        if (step % 100 == 99)
            everybody_comes_back(e);
    }
    free(e);
}
