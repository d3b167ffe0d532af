/* SPDX-License-Identifier: MIT */
#include "engine/teach/analysis/reason.h"

#include "engine/ai/club.h"
#include "engine/core/rules/board.h"
#include "engine/teach/analysis/levels_numbers.h"

#include <string.h>

_Static_assert((int)AI_PRINCIPLES == (int)KZ_REASONS_WHY, "the principles of the page");

const char *kz_reason_id(int principle)
{
    return ai_principle_id((ai_principle)principle);
}

const char *kz_mark_text(kz_mark mark)
{
    static const char *const text[KZ_MARKS] = {"", "!", "?!", "?", "??"};
    return text[mark];
}

kz_stage analysis_stage_of(const kz_view *v)
{
    unsigned lie = kz_count(v->pub.board.line);
    return lie < 8 ? KZ_STAGE_OPENING : lie < 16 ? KZ_STAGE_MIDDLE : KZ_STAGE_END;
}

uint8_t analysis_reason_of(const kz_view *v, kz_action better, kz_action played)
{
    ai_principle most = ai_club_prefers(v, better, played);
    return most == AI_PRINCIPLES ? KZ_NO_REASON : (uint8_t)most;
}

bool analysis_club_misses(const kz_view *v, const analysis_alternatives *set, int best, uint64_t seed)
{
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    kz_action a = ai_club_choose(v, NULL, &rng);
    for (int i = 0; i < v->legal_count; i++)
        if (!memcmp(&v->legal[i], &a, sizeof a))
            return set->class_of[i] != best;
    return true;
}

void analysis_set_difficulty(const kz_view *v, const analysis_alternatives *set, const infoset_history *h,
                             int best, double difficulty[2])
{
    static const float sharpness[2] = {(float)ANALYSIS_LEVELS_NOVICE, (float)ANALYSIS_LEVELS_CLUB};
    float p[KZ_LEGAL];
    for (int level = 0; level < 2; level++) {
        double found = 0;
        policy_probabilities(&policy_weights, &h->match, &h->track, v->legal, v->legal_count,
                             sharpness[level], p);
        for (int i = 0; i < v->legal_count; i++)
            found += set->class_of[i] == best ? (double)p[i] : 0;
        difficulty[level] = found < 1 ? 1 - found : 0;
    }
}

bool analysis_makes_fish(const kz_view *v, kz_action a)
{
    kz_public after = v->pub;
    kz_set left = v->hand[v->seat] & ~kz_action_tiles(a);
    if (!kz_action_tiles(a) || !left)
        return false;
    rules_board_lay(&after.rules, &after.board, a);
    return rules_boards[after.rules.board].blocked(&after) ||
           !((KZ_ALL_TILES & ~after.board.line) & rules_board_fits(&after.board));
}

void analysis_advise_fish(const kz_view *v, const analysis_alternatives *set, kz_fish_advice *advice)
{
    const kz_rules *r = &v->pub.rules;
    if (r->seats != 4 || r->side_count != 4 || v->pub.stock_dealt || kz_hands_are_face_down(r))
        return;
    for (int i = 0; i < set->count && !advice->given; i++) {
        kz_set tiles = kz_action_tiles(set->action[i]);
        if (!analysis_makes_fish(v, set->action[i]))
            continue;
        advice->given = true;
        advice->action = set->action[i];
        advice->lies = (int32_t)kz_set_pips(v->pub.board.line | tiles);
        advice->own = (int32_t)kz_set_pips(v->hand[v->seat] & ~tiles);
        advice->limit = 42 - advice->lies / 4.0;
    }
}
