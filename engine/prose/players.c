/* SPDX-License-Identifier: MIT */
/* Writes who plays, and what is dealt. */
#include "engine/prose/writer.h"

void prose_write_players(prose *p)
{
    static const char *const play[] = {
        [1 << 2] = N_("Two play."),
        [1 << 3] = N_("Three play."),
        [1 << 4] = N_("Four play."),
        [1 << 2 | 1 << 3] = N_("Two or three play."),
        [1 << 2 | 1 << 4] = N_("Two or four play."),
        [1 << 3 | 1 << 4] = N_("Three or four play."),
        [1 << 2 | 1 << 3 | 1 << 4] = N_("Two, three or four play."),
    };
    unsigned seats = 0;
    for (int n = 2; n <= KZ_SEATS; n++)
        seats |= (unsigned)prose_plays(p, n) << n;
    prose_heading(p, N_("Players and tiles"));
    if (play[seats])
        prose_add(p, play[seats]);
    if (!prose_has_pairs(p))
        prose_add(p, N_("Everybody plays for himself: where these rules say “side”, it is one player."));
    else if (!prose_has_singles(p))
        prose_add(p, N_("Partners sit opposite each other: where these rules say “side”, it is a pair."));
    else
        prose_add(p,
                  N_("Four play in pairs, partners sitting opposite each other; with fewer players everybody "
                     "plays for himself. Where these rules say “side”, it is a pair or a single player."));
    prose_add(p, N_("The set has 28 tiles, from 0-0 to 6-6; a tile with equal halves is a double."));
    if (p->rules->signals && prose_has_pairs(p)) {
        prose_add(p, N_("Partners see whether the other holds 0-0 and 6-6."));
        prose_add(p, N_("In the yard whoever has 0-0 winks, and whoever has 6-6 puffs out a cheek."));
    }
    prose_end_paragraph(p);
    prose_show(p, PROSE_FIGURE_SET, N_("The 28 tiles. Each value stands on seven of them; 0 is the blank."));
}

/* Returns the number of tiles that each player gets, or 0 if it depends on the number of players. */
static int common_hand(const prose *p)
{
    int hand = 0;
    for (int n = 2; n <= KZ_SEATS; n++) {
        if (!prose_plays(p, n))
            continue;
        if (hand && hand != prose_hand_of(p->rules, n))
            return 0;
        hand = prose_hand_of(p->rules, n);
    }
    return hand;
}

static void write_hands(prose *p)
{
    const kz_rules *r = p->rules;
    int hand = common_hand(p);
    if (hand) {
        prose_add_count(p, NN_("Each player is dealt {n} tile.", "Each player is dealt {n} tiles."), hand);
        return;
    }
    if (prose_plays(p, 2))
        prose_add_count(
            p, NN_("With two players, each is dealt {n} tile.", "With two players, each is dealt {n} tiles."),
            r->hand2);
    if (prose_plays(p, 3))
        prose_add_count(p,
                        NN_("With three players, each is dealt {n} tile.",
                            "With three players, each is dealt {n} tiles."),
                        r->hand3);
    if (prose_plays(p, 4))
        prose_add_count(
            p,
            NN_("With four players, each is dealt {n} tile.", "With four players, each is dealt {n} tiles."),
            r->hand4);
}

static void write_stock(prose *p)
{
    static const char *const nothing_left[] = {
        [2] = N_("With two players nothing is left over."),
        [3] = N_("With three players nothing is left over."),
        [4] = N_("With four players nothing is left over."),
    };
    bool stock = false;
    for (int n = 2; n <= KZ_SEATS; n++)
        stock |= prose_plays(p, n) && n * prose_hand_of(p->rules, n) < KZ_TILES;
    if (!stock) {
        prose_add(p, N_("All tiles are dealt."));
        return;
    }
    prose_add(p, N_("What is left over lies face down: it is the stock, the “bazaar”."));
    for (int n = 2; n <= KZ_SEATS; n++)
        if (prose_plays(p, n) && n * prose_hand_of(p->rules, n) == KZ_TILES)
            prose_add(p, nothing_left[n]);
}

static void write_redeal(prose *p)
{
    const kz_rules *r = p->rules;
    bool doubles = r->redeal_doubles && r->redeal_doubles <= prose_max_dealt(p),
         suit = r->redeal_suit && r->redeal_suit <= prose_max_dealt(p);
    if (doubles)
        prose_add_count(p,
                        NN_("If a hand has {n} double or more, everything is shuffled and dealt again.",
                            "If a hand has {n} doubles or more, everything is shuffled and dealt again."),
                        r->redeal_doubles);
    if (suit)
        prose_add_count(
            p,
            NN_("Everything is shuffled and dealt again if a hand has {n} tile or more of one value.",
                "Everything is shuffled and dealt again if a hand has {n} tiles or more of one value."),
            r->redeal_suit);
    if (!doubles && !suit)
        prose_add(p, N_("What is dealt is played: there is no redeal."));
}

void prose_write_dealt_rows(prose *p)
{
    prose_add(p, N_("Each player gets a row of 14 tiles, face down; nobody looks at them."));
}

void prose_write_dealt_hands(prose *p)
{
    write_hands(p);
    write_stock(p);
}

void prose_write_dealing(prose *p)
{
    prose_heading(p, N_("Dealing"));
    prose_board_of(p)->deal(p);
    prose_end_paragraph(p);
    write_redeal(p);
    prose_end_paragraph(p);
}
