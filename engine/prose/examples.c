/* SPDX-License-Identifier: MIT */
/* Worked examples: deals from the sources, scored by the core under the described rules. There is no example
 * where these rules, for example a house game's, give another result than the words. */
#include "engine/prose/writer.h"

#include <kozel/play.h>

#include <stdio.h>

enum { CELL = 24 };

#define HAND(low, high) kz_bit(kz_tile_of(low, high))

/* Sets up the rules for four players. Returns false if four cannot play. */
static bool set_up(const prose *p, const kz_rules *like, kz_rules *rules)
{
    kz_game game = *p->game;
    game.rules = *like;
    game.option_count = 0;
    return prose_plays(p, 4) && kz_game_setup(&game, 4, "", rules, NULL);
}

static void begin(kz_public *pub, const kz_rules *rules)
{
    static const int32_t remembered[KZ_SEATS] = {19, 0, 7, 4};
    kz_match match;
    kz_match_init(&match, rules);
    *pub = match.pub;
    pub->board.fisherman = 0;
    for (int side = 0; side < rules->side_count; side++)
        pub->account[side].memory = remembered[side];
}

/* Ends a deal with these hands. Returns whether the match goes on. */
static bool end(kz_public *pub, kz_deal_kind kind, const kz_set hand[KZ_SEATS])
{
    pub->phase = KZ_PLAYING;
    kz_public_end(pub, (kz_after){true, (uint8_t)kind, 0}, hand);
    return pub->phase == KZ_DEALING;
}

static bool opens_with_13(const kz_rules *r)
{
    return r->sides == KZ_SIDES_SINGLE && r->out == KZ_OUT_OWN && r->opening > 5 && r->opening <= 13 &&
           r->memory == KZ_MEMORY_KEEP && r->forget == KZ_FORGET_ZERO && !r->bonus_00 && !r->bonus_66;
}

/* ---- a deal as the table of scores shows it */

static const char *account_text(const kz_account *account, char out[CELL])
{
    snprintf(out, CELL, account->open || !account->memory ? "%d" : "+%d",
             (int)(account->open ? account->score : account->memory));
    return out;
}

static void put_head(prose *p)
{
    static const char *const names[] = {N_("Player"), N_("Masha"), N_("Alex"), N_("Olya"), N_("Serg")};
    const char *cell[KZ_SEATS + 1];
    for (int i = 0; i <= KZ_SEATS; i++)
        cell[i] = prose_text(p, names[i]);
    prose_add_row(p, cell, KZ_SEATS + 1, true);
}

static void put_accounts(prose *p, const char *name, const kz_account account[KZ_SEATS])
{
    char text[KZ_SEATS][CELL];
    const char *cell[KZ_SEATS + 1] = {prose_text(p, name)};
    for (int i = 0; i < KZ_SEATS; i++)
        cell[i + 1] = account_text(&account[i], text[i]);
    prose_add_row(p, cell, KZ_SEATS + 1, false);
}

static void put_deal(prose *p, const int32_t credit[KZ_SEATS])
{
    char text[KZ_SEATS][CELL];
    const char *cell[KZ_SEATS + 1] = {prose_text(p, N_("In this deal"))};
    for (int i = 0; i < KZ_SEATS; i++) {
        snprintf(text[i], CELL, "%d", (int)credit[i]);
        cell[i + 1] = i ? text[i] : prose_text(p, N_("went out"));
    }
    prose_add_row(p, cell, KZ_SEATS + 1, false);
}

static void write_out(prose *p, const kz_rules *rules)
{
    const kz_set hand[KZ_SEATS] = {0, HAND(1, 2), HAND(4, 5) | HAND(1, 3), HAND(2, 3)};
    kz_public pub;
    begin(&pub, rules);
    kz_account before[KZ_SEATS];
    for (int i = 0; i < KZ_SEATS; i++)
        before[i] = pub.account[i];
    if (!end(&pub, KZ_ENDED_OUT, hand) || !pub.account[2].open || pub.account[3].open ||
        pub.account[0].memory)
        return;
    char deal[CELL], memory[CELL], score[CELL];
    snprintf(deal, CELL, "%d", (int)pub.end.credit[2]);
    snprintf(memory, CELL, "%d", (int)before[2].memory);
    snprintf(score, CELL, "%d", (int)pub.account[2].score);
    put_head(p);
    put_accounts(p, N_("Before it"), before);
    put_deal(p, pub.end.credit);
    put_accounts(p, N_("After it"), pub.account);
    prose_add_marked(
        p,
        prose_text(p, N_("Masha went out: she writes nothing, and what she remembered is lost. "
                         "Olya’s {deal} points open her account, and the {memory} she remembered "
                         "are added: {score}. Alex and Serg remember what they got.")),
        (const char *const[]){"{deal}", deal, "{memory}", memory, "{score}", score, NULL});
    prose_end_paragraph(p);
}

/* ---- a fish for one */

