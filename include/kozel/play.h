/* SPDX-License-Identifier: MIT */
/* Playing a match: deals until a result (docs/spec/rules.md). Deterministic: no allocation, no clock, no
 * randomness inside. Chance comes in as an order of the 28 tiles, time as a `timeout` action. */
#ifndef KOZEL_PLAY_H
#define KOZEL_PLAY_H

#include <kozel/api.h>
#include <kozel/error.h>
#include <kozel/rng.h>
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

/* Do hands lie face down for their holders too, to be turned up tile by tile? */
KZ_API bool kz_hands_are_face_down(const kz_rules *rules);

/* The tiles of a face-down hand in the order in which they lie, pub.count[seat] of them from left to right;
 * NULL where hands are open to their holders and have no order. */
KZ_API const kz_tile *kz_hand_row(const kz_rules *rules, const kz_hidden *hidden,
                                  const uint8_t count[KZ_SEATS], int seat);

/* Does more of an open end matter than its value: the tile at it, and how that lies? */
KZ_API bool kz_outer_tiles_matter(const kz_rules *rules);

/* The end whose value is kz_board.value[0]; value[i] is that of the i-th after it, at most rules->ends in
 * all.
 */
KZ_API kz_end kz_first_end(const kz_rules *rules);

/* The name of an end, "a"; "?" for what is none. Static. */
KZ_API const char *kz_end_name(unsigned end);

/* The number of actions of this deal so far. */
static inline int kz_ply(const kz_public *pub)
{
    return pub->log_dropped + pub->log_count;
}

/* Action `at` (0..log_count - 1) of the log, with the tile that was drawn or given. */
KZ_API kz_action kz_match_action(const kz_match *match, int at);

/* Copies a match without its log, which is half of it: for searches, which do not read it. */
KZ_API void kz_match_copy(kz_match *to, const kz_match *from);

/* True if a hand of this order of tiles is beyond the redeal limit: shuffle again (rules.md, "Dealing"). */
KZ_API bool kz_must_redeal(const kz_rules *rules, const kz_tile order[KZ_TILES]);

/* The same of one hand. */
KZ_API bool kz_must_redeal_hand(const kz_rules *rules, kz_set hand);

/* Shuffles until no hand of `order` is beyond the redeal limit. It ends for every game that
 * kz_game_setup() gives. */
KZ_API void kz_deal_shuffle(const kz_rules *rules, kz_rng *rng, kz_tile order[KZ_TILES]);

/* Deals: seat 0 gets the first tiles of `order`, seat 1 the next, ...; the rest is the stock, drawn from its
 * first tile on. Refused (match unchanged): in another phase, a tile given twice, a hand beyond the redeal
 * limit. */
KZ_API bool kz_match_deal(kz_match *match, const kz_tile order[KZ_TILES], kz_error *error);

/* Hands and stock as they were dealt, before a swap for 6-6. Before the deal's first action. */
KZ_API void kz_match_dealt(const kz_match *match, kz_hidden *dealt);

/* The largest number of a kz_set_up, of points and deals; points may be below 0. */
enum { KZ_SET_UP_MAX = 1000000 };

/* A position by what led to it: how the match stood before a deal, the deal, its first actions. */
typedef struct kz_set_up {
    int32_t deal_number; /* of the deal, from 1 */
    uint8_t lot;         /* the seat drawn by lot, where the game has that, else 0 */
    uint8_t next;        /* the seat that leads; KZ_NOBODY: the tiles decide, or the lot */
    int32_t carry;
    kz_standing standing;
    kz_account account[KZ_SEATS]; /* a side */
    kz_tile order[KZ_TILES];      /* as of kz_match_deal() */
    const kz_action *action;      /* carried out in turn: not owned, NULL if there are none */
    int count;
} kz_set_up;

/* Fills *out with how a match stands that waits for a deal; the deal, and actions, are the caller's to add.
 */
KZ_API void kz_set_up_of(const kz_match *match, kz_set_up *out);

