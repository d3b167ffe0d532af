/* A match is played: deals until a result (docs/spec/rules.md). No allocation, no clock, no chance inside:
 * deals come in as an order of the 28 tiles, time as a `timeout` action. */
#ifndef KOZEL_PLAY_H
#define KOZEL_PLAY_H

#include <kozel/api.h>
#include <kozel/error.h>
#include <kozel/state.h>

KZ_DECLARATIONS

/* Begins a match by rules that kz_game_setup() made. Phase: KZ_DEALING. */
KZ_API void kz_match_init(kz_match *match, const kz_rules *rules);

/* The seat (from 0) drawn by lot to lead the first deal, where the lead is by lot; seat 0 if nobody says.
 * Call it before the first deal. */
KZ_API void kz_match_set_lot(kz_match *match, int seat);

/* Is the first lead by lot? */
static inline bool kz_leads_by_lot(const kz_rules *rules)
{
    return rules->first_lead == KZ_LOT && rules->later_lead != KZ_LEAD_ROTATION;
}

/* The number of actions of this deal so far. */
static inline int kz_match_ply(const kz_match *match)
{
    return match->log_dropped + match->log_count;
}

/* True if a hand of this order of tiles is beyond the redeal limit: shuffle again (rules.md, "Dealing"). */
KZ_API bool kz_must_redeal(const kz_rules *rules, const kz_tile order[KZ_TILES]);

/* Deals: seat 0 gets the first tiles of `order`, seat 1 the next, ...; the rest is the stock, drawn from its
 * first tile on. Refused (match unchanged): in another phase, a tile given twice, a hand beyond the redeal
 * limit. */
KZ_API bool kz_match_deal(kz_match *match, const kz_tile order[KZ_TILES], kz_error *error);

/* Fills `out` with every legal action of the seat to act; returns how many: at least one while playing, else
 * 0. Timeouts and resignations are never listed. */
KZ_API int kz_match_legal(const kz_match *match, kz_action out[KZ_LEGAL]);

/* What an allowed action would score at once; most games count nothing while tiles are laid. */
KZ_API int32_t kz_match_scores(const kz_match *match, kz_action action);

/* Is the action allowed now? If not, *error (NULL is allowed) says why. */
KZ_API bool kz_match_check(const kz_match *match, kz_action action, kz_error *error);

/* Carries an action out if it is allowed; else returns false, *error says why, the match is unchanged. A draw
 * may leave its tile out (KZ_NO_TILE); if it names one it must be the stock's next. */
KZ_API bool kz_match_try(kz_match *match, kz_action action, kz_error *error);

/* Carries out an action that is known to be allowed (asserted). A draw takes the stock's next tile, whatever
 * it names. */
KZ_API void kz_match_apply(kz_match *match, kz_action action);

/* Tiles left in the stock. */
static inline int kz_stock_count(const kz_deal *deal)
{
    return deal->stock_end - deal->stock_next;
}

/* The tiles of a line (0 or 1) of a board of rows, from the start tile on, and their number. */
KZ_API const kz_tile *kz_rows_line(const kz_deal *deal, int line, int *count);

/* The start tile of a board of rows; KZ_NO_TILE before the lead. */
KZ_API kz_tile kz_rows_start(const kz_deal *deal);

/* The tile that the seat to act has turned, on a board of rows. */
KZ_API kz_tile kz_rows_turned(const kz_deal *deal);

/* The value of a hand at a deal's end (rules.md, "Value of a hand at the end"). */
KZ_API int kz_hand_value(const kz_rules *rules, kz_set hand);

KZ_DECLARATIONS_END

#endif