/* Finds the rules with the fish for one: the rules as they are, or with an option of the game. */
static bool with_fish_for_one(const prose *p, kz_rules *like)
{
    *like = *p->rules;
    for (int i = 0; like->fish != KZ_FISH_ONE && i < p->game->option_count && !p->rules->seats; i++)
        for (int j = 0; like->fish != KZ_FISH_ONE && j < p->game->option[i].choice_count; j++) {
            *like = *p->rules;
            kz_choice_set(&p->game->option[i].choice[j], like);
        }
    return like->fish == KZ_FISH_ONE;
}

static void write_fish(prose *p, const kz_rules *rules)
{
    const kz_set hand[KZ_SEATS] = {HAND(0, 2), HAND(1, 2), HAND(4, 5) | HAND(1, 3), HAND(2, 3)};
    kz_public pub;
    begin(&pub, rules);
    int32_t memory = pub.account[2].memory;
    if (!end(&pub, KZ_ENDED_FISH, hand) || !pub.account[2].open || pub.account[0].memory)
        return;
    char sum[CELL], remembered[CELL], score[CELL];
    snprintf(sum, CELL, "%d", (int)pub.end.credit[2]);
    snprintf(remembered, CELL, "%d", (int)memory);
    snprintf(score, CELL, "%d", (int)pub.account[2].score);
    prose_add_marked(
        p,
        prose_text(p, N_("A fish for one, when Masha has 2 points left, Alex 3, Olya 13 and Serg 5: "
                         "Olya has most and writes all {sum}, and with the {memory} she remembered "
                         "{sum} + {memory} = {score}. The others lose what they remembered.")),
        (const char *const[]){"{sum}", sum, "{memory}", remembered, "{score}", score, NULL});
    prose_end_paragraph(p);
}

static void write_tie(prose *p, const kz_rules *rules)
{
    const kz_set hand[KZ_SEATS] = {HAND(0, 2), HAND(4, 5) | HAND(2, 3), HAND(4, 6) | HAND(1, 3), HAND(1, 4)};
    kz_public pub;
    char carry[CELL];
    begin(&pub, rules);
    if (!end(&pub, KZ_ENDED_FISH, hand) || !pub.carry)
        return;
    snprintf(carry, CELL, "%d", (int)pub.carry);
    prose_add_marked(
        p,
        prose_text(p, N_("Had Alex and Olya 14 each, Masha 2 and Serg 5, the deal would be drawn: "
                         "nobody writes anything, and all {carry} go into the next deal. On the "
                         "table “+{carry}” stands beside a fish under the clock.")),
        (const char *const[]){"{carry}", carry, NULL});
    prose_end_paragraph(p);
}

/* ---- the rule of 13 in pairs */

static void write_pairs(prose *p, const kz_rules *rules)
{
    const kz_set left[] = {HAND(2, 3), HAND(1, 2), HAND(4, 6), HAND(4, 5) | HAND(3, 3)};
    kz_public pub;
    begin(&pub, rules);
    pub.account[0].memory = pub.account[1].memory = 0;
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        const kz_set hand[KZ_SEATS] = {0, left[i], 0, 0};
        pub.board.lead = kz_double_of(1);
        if (pub.account[1].open || !end(&pub, KZ_ENDED_OUT, hand))
            return;
    }
    char score[CELL];
    snprintf(score, CELL, "%d", (int)pub.account[1].score);
    if (!pub.account[1].open)
        return;
    prose_add_marked(
        p,
        prose_text(p, N_("A pair is left with 5, 3 and 10 points in three deals, the other pair "
                         "with none: all is remembered, nothing is written. If it is left with 15 "
                         "in the fourth, {score} are written at once.")),
        (const char *const[]){"{score}", score, NULL});
    prose_end_paragraph(p);
}

/* ---- sums of five; a test plays the figure of the house and checks the sums */

void prose_write_house_examples(prose *p)
{
    if (p->rules->out == KZ_OUT_FIVES && p->rules->play_points == KZ_PLAY_POINTS_FIVES)
        prose_add(
            p,
            N_("The house 4-4 lies, the ends show 6 and 3. Whoever lays 6-6 scores 6 + 6 + 3 = 15; then 4-5 "
               "at the house scores 6 + 6 + 3 + 5 = 20. A lead of 4-6 scores 10, one of 2-3 scores 5. "
               "Whoever "
               "is left with 4-6 and 3-5 has 18 points in hand and loses 15."));
}

void prose_write_examples(prose *p)
{
    kz_rules rules, like;
    prose_heading(p, N_("Examples"));
    prose_board_of(p)->examples(p);
    prose_end_paragraph(p);
    if (!set_up(p, p->rules, &rules))
        return;
    if (p->rules->sides == KZ_SIDES_PAIRS && rules.out == KZ_OUT_OWN && rules.forget == KZ_FORGET_PAID &&
        rules.opening > 10 && rules.opening <= 15)
        write_pairs(p, &rules);
    if (!opens_with_13(&rules))
        return;
    write_out(p, &rules);
    if (!with_fish_for_one(p, &like) || !set_up(p, &like, &rules))
        return;
    write_fish(p, &rules);
    write_tie(p, &rules);
}