/* Fills *match with the position. Refused (*match unchanged, *error says why, NULL is allowed): a number
 * beyond KZ_SET_UP_MAX, a lead of 6-6 in a game without, a seat that is not there, a match that was over by
 * then, what kz_match_deal() refuses, and an action that was not allowed when it came (error->line: which,
 * from 1). Scores and what stands between deals are taken as given: whether a match could have come to them
 * is not asked. */
KZ_API bool kz_match_set_up(kz_match *match, const kz_rules *rules, const kz_set_up *set_up, kz_error *error);

/* Fills `out` with every legal action of the seat to act; returns how many: at least one while playing, else
 * 0. Timeouts and resignations are never listed. */
KZ_API int kz_match_legal(const kz_match *match, kz_action out[KZ_LEGAL]);

/* One of kz_match_legal(), each as likely as another, without the list: legal[kz_rng_below(rng, count)].
 * While playing. */
KZ_API kz_action kz_match_random(const kz_match *match, kz_rng *rng);

/* What an allowed action would score at once; most games count nothing while tiles are laid. */
KZ_API int32_t kz_public_scores(const kz_public *pub, kz_action action);

/* What the open ends count together where their sum scores (rules.md, "telephone", "muggins"); 0 elsewhere
 * and before the lead. */
KZ_API int32_t kz_public_ends_sum(const kz_public *pub);

/* Is the action allowed now? If not, *error (NULL is allowed) says why. */
KZ_API bool kz_match_check(const kz_match *match, kz_action action, kz_error *error);

/* Carries an action out if it is allowed; else returns false, *error says why, the match is unchanged. A draw
 * may leave its tile out (KZ_NO_TILE); if it names one it must be the stock's next. */
KZ_API bool kz_match_try(kz_match *match, kz_action action, kz_error *error);

/* Carries out an action that is known to be allowed (asserted). A draw takes the stock's next tile, whatever
 * it names. */
KZ_API void kz_match_apply(kz_match *match, kz_action action);

/* ---- the public state ---- */

/* What a deal's beginning reveals of the hidden tiles to everybody. */
typedef struct kz_opening {
    uint8_t seat;      /* that leads */
    kz_tile must_lead; /* the tile that it must lead, KZ_NO_TILE */
    kz_tile turned;    /* rows: the first tile turned */
    kz_swap swap;      /* for 6-6 */
} kz_opening;

/* What an action reveals of them. */
typedef struct kz_told {
    uint8_t holder; /* a claim: the seat that had 6-6 */
    kz_tile turned; /* rows: the tile turned next, KZ_NO_TILE: told later */
} kz_told;

/* How a deal stands after an action. */
typedef struct kz_after {
    bool ended;   /* the deal; else it goes on, unless it is stuck (kz_public_is_stuck()): then as `kind` and
                     `seat` say */
    uint8_t kind; /* how: kz_deal_kind */
    uint8_t seat; /* who went out, the fisherman, who scored, whose time ran out */
} kz_after;

/* Begins a deal: the public part of kz_match_deal(). */
KZ_API void kz_public_deal(kz_public *pub, const kz_opening *opening);

/* All legal actions of the seat to act if it holds `hand` (of rows: whatever it holds). As
 * kz_match_legal(). */
KZ_API int kz_public_legal(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL]);

/* Is the action one of kz_public_legal(), a timeout or a resignation? If not, *error (NULL is allowed) says
 * why. A draw names no tile. */
KZ_API bool kz_public_check(const kz_public *pub, kz_set hand, kz_action action, kz_error *error);

/* The transition function: carries out a legal action as it was observed, without the tile of a draw or a
 * gift where that was not seen. Everything that steps a state - a match, a view, the replay of a log - steps
 * here. */
KZ_API kz_after kz_public_step(kz_public *pub, kz_action seen, kz_told told);

/* Rewinds a state in phase KZ_PLAYING, whose whole log is kept, to the deal's beginning. The log of the state
 * as it was then replays by kz_public_step(), with kz_public_told() of that state as third argument. */
KZ_API void kz_public_rewind(kz_public *pub);

/* What action `at` of the log revealed. */
KZ_API kz_told kz_public_told(const kz_public *pub, int at);

/* Does the deal end as a fish because no hand has a tile that fits, and none may be drawn (rules.md,
 * `fish_test` = `stuck`)? Only who sees all hands can say: after an action that has not ended the deal. */
