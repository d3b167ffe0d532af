/* The set-up of a deal as text (docs/spec/record.md, "Deals"). */
#include "record/text.h"

size_t kz_deal_print(const kz_match *match, char out[KZ_DEAL_TEXT])
{
    const kz_deal *d = &match->deal;
    kz_sink sink = {out, KZ_DEAL_TEXT, 0};
    char tile[KZ_TILE_TEXT];
    kz_put(&sink, "deal %d\n", (int)match->deal_number);
    for (int seat = 0; seat < match->rules.seats; seat++) {
        kz_put(&sink, "hand %d:", seat + 1);
        for (kz_set left = d->hand[seat]; left; left &= left - 1)
            kz_put(&sink, " %s", kz_tile_print(kz_first(left), tile));
        kz_put(&sink, "\n");
    }
    if (d->stock_end) {
        kz_put(&sink, "stock:");
        for (int i = 0; i < d->stock_end; i++)
            kz_put(&sink, " %s", kz_tile_print(d->stock[i], tile));
        kz_put(&sink, "\n");
    }
    return sink.length;
}
