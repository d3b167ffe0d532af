/* SPDX-License-Identifier: MIT */
/* A custom bot with a state of its own, against the library's: a hundred deals. It remembers what the others
 * could not lay, and leaves the next seat such ends. cc bot.c $(pkg-config --cflags --libs kozel) && ./a.out
 * novice */
#include <kozel/kozel.h>

#include <stdio.h>

/* The state: the bot's own, so a program may have any number of such bots. */
typedef struct memory {
    int deal, seen;         /* the deal, and how many actions of it were read */
    kz_set lacks[KZ_SEATS]; /* tiles that each seat does not hold */
    int forced;             /* knocks and draws of the others in all deals */
} memory;

/* Reads the actions since the last choice. A seat that knocks or draws holds no tile of the open ends. */
static void observe(memory *m, const kz_view *view)
{
    static uint8_t ends[KZ_LOG][KZ_ENDS];
    const kz_public *pub = &view->pub;
    if (m->deal != pub->deal_number) {
        m->deal = pub->deal_number;
        m->seen = 0;
        for (int seat = 0; seat < KZ_SEATS; seat++)
            m->lacks[seat] = 0;
    }
    kz_view_ends(view, ends);
    for (; m->seen < pub->log_count; m->seen++) {
        kz_action action = pub->log[m->seen];
        if (action.seat == view->seat || (action.kind != KZ_KNOCK && action.kind != KZ_DRAW))
            continue;
        if (action.kind == KZ_DRAW) /* the drawn tile may be any other one */
            m->lacks[action.seat] = 0;
        for (int end = 0; end < KZ_ENDS; end++)
            if (ends[m->seen][end] != KZ_NO_VALUE)
                m->lacks[action.seat] |= kz_suit[ends[m->seen][end]];
        m->forced++;
    }
}

/* Returns how many ends the next seat cannot use after an action. */
static int blocked(const memory *m, const kz_view *view, kz_action action)
{
    const kz_told nothing = {KZ_NOBODY, KZ_NO_TILE};
    int count = 0, next = (view->seat + 1) % view->pub.rules.seats;
    kz_public after = view->pub;
    kz_public_step(&after, action, nothing);
    for (int end = 0; end < KZ_ENDS; end++)
        if (after.board.value[end] != KZ_NO_VALUE)
            count += !(kz_suit[after.board.value[end]] & ~m->lacks[next] & ~after.board.line);
    return count;
}

/* Chooses the action that blocks the most ends; among equals the one that lays the most pips. */
static kz_action choose(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    memory *m = (memory *)context;
    int best = 0, most = -1;
    (void)budget;
    (void)rng;
    observe(m, view);
    for (int i = 0; i < view->legal_count; i++) {
        kz_set laid = kz_action_tiles(view->legal[i]);
        int worth = (laid ? 100 * blocked(m, view, view->legal[i]) : 0) + (int)kz_set_pips(laid);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return view->legal[best];
}

/* Plays a deal. `own` sits at the even seats. */
static void play(kz_match *match, const kz_bot *own, const kz_bot *other, kz_rng *rng)
{
    const kz_budget budget = {0, 100, 1, false, 0, NULL}; /* a hundred rollouts in one thread */
    kz_tile order[KZ_TILES];
    kz_view view;
    kz_deal_shuffle(&match->pub.rules, rng, order);
    kz_match_deal(match, order, NULL);
    while (match->pub.phase == KZ_PLAYING) {
        int seat = match->pub.turn;
        kz_view_of(match, seat, &view);
        kz_match_apply(match, kz_bot_choose(seat % 2 ? other : own, &view, &budget, rng));
    }
}

int main(int argc, char **argv)
{
    static kz_games games;
    static memory state;
    kz_bot own = {"blocking", &state, true, choose};
    const kz_bot *other = kz_bot_find(argc > 1 ? argv[1] : "random");
    int points[2] = {0, 0};
    kz_rules rules;
    kz_rng rng;
    kz_games_init(&games);
    kz_rng_seed(&rng, 7);
    const kz_game *game = kz_games_find(&games, "kozel");
    if (!other || !game || !kz_game_setup(game, 2, "", &rules, NULL))
        return 1;
    for (int deal = 0; deal < 100; deal++) {
        kz_match match;
        kz_match_init(&match, &rules);
        state.deal = 0; /* each match begins with deal 1 */
        play(&match, &own, other, &rng);
        for (int side = 0; side < 2; side++)
            points[side] += match.pub.end.credit[side];
    }
    printf("penalties: %s %d, %s %d; forced %d times\n", own.name, points[0], other->name, points[1],
           state.forced);
    return 0;
}