KZ_API bool kz_public_is_stuck(const kz_public *pub, const kz_set hand[KZ_SEATS]);

/* Ends the deal: credits, accounts, the next lead, the match's end. `hand`: what each seat holds. */
KZ_API void kz_public_end(kz_public *pub, kz_after after, const kz_set hand[KZ_SEATS]);

/* The places of the seats of a match that is over: 1 is the best, and who came equal shares one. Sides that
 * have lost stand behind those that have not; among either the better score is the better place: the higher
 * one where the target wins, else the lower one. A tie has first places only. Fills place[0..seats - 1]. */
KZ_API void kz_public_places(const kz_public *pub, uint8_t place[KZ_SEATS]);

/* The sides that have become goats, of whatever breed, in a match that is over: bit i for side i. */
KZ_API unsigned kz_public_goats(const kz_public *pub);

/* The titles of a match, as one side has them. */
typedef struct kz_titles {
    uint8_t rank;      /* kz_reason: as what losers go; KZ_REASONS: the match has no titles */
    int32_t got, gave; /* how often this side has been called so, how often it has brought another to it */
} kz_titles;

/* The titles of a match that is over: the rank of who has lost it - goat, bald goat, labour goat, svoyak,
 * General, Admiral, Officer -; of `out` = `form` the Generals of all deals, but where 0-0 alone makes a
 * General "bald", since accounts do not tell these apart. */
KZ_API kz_titles kz_public_titles(const kz_public *pub, int side);

/* What each side is called for a deal's end, of `out` = `form`: title[side] is KZ_REASON_GENERAL,
 * KZ_REASON_BALD or, for nothing, KZ_REASONS. False: the game has no titles of deals, and nothing is filled
 * in. */
KZ_API bool kz_deal_titles(const kz_rules *rules, const kz_deal_end *end, uint8_t title[KZ_SEATS]);

/* The seat that has lost a deal where the seat after the finisher loses it (rules.md, "general"); KZ_NOBODY:
 * none has.
 */
KZ_API uint8_t kz_deal_loser(const kz_rules *rules, const kz_deal_end *end);

/* Is a blocked deal a roof, as one of unlike values is called where `roof` holds (rules.md, "kozel-roof")? */
KZ_API bool kz_deal_is_roof(const kz_rules *rules, const kz_deal_end *end);

/* What a fish of equal values adds to the eggs, in points or kg; 0: the deal laid none. Of pairs with titles
 * this is one side's value, else all that is kept for a later deal. */
KZ_API int32_t kz_deal_eggs(const kz_rules *rules, const kz_deal_end *end);

/* A position's hash, for searches and their transposition tables: of what decides how the deal goes on and
 * what it leaves behind, so neither log nor rules. Positions of one match that are equal but for the way they
 * came about have equal hashes; hidden tiles are the searcher's to add. Hashes are the same on every machine,
 * and may be others in another release. */
KZ_API uint64_t kz_public_hash(const kz_public *pub);

/* 128 bits, as two halves. */
typedef struct kz_hash128 {
    uint64_t high, low;
} kz_hash128;

/* A fingerprint of a whole state, its log too, to compare states over machines, builds and languages: equal
 * states have equal hashes, different ones collide with a probability of about 2^-128 (FNV-1a of 128 bits
 * over the fields, low byte first, without padding; not collision-resistant against an adversary).
 * kz_view_hash() is the same for a view. */
KZ_API kz_hash128 kz_match_hash(const kz_match *match);
KZ_API kz_hash128 kz_public_hash128(const kz_public *pub);

/* The same hash of any bytes. */
KZ_API kz_hash128 kz_hash_bytes(const void *bytes, size_t count);

/* The stock's next tile; it must not be empty. */
static inline kz_tile kz_stock_next(const kz_match *match)
{
    return match->hidden.stock[match->pub.stock_dealt - match->pub.stock_count];
}

/* The value of a hand at a deal's end (rules.md, "Value of a hand at the end"). */
KZ_API int kz_hand_value(const kz_rules *rules, kz_set hand);

KZ_DECLARATIONS_END

#endif
