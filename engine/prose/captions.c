/* SPDX-License-Identifier: MIT */
#include "engine/prose/captions.h"

#include <stdio.h>

#include "base/marks.h"

const char *const prose_english_words[PROSE_WORDS] = {
    [PROSE_WORD_SEAT] = N_("seat %d"),
    [PROSE_WORD_TITLE] = N_("%1$s: deal %2$d, action %3$d"),
    [PROSE_WORD_CARRIED] = N_(", carried: +%d"),
    [PROSE_WORD_GIVES] = N_("%s gives a tile for 6-6"),
    [PROSE_WORD_ACTS] = N_("%s is to act"),
    [PROSE_WORD_OUT] = N_("%s went out"),
    [PROSE_WORD_FISH] = N_("fish, fisherman: %s"),
    [PROSE_WORD_WON] = N_("%s has won"),
    [PROSE_WORD_RESIGNED] = N_("%s resigned"),
    [PROSE_WORD_TIMEOUT] = N_("%s ran out of time"),
    [PROSE_WORD_STOCK] = N_("stock"),
    [PROSE_WORD_PLAYER] = N_("player %d"),
    [PROSE_WORD_LAP] = N_("lap"),
    [PROSE_WORD_LEFT] = N_("left in hand"),
    [PROSE_WORD_DEALT] = N_("dealt"),
    /* Joins the tiles of one cell: 6:6 + 0:0. */
    [PROSE_WORD_JOINER] = N_("+"),
};

/* Returns the word for the status of the deal. A seat's name is inserted into it. */
static prose_word status_of(const kz_match *m, int *seat)
{
    *seat = m->pub.turn;
    if (m->pub.phase == KZ_PLAYING)
        return m->pub.giving_to != KZ_NOBODY ? PROSE_WORD_GIVES : PROSE_WORD_ACTS;
    *seat = m->pub.end.seat;
    switch (m->pub.end.kind) {
    case KZ_ENDED_OUT:
        return PROSE_WORD_OUT;
    case KZ_ENDED_FISH:
    case KZ_ENDED_VOID:
        return PROSE_WORD_FISH;
    case KZ_ENDED_STOPPED:
        return PROSE_WORD_WON;
    default:
        return m->pub.log[m->pub.log_count - 1].kind == KZ_RESIGN ? PROSE_WORD_RESIGNED : PROSE_WORD_TIMEOUT;
    }
}

static void put_name(const kz_tags *tags, int seat, const char *otherwise, char out[KZ_TAG_TEXT])
{
    if (tags->name[seat][0])
        snprintf(out, KZ_TAG_TEXT, "%s", tags->name[seat]);
    else
        snprintf(out, KZ_TAG_TEXT, otherwise, seat + 1);
}

void prose_captions_of(const kz_match *m, const kz_tags *tags, const char *const words[PROSE_WORDS],
                       prose_captions *out)
{
    int seat;
    for (int i = 0; i < m->pub.rules.seats; i++)
        put_name(tags, i, words[PROSE_WORD_SEAT], out->name[i]);
    int n = snprintf(out->title, PROSE_CAPTION_TEXT, words[PROSE_WORD_TITLE], tags->game,
                     (int)m->pub.deal_number, kz_ply(&m->pub));
    if (m->pub.carry && n > 0 && n < PROSE_CAPTION_TEXT)
        snprintf(out->title + n, (size_t)(PROSE_CAPTION_TEXT - n), words[PROSE_WORD_CARRIED],
                 (int)m->pub.carry);
    const char *format = words[status_of(m, &seat)];
    snprintf(out->status, PROSE_CAPTION_TEXT, format, out->name[seat]);
}

void prose_lap_words_of(const kz_tags *tags, const char *const words[PROSE_WORDS],
                        char names[KZ_SEATS][KZ_TAG_TEXT], kz_lap_words *out)
{
    *out = (kz_lap_words){words[PROSE_WORD_LAP],
                          words[PROSE_WORD_LEFT],
                          words[PROSE_WORD_DEALT],
                          words[PROSE_WORD_JOINER],
                          {NULL}};
    for (int seat = 0; seat < KZ_SEATS; seat++) {
        put_name(tags, seat, words[PROSE_WORD_PLAYER], names[seat]);
        out->player[seat] = names[seat];
    }
}
