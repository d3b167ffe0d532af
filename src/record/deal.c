/* The set-up of a deal as text (docs/spec/record.md, "Deals"). */
#include "record/text.h"

void kz_deal_undo_swap(kz_deal *d, const kz_swap *swap)
{
    kz_set both = kz_bit(KZ_TILES - 1);
    if (swap->seat == KZ_NOBODY)
        return;
    both |= kz_bit(swap->tile);
    d->hand[swap->seat] ^= both;
    if (swap->from == KZ_NOBODY)
        d->stock[swap->at] = KZ_TILES - 1;
    else
        d->hand[swap->from] ^= both;
}

static void put_hand(kz_sink *sink, const kz_rules *rules, const kz_deal *d, int seat)
{
    char tile[KZ_TILE_TEXT];
    kz_put(sink, "hand %d:", seat + 1);
    if (rules->board == KZ_BOARD_ROWS)
        for (int i = 0; i < rules->hand; i++)
            kz_put(sink, " %s", kz_tile_print(d->place[seat * rules->hand + i], tile));
    else
        for (kz_set left = d->hand[seat]; left; left &= left - 1)
            kz_put(sink, " %s", kz_tile_print(kz_first(left), tile));
    kz_put(sink, "\n");
}

size_t kz_deal_print(const kz_match *match, char out[KZ_DEAL_TEXT])
{
    kz_deal d = match->deal;
    kz_deal_undo_swap(&d, &match->swap);
    kz_sink sink = {out, KZ_DEAL_TEXT, 0};
    char tile[KZ_TILE_TEXT];
    kz_put(&sink, "deal %d\n", (int)match->deal_number);
    for (int seat = 0; seat < match->rules.seats; seat++)
        put_hand(&sink, &match->rules, &d, seat);
    if (d.stock_end) {
        kz_put(&sink, "stock:");
        for (int i = 0; i < d.stock_end; i++)
            kz_put(&sink, " %s", kz_tile_print(d.stock[i], tile));
        kz_put(&sink, "\n");
    }
    return sink.length;
}
