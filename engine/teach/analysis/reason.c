/* SPDX-License-Identifier: MIT */
#include "engine/teach/analysis/reason.h"

#include "engine/ai/bots.h"
#include "engine/ai/club.h"
#include "engine/core/rules/board.h"
#include "engine/teach/analysis/levels_numbers.h"

#include <string.h>

_Static_assert((int)KZ_PRINCIPLES == (int)KZ_REASONS_WHY, "the principles of the page");

const char *kz_reason_id(int principle)
{
    return kz_principle_id((kz_principle)principle);
}

const char *kz_mark_text(kz_mark mark)
{
    static const char *const text[KZ_MARKS] = {"", "!", "?!", "?", "??"};
    return text[mark];
}

kz_stage kz_stage_of(const kz_view *v)
{
    unsigned lie = kz_count(v->pub.board.line);
    return lie < 8 ? KZ_STAGE_OPENING : lie < 16 ? KZ_STAGE_MIDDLE : KZ_STAGE_END;
}

uint8_t kz_reason_of(const kz_view *v, kz_action better, kz_action played)
{
    kz_principle most = kz_club_prefers(v, better, played);
    return most == KZ_PRINCIPLES ? KZ_NO_REASON : (uint8_t)most;
}

bool kz_club_misses(const kz_view *v, const kz_alternatives *set, int best, uint64_t seed)
{
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    kz_action a = kz_club_choose(v, NULL, &rng);
    for (int i = 0; i < v->legal_count; i++)
        if (!memcmp(&v->legal[i], &a, sizeof a))
            return set->class_of[i] != best;
    return true;
}

void kz_set_difficulty(const kz_view *v, const kz_alternatives *set, const kz_history *h, int best,
                       double difficulty[2])
{
    static const float sharpness[2] = {(float)KZ_LEVELS_NOVICE, (float)KZ_LEVELS_CLUB};
    float p[KZ_LEGAL];
    for (int level = 0; level < 2; level++) {
        double found = 0;
        kz_policy_probabilities(&kz_policy_weights, &h->match, &h->track, v->legal, v->legal_count,
                                sharpness[level], p);
        for (int i = 0; i < v->legal_count; i++)
            found += set->class_of[i] == best ? (double)p[i] : 0;
        difficulty[level] = found < 1 ? 1 - found : 0;
    }
}

bool kz_makes_fish(const kz_view *v, kz_action a)
{
    kz_public after = v->pub;
    kz_set left = v->hand[v->seat] & ~kz_action_tiles(a);
    if (!kz_action_tiles(a) || !left)
        return false;
    kz_board_lay(&after.rules, &after.board, a);
    return kz_boards[after.rules.board].blocked(&after) ||
           !((KZ_ALL_TILES & ~after.board.line) & kz_board_fits(&after.board));
}

void kz_advise_fish(const kz_view *v, const kz_alternatives *set, kz_fish_advice *advice)
{
    const kz_rules *r = &v->pub.rules;
    if (r->seats != 4 || r->side_count != 4 || v->pub.stock_dealt || kz_hands_are_face_down(r))
        return;
    for (int i = 0; i < set->count && !advice->given; i++) {
        kz_set tiles = kz_action_tiles(set->action[i]);
        if (!kz_makes_fish(v, set->action[i]))
            continue;
        advice->given = true;
        advice->action = set->action[i];
        advice->lies = (int32_t)kz_set_pips(v->pub.board.line | tiles);
        advice->own = (int32_t)kz_set_pips(v->hand[v->seat] & ~tiles);
        advice->limit = 42 - advice->lies / 4.0;
    }
}
