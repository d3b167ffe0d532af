/* SPDX-License-Identifier: MIT */
#include "engine/notation/message/step.h"

#include <string.h>

message_before message_before_of(const kz_match *match)
{
    message_before before = {0};
    for (int i = 0; i < match->pub.rules.seats; i++)
        kz_match_own(match, i, &before.own[i]);
    memcpy(before.account, match->pub.account, sizeof before.account);
    return before;
}

static bool same_accounts(const kz_account *a, const kz_account *b)
{
    for (int i = 0; i < KZ_SEATS; i++)
        if (a[i].score != b[i].score || a[i].memory != b[i].memory || a[i].open != b[i].open)
            return false;
    return true;
}

message_step message_step_since(const message_before *before, const kz_match *match, kz_action action)
{
    message_step step = {.action = action};
    for (int i = 0; i < match->pub.rules.seats; i++) {
        kz_own own;
        kz_match_own(match, i, &own);
        step.hands |= (uint8_t)((own.hand != before->own[i].hand) << i);
        step.signals |= (uint8_t)((own.signal != before->own[i].signal) << i);
    }
    step.accounts = match->pub.phase == KZ_PLAYING && !same_accounts(before->account, match->pub.account);
    return step;
}
