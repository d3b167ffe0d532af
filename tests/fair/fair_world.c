/* SPDX-License-Identifier: MIT */
#include "fair_world.h"

#include "engine/ai/former.h"

#include <kozel/rng.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fair_plan_usual(fair_plan *plan, const char *game, int seats, const char *options)
{
    *plan = (fair_plan){.game = game, .options = options, .chance = 1};
    kz_receipt *r = &plan->proof.receipt;
    kz_seed *s = &plan->proof.seed;
    strcpy(r->id, "m5k2w8q1");
    r->number = 1;
    strcpy(r->program, "1.4.0");
    r->seats = s->seats = (uint8_t)seats;
    for (unsigned i = 0; i < KZ_SECRET_BYTES; i++)
        s->secret[i] = plan->key_seed[i] = (uint8_t)i;
    for (int seat = 0; seat < seats; seat += 2) {
        memset(s->nonce[seat], seat ? 0xbb : 0xaa, KZ_NONCE_BYTES);
        s->given |= (uint8_t)(1u << seat);
    }
    r->seat[1] = (kz_receipt_seat){.kind = KZ_RECEIPT_BOT, .level = "master", .playouts = 3000};
}

static void set_up(const fair_plan *plan, const kz_games *games, kz_rules *rules)
{
    const kz_game *game = kz_games_find(games, plan->game);
    kz_error error;
    if (game && kz_game_setup(game, plan->proof.seed.seats, plan->options, rules, &error))
        return;
    fprintf(stderr, "no such game: %s %s\n", plan->game, plan->options);
    exit(2);
}

void fair_begin(fair_plan *plan, const kz_games *games)
{
    char text[KZ_RECEIPT_TEXT];
    kz_rules rules;
    crypt_signer signer;
    kz_proof *p = &plan->proof;
    kz_receipt *r = &p->receipt;
    set_up(plan, games, &rules);
    snprintf(r->game, sizeof r->game, "%s", plan->game);
    snprintf(r->options, sizeof r->options, "%s", plan->options);
    kz_secret_commit(&crypt_sodium, p->seed.secret, r->commit);
    r->seats = p->seed.seats;
    for (int seat = 0; seat < r->seats; seat++) {
        r->seat[seat].takes_part = p->seed.given >> seat & 1;
        if (r->seat[seat].takes_part)
            kz_nonce_hash(&crypt_sodium, p->seed.nonce[seat], r->seat[seat].hash);
    }
    crypt_signer_of(&signer, plan->key_seed);
    memcpy(p->key, signer.key, sizeof p->key);
    crypt_sign(&signer, text, kz_receipt_print(r, text), p->signature);
}

/* Returns the order of the next deal, honest or not. */
static void next_order(const fair_plan *plan, const kz_match *match, kz_tile order[KZ_TILES])
{
    const kz_rules *rules = &match->pub.rules;
    int32_t deal = match->pub.deal_number + 1;
    kz_seed seed = plan->proof.seed;
    bool cheat = deal == plan->cheat_deal;
    if (cheat && plan->cheat_attempt < 0)
        seed.secret[0] ^= 1;
    int32_t attempt = kz_seed_deal(&crypt_sodium, &seed, rules, deal, order);
    if (!cheat || plan->cheat_attempt <= 0)
        return;
    do
        kz_seed_shuffle(&crypt_sodium, &seed, deal, attempt += plan->cheat_attempt, order);
    while (kz_must_redeal(rules, order));
}

/* Returns the version of the program that plays. */
static const char *program_of(const fair_plan *plan, const kz_match *match)
{
    int deal = match->pub.deal_number;
    bool next = plan->next && (deal > 2 || (deal == 2 && kz_ply(&match->pub) >= 7));
    return next ? plan->next : plan->proof.receipt.program;
}

