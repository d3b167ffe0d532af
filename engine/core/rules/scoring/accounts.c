/* SPDX-License-Identifier: MIT */
/* How the credits of a deal change the accounts (docs/spec/rules.md, section 1). */
#include "engine/core/rules/scoring/tally.h"

/* Writes a credit (rules.md section 1, "Opening and memory"). A credit of 0 changes nothing here. */
static void write_credit(const kz_rules *rules, kz_account *account, int32_t credit)
{
    if (account->open)
        account->score += credit;
    else if (credit >= rules->opening)
        *account = (kz_account){.score = credit + account->memory, .open = true};
    else if (rules->memory == KZ_MEMORY_KEEP)
        account->memory += credit;
}

/* Returns whether accounts fall back ("sea-goat-202"): a credit that would be written while the other side
 * has points sets both to 0. */
static bool falls_back(const kz_public *p, int side)
{
    int32_t credit = p->end.credit[side];
    if (!p->rules.fallback || credit <= 0 || p->account[1 - side].score <= 0)
        return false;
    return p->account[side].open || credit >= p->rules.opening;
}

static void fall_back(kz_public *p)
{
    for (int i = 0; i < p->rules.side_count; i++)
        p->account[i] = (kz_account){.open = p->rules.opening == 0};
}

/* Returns whether a credit of 0 clears this deal's memories. */
static bool forgets(const kz_public *p, const scoring_tally *t)
{
    if (p->rules.forget == KZ_FORGET_ZERO)
        return t->forget;
    int32_t most = 0;
    for (int i = 0; i < p->rules.side_count; i++)
        most = p->end.credit[i] > most ? p->end.credit[i] : most;
    return p->rules.forget == KZ_FORGET_PAID && most > 0;
}

void scoring_write_accounts(kz_public *p, const scoring_tally *t)
{
    bool forget = forgets(p, t);
    for (int i = 0; i < p->rules.side_count; i++) {
        if (falls_back(p, i)) {
            fall_back(p);
            return;
        }
        if (p->end.credit[i])
            write_credit(&p->rules, &p->account[i], p->end.credit[i]);
        else if (forget)
            p->account[i].memory = 0;
    }
}
