/* SPDX-License-Identifier: MIT */
/* The set-up of a deal as text (docs/spec/record.md, "Deals"). */
#include <kozel/record.h>

#include "base/text.h"

static void put_hand(base_text *sink, const kz_rules *rules, const kz_hidden *d, int seat)
{
    char tile[KZ_TILE_TEXT];
    base_text_format(sink, "hand %d:", seat + 1);
    const uint8_t count[KZ_SEATS] = {rules->hand, rules->hand, rules->hand, rules->hand};
    const kz_tile *row = kz_hand_row(rules, d, count, seat);
    if (row)
        for (int i = 0; i < rules->hand; i++)
            base_text_format(sink, " %s", kz_tile_print(row[i], tile));
    else
        for (kz_set left = d->hand[seat]; left; left &= left - 1)
            base_text_format(sink, " %s", kz_tile_print(kz_first(left), tile));
    base_text_format(sink, "\n");
}

size_t kz_deal_print(const kz_match *match, char out[KZ_DEAL_TEXT])
{
    kz_hidden d;
    kz_match_dealt(match, &d);
    base_text sink = base_text_in(out, KZ_DEAL_TEXT);
    char tile[KZ_TILE_TEXT];
    base_text_format(&sink, "deal %d\n", (int)match->pub.deal_number);
    for (int seat = 0; seat < match->pub.rules.seats; seat++)
        put_hand(&sink, &match->pub.rules, &d, seat);
    if (match->pub.stock_dealt) {
        base_text_format(&sink, "stock:");
        for (int i = 0; i < match->pub.stock_dealt; i++)
            base_text_format(&sink, " %s", kz_tile_print(d.stock[i], tile));
        base_text_format(&sink, "\n");
    }
    return base_text_end(&sink);
}
