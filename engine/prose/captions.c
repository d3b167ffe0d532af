/* SPDX-License-Identifier: MIT */
#include "engine/prose/captions.h"

#include <stdio.h>

#include "base/marks.h"

const char *const kz_english_words[KZ_WORDS] = {
    [KZ_WORD_SEAT] = N_("seat %d"),
    [KZ_WORD_TITLE] = N_("%1$s: deal %2$d, action %3$d"),
    [KZ_WORD_CARRIED] = N_(", carried: +%d"),
    [KZ_WORD_GIVES] = N_("%s gives a tile for 6-6"),
    [KZ_WORD_ACTS] = N_("%s is to act"),
    [KZ_WORD_OUT] = N_("%s went out"),
    [KZ_WORD_FISH] = N_("fish, fisherman: %s"),
    [KZ_WORD_WON] = N_("%s has won"),
    [KZ_WORD_RESIGNED] = N_("%s resigned"),
    [KZ_WORD_TIMEOUT] = N_("%s ran out of time"),
    [KZ_WORD_STOCK] = N_("stock"),
    [KZ_WORD_PLAYER] = N_("player %d"),
    [KZ_WORD_LAP] = N_("lap"),
    [KZ_WORD_LEFT] = N_("left in hand"),
    [KZ_WORD_DEALT] = N_("dealt"),
    /* Joins the tiles of one cell: 6:6 + 0:0. */
    [KZ_WORD_JOINER] = N_("+"),
};

/* How the deal stands: a seat's name goes into it. */
static kz_word status_of(const kz_match *m, int *seat)
{
    *seat = m->pub.turn;
    if (m->pub.phase == KZ_PLAYING)
        return m->pub.giving_to != KZ_NOBODY ? KZ_WORD_GIVES : KZ_WORD_ACTS;
    *seat = m->pub.end.seat;
    switch (m->pub.end.kind) {
    case KZ_ENDED_OUT:
        return KZ_WORD_OUT;
    case KZ_ENDED_FISH:
    case KZ_ENDED_VOID:
        return KZ_WORD_FISH;
    case KZ_ENDED_STOPPED:
        return KZ_WORD_WON;
    default:
        return m->pub.log[m->pub.log_count - 1].kind == KZ_RESIGN ? KZ_WORD_RESIGNED : KZ_WORD_TIMEOUT;
    }
}

static void put_name(const kz_tags *tags, int seat, const char *otherwise, char out[KZ_TAG_TEXT])
{
    if (tags->name[seat][0])
        snprintf(out, KZ_TAG_TEXT, "%s", tags->name[seat]);
    else
        snprintf(out, KZ_TAG_TEXT, otherwise, seat + 1);
}

void kz_captions_of(const kz_match *m, const kz_tags *tags, const char *const words[KZ_WORDS],
                    kz_captions *out)
{
    int seat;
    for (int i = 0; i < m->pub.rules.seats; i++)
        put_name(tags, i, words[KZ_WORD_SEAT], out->name[i]);
    int n = snprintf(out->title, KZ_CAPTION_TEXT, words[KZ_WORD_TITLE], tags->game, (int)m->pub.deal_number,
                     kz_ply(&m->pub));
    if (m->pub.carry && n > 0 && n < KZ_CAPTION_TEXT)
        snprintf(out->title + n, (size_t)(KZ_CAPTION_TEXT - n), words[KZ_WORD_CARRIED], (int)m->pub.carry);
    const char *format = words[status_of(m, &seat)];
    snprintf(out->status, KZ_CAPTION_TEXT, format, out->name[seat]);
}

void kz_lap_words_of(const kz_tags *tags, const char *const words[KZ_WORDS],
                     char names[KZ_SEATS][KZ_TAG_TEXT], kz_lap_words *out)
{
    *out = (kz_lap_words){
        words[KZ_WORD_LAP], words[KZ_WORD_LEFT], words[KZ_WORD_DEALT], words[KZ_WORD_JOINER], {NULL}};
    for (int seat = 0; seat < KZ_SEATS; seat++) {
        put_name(tags, seat, words[KZ_WORD_PLAYER], names[seat]);
        out->player[seat] = names[seat];
    }
}
