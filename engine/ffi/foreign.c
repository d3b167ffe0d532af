/* SPDX-License-Identifier: MIT */
/* Sizes of structs, and numbers instead of fields, for languages that do not read the headers. */
#include <kozel/bot.h>
#include <kozel/foreign.h>
#include <kozel/search.h>

#include <string.h>

size_t kz_foreign_size(int type)
{
    static const size_t sizes[KZ_FOREIGN_TYPES] = {
        [KZ_FOREIGN_GAMES] = sizeof(kz_games),
        [KZ_FOREIGN_RULES] = sizeof(kz_rules),
        [KZ_FOREIGN_MATCH] = sizeof(kz_match),
        [KZ_FOREIGN_VIEW] = sizeof(kz_view),
        [KZ_FOREIGN_RNG] = sizeof(kz_rng),
        [KZ_FOREIGN_ERROR] = sizeof(kz_error),
        [KZ_FOREIGN_STATUS] = sizeof(kz_foreign_status),
        [KZ_FOREIGN_FIELD] = sizeof(kz_field),
        [KZ_FOREIGN_CONFIG] = sizeof(kz_envs_config),
        [KZ_FOREIGN_BUFFERS] = sizeof(kz_envs_buffers),
        [KZ_FOREIGN_PERFECT] = KZ_PERFECT,
        [KZ_FOREIGN_INDEXES] = KZ_INDEXES,
        [KZ_FOREIGN_BUDGET] = sizeof(kz_budget),
        [KZ_FOREIGN_VALUES] = sizeof(kz_action_values),
    };
    return type >= 0 && type < KZ_FOREIGN_TYPES ? sizes[type] : 0;
}

uint32_t kz_foreign_below(kz_rng *rng, uint32_t n)
{
    return kz_rng_below(rng, n);
}

static int32_t seat_or_none(uint8_t seat)
{
    return seat < KZ_SEATS ? seat : -1;
}

void kz_foreign_match(const kz_match *m, kz_foreign_status *s)
{
    const kz_public *p = &m->pub;
    bool over = p->phase == KZ_OVER;
    *s = (kz_foreign_status){
        .seats = p->rules.seats,
        .sides = p->rules.side_count,
        .by_lot = kz_leads_by_lot(&p->rules),
        .phase = p->phase,
        .turn = seat_or_none(p->turn),
        .deal = p->deal_number,
        .ply = kz_ply(p),
        .stock = p->stock_count,
        .carry = p->carry,
        .lost = {p->standing.lost[0], p->standing.lost[1]},
        .winners = over ? p->result.winners : 0,
        .losers = over ? p->result.losers : 0,
        .draw = over && p->result.tie,
    };
    for (int i = 0; i < KZ_SEATS; i++) {
        s->side_of[i] = i < p->rules.seats ? p->rules.side_of[i] : -1;
        s->score[i] = p->account[i].score;
        s->memory[i] = p->account[i].memory;
        s->open[i] = p->account[i].open;
        s->hand[i] = (int32_t)m->hidden.hand[i];
    }
}

const kz_public *kz_foreign_public(const kz_match *match)
{
    return &match->pub;
}

const kz_action *kz_foreign_legal(const kz_view *view, int *count)
{
    *count = view->legal_count;
    return view->legal;
}

bool kz_foreign_choose(const char *level, const kz_view *view, int32_t rollouts, kz_rng *rng,
                       kz_action *action)
{
    const kz_bot *bot = kz_bot_find(level);
    const kz_budget budget = {.rollouts = rollouts > 0 ? rollouts : 1, .threads = 1};
    if (!bot || !view || !rng || !action || !view->legal_count)
        return false;
    *action = kz_bot_choose(bot, view, &budget, rng);
    return action->kind != KZ_NO_ACTION;
}

bool kz_foreign_order(const kz_match *match, kz_tile order[KZ_TILES])
{
    kz_set_up set_up;
    kz_action action[KZ_LOG];
    if (match->pub.phase != KZ_PLAYING || !kz_set_up_played(match, &set_up, action))
        return false;
    memcpy(order, set_up.order, sizeof set_up.order);
    return true;
}