/* Returns a choice of the bot at the seat to act, or another one if it must be forged. */
static kz_action choose(fair_plan *plan, const kz_match *match, const kz_receipt_seat *player)
{
    kz_view view;
    kz_rng rng;
    const kz_bot *now = ai_level_of(program_of(plan, match), player->level);
    const kz_bot *bot = now ? now : kz_bot_find(player->level);
    int seat = match->pub.turn, playouts = plan->think ? plan->think : player->playouts;
    kz_budget budget = {.rollouts = playouts ? playouts : 1, .threads = 1};
    kz_view_of(match, seat, &view);
    kz_rng_seed(&rng, kz_seed_choice(&crypt_sodium, &plan->proof.seed, match->pub.deal_number, seat,
                                     kz_ply(&match->pub)));
    kz_action chosen = kz_bot_choose(bot, &view, &budget, &rng);
    if (!plan->forge || view.legal_count < 2 || --plan->forge)
        return chosen;
    return view.legal[memcmp(&view.legal[0], &chosen, sizeof chosen) ? 0 : 1];
}

/* Plays a deal. Returns the text's length. */
static size_t play_deal(fair_plan *plan, kz_match *match, kz_rng *rng, char *text, size_t size)
{
    char line[KZ_ACTION_TEXT], to[80] = "", back[80] = "#person 3\n";
    const kz_receipt_seat stand_in = plan->proof.receipt.seat[1];
    snprintf(to, sizeof to, "#bot 3 %s %d\n", stand_in.level, (int)stand_in.playouts);
    if (plan->next)
        snprintf(back, sizeof back, "#person 3\n#program %s\n", plan->next);
    size_t length = kz_deal_print(match, text);
    bool changes = plan->changes && match->pub.deal_number == 2;
    while (match->pub.phase == KZ_PLAYING) {
        const char *comment = kz_ply(&match->pub) == 3 ? to : kz_ply(&match->pub) == 7 ? back : "";
        if (changes)
            length += (size_t)snprintf(text + length, size - length, "%s", comment);
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(match, legal);
        bool stands_in =
            changes && match->pub.turn == 2 && kz_ply(&match->pub) >= 3 && kz_ply(&match->pub) < 7;
        const kz_receipt_seat *player = stands_in ? &stand_in : &plan->proof.receipt.seat[match->pub.turn];
        bool chooses = plan->bots && player->kind == KZ_RECEIPT_BOT && kz_bot_find(player->level) &&
                       kz_is_choice(legal[0]);
        kz_match_apply(match,
                       chooses ? choose(plan, match, player) : legal[kz_rng_below(rng, (uint32_t)count)]);
        kz_action done = kz_match_action(match, match->pub.log_count - 1);
        length += (size_t)snprintf(text + length, size - length, "%d %s\n", done.seat + 1,
                                   kz_action_print(done, line));
        assert(length < size);
    }
    return length;
}

size_t fair_play(fair_plan *plan, const kz_games *games, char *text, size_t size)
{
    static char deals[1 << 20], head[KZ_TAGS_TEXT];
    char end[KZ_END_TEXT];
    kz_tags tags = {.players = plan->proof.seed.seats};
    crypt_signer signer;
    kz_rules rules;
    kz_match match;
    kz_rng rng;
    size_t length = 0;
    fair_begin(plan, games);
    set_up(plan, games, &rules);
    kz_match_init(&match, &rules);
    kz_rng_seed(&rng, plan->chance);
    if (kz_leads_by_lot(&rules)) {
        int seat = (kz_seed_lot(&crypt_sodium, &plan->proof.seed) + plan->cheat_lot) % rules.seats;
        kz_match_set_lot(&match, seat);
        tags.first_lead = (uint8_t)(seat + 1);
    }
    while (match.pub.phase != KZ_OVER) {
        kz_tile order[KZ_TILES];
        next_order(plan, &match, order);
        bool dealt = kz_match_deal(&match, order, NULL);
        assert(dealt);
        (void)dealt;
        length += play_deal(plan, &match, &rng, deals + length, sizeof deals - length);
    }
    crypt_signer_of(&signer, plan->key_seed);
    crypt_sign(&signer, end, kz_end_print(&crypt_sodium, plan->proof.receipt.id, deals, length, end),
               plan->proof.end_signature);
    snprintf(tags.game, sizeof tags.game, "%s", plan->game);
    snprintf(tags.options, sizeof tags.options, "%s", plan->options);
    kz_proof_tags(&plan->proof, &tags);
    kz_tags_print(&tags, head, sizeof head);
    length = (size_t)snprintf(text, size, "%s%s", head, deals);
    assert(length < size);
    return length;
}
