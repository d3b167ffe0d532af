/* SPDX-License-Identifier: MIT */
/* Plays a match: deals until a result (docs/spec/rules.md). The functions are deterministic: no allocation,
 * no clock, no randomness. The caller supplies chance as an order of the 28 tiles, and time as a `timeout`
 * action. */
#ifndef KOZEL_PLAY_H
#define KOZEL_PLAY_H

#include <kozel/api.h>
#include <kozel/error.h>
#include <kozel/rng.h>
#include <kozel/state.h>

KZ_DECLARATIONS

/* Begins a match by rules from kz_game_setup(). The phase becomes KZ_DEALING. */
KZ_API void kz_match_init(kz_match *match, const kz_rules *rules);

/* Sets the seat (from 0) that the lot chose to lead the first deal, where the lead is by lot. The default is
 * seat 0. Call the function before the first deal. */
KZ_API void kz_match_set_lot(kz_match *match, int seat);

/* Returns whether the first lead is by lot. */
static inline bool kz_leads_by_lot(const kz_rules *rules)
{
    return rules->first_lead == KZ_FIRST_LEAD_LOT && rules->later_lead != KZ_LATER_LEAD_ROTATION;
}

/* Returns whether hands lie face down even for their holders, who turn them up tile by tile. */
KZ_API bool kz_hands_are_face_down(const kz_rules *rules);

/* Returns the tiles of a face-down hand in their order: pub.count[seat] tiles from left to right. The result
 * is NULL where holders see their hands, which then have no order. */
KZ_API const kz_tile *kz_hand_row(const kz_rules *rules, const kz_hidden *hidden,
                                  const uint8_t count[KZ_SEATS], int seat);

/* Returns whether legality or scoring depends on the end tile and how it lies, not just on the value of the
 * end. */
KZ_API bool kz_outer_tiles_matter(const kz_rules *rules);

/* Returns the end whose value is kz_board.value[0]. value[i] belongs to the i-th end after it. There are at
 * most rules->ends ends. */
KZ_API kz_end kz_first_end(const kz_rules *rules);

/* Returns the name of an end: "a". The result is "?" if there is no such end. It is static. */
KZ_API const char *kz_end_name(unsigned end);

/* Returns the number of actions of this deal until now, at most UINT16_MAX. */
static inline int kz_ply(const kz_public *pub)
{
    int ply = pub->log_dropped + pub->log_count;
    return ply < UINT16_MAX ? ply : UINT16_MAX;
}

/* Returns action `at` (0..log_count - 1) of the log, with the tile that was drawn or given. */
KZ_API kz_action kz_match_action(const kz_match *match, int at);

/* Copies a match without its log, which is half of its size. Searches use such copies, because they do not
 * read the log. */
KZ_API void kz_match_copy(kz_match *to, const kz_match *from);

/* Returns true if a hand of this order of tiles is beyond the redeal limit. The caller must then shuffle
 * again (rules.md, "Dealing"). */
KZ_API bool kz_must_redeal(const kz_rules *rules, const kz_tile order[KZ_TILES]);

/* Returns true if `hand` is beyond the redeal limit. */
KZ_API bool kz_must_redeal_hand(const kz_rules *rules, kz_set hand);

/* Shuffles until no hand of `order` is beyond the redeal limit. The function ends for every game that
 * kz_game_setup() accepts. */
KZ_API void kz_deal_shuffle(const kz_rules *rules, kz_rng *rng, kz_tile order[KZ_TILES]);

/* Deals. Seat 0 gets the first tiles of `order`, seat 1 the next ones, and so on. The rest is the stock,
 * drawn from its first tile on. The function rejects another phase, a tile given twice, and a hand beyond
 * the redeal limit. The match is unchanged then. */
KZ_API bool kz_match_deal(kz_match *match, const kz_tile order[KZ_TILES], kz_error *error);

/* Fills *dealt with hands and stock as dealt, before a swap for 6-6. Call the function before the deal's
 * first action. */
KZ_API void kz_match_dealt(const kz_match *match, kz_hidden *dealt);

/* The maximum of points and deals in a kz_set_up. Points may be negative. */
enum { KZ_SET_UP_MAX = 1000000 };

/* A position, described by its history: the match before a deal, the deal, and its first actions. */
typedef struct kz_set_up {
    int32_t deal_number; /* number of the deal, from 1 */
    uint8_t lot;         /* the seat chosen by lot, where the game has a lot, else 0 */
    uint8_t next;        /* the seat that leads; KZ_NOBODY: the tiles or the lot decide */
    int32_t carry;
    kz_standing standing;
    kz_account account[KZ_SEATS]; /* by side */
    kz_tile order[KZ_TILES];      /* as for kz_match_deal() */
    const kz_action *action;      /* carried out in order; not owned; NULL if there are none */
    int count;
} kz_set_up;

/* Fills *out from a match that waits for a deal. The caller adds the deal and the actions. */
KZ_API void kz_set_up_of(const kz_match *match, kz_set_up *out);

/* Fills *match with the position. If the position is rejected, *match is unchanged and *error has the
 * reason. `error` may be NULL. The function rejects a number beyond KZ_SET_UP_MAX and a seat that does not
 * exist. It rejects a lead of 6-6 in a game without such a lead, and a match that is already over. It
 * rejects what kz_match_deal() rejects. It rejects an action that is illegal at its turn; error->line is the
 * action's number, from 1. The function does not check whether a match could have reached the scores and the
 * standing between deals. */
KZ_API bool kz_match_set_up(kz_match *match, const kz_rules *rules, const kz_set_up *set_up, kz_error *error);

/* Fills *match with the match before the deal, which waits for kz_match_deal(). The function makes the same
 * checks as kz_match_set_up() as far as they need no tiles. It reads neither `order` nor the actions. */
KZ_API bool kz_match_set_up_between(kz_match *match, const kz_rules *rules, const kz_set_up *set_up,
                                    kz_error *error);

/* Fills *out with the history of a deal in play (phase KZ_PLAYING): the match before the deal, the tiles as
 * dealt and the actions. `action` gets the actions, draws with their tiles; out->action points to it. From
 * *out, kz_match_set_up() makes the same match, except how the deal before ended (kz_public.end). Returns
 * false and leaves *out unchanged if the log is incomplete (kz_public.log_dropped, kz_match_copy()). */
KZ_API bool kz_set_up_played(const kz_match *match, kz_set_up *out, kz_action action[KZ_LOG]);

/* Returns a maximum of actions of a deal, at most KZ_LOG; 0: there is none, as a cut puts tiles back on a
 * board of rows. The function adds up the actions that kozel/state.h counts for KZ_LOG, by the number of
 * seats, the tiles of a hand and the tiles that may be drawn. */
KZ_API int kz_rules_longest(const kz_rules *rules);

/* Fills `out` with every legal action of the seat to act. Returns their number: at least one while playing,
 * else 0. The list never has timeouts and resignations. */
KZ_API int kz_match_legal(const kz_match *match, kz_action out[KZ_LEGAL]);

/* Returns a random action of kz_match_legal(), all equally likely, without making the list:
 * legal[kz_rng_below(rng, count)]. The match must be in play. */
KZ_API kz_action kz_match_random(const kz_match *match, kz_rng *rng);

/* Returns the points that a legal action would score at once. Most games score nothing while tiles are
 * laid. */
KZ_API int32_t kz_public_scores(const kz_public *pub, kz_action action);

/* Returns the sum of the open ends where that sum scores (rules.md, "telephone", "muggins"). The result is 0
 * in other games and before the lead. */
KZ_API int32_t kz_public_ends_sum(const kz_public *pub);

/* Returns whether the action is legal now. If not, *error has the reason. `error` may be NULL. */
KZ_API bool kz_match_check(const kz_match *match, kz_action action, kz_error *error);

/* Carries out a legal action. For an illegal action the function returns false, *error has the reason, and
 * the match is unchanged. A draw may omit its tile (KZ_NO_TILE); otherwise it must be the stock's next
 * tile. */
KZ_API bool kz_match_try(kz_match *match, kz_action action, kz_error *error);

/* Carries out an action that must be legal (asserted). A draw takes the stock's next tile and ignores its
 * own tile. */
KZ_API void kz_match_apply(kz_match *match, kz_action action);

/* ---- the public state ---- */

/* The hidden tiles that the beginning of a deal reveals to everybody. */
typedef struct kz_opening {
    uint8_t seat;      /* the seat that leads */
    kz_tile must_lead; /* the tile that it must lead, or KZ_NO_TILE */
    kz_tile turned;    /* rows: the first tile turned */
    kz_swap swap;      /* the swap for 6-6 */
} kz_opening;

/* The hidden tiles that an action reveals. */
typedef struct kz_told {
    uint8_t holder; /* claim: the seat that had 6-6 */
    kz_tile turned; /* rows: the tile turned next; KZ_NO_TILE: not known yet */
} kz_told;

/* The state of a deal after an action. */
typedef struct kz_after {
    bool ended;   /* the deal has ended as `kind` and `seat` state; else it goes on, or ends if
                   * kz_public_is_stuck() */
    uint8_t kind; /* kz_deal_kind */
    uint8_t seat; /* the seat that went out, made the fish, scored, or ran out of time */
} kz_after;

/* Begins a deal: the public part of kz_match_deal(). */
KZ_API void kz_public_deal(kz_public *pub, const kz_opening *opening);

/* Fills `out` with all legal actions of the seat to act if it holds `hand`. On a board of rows `hand` has no
 * effect. Returns their number, as kz_match_legal(). */
KZ_API int kz_public_legal(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL]);

/* Returns whether the action is in kz_public_legal(), a timeout or a resignation. If not, *error has the
 * reason. `error` may be NULL. A draw names no tile. */
KZ_API bool kz_public_check(const kz_public *pub, kz_set hand, kz_action action, kz_error *error);

/* Carries out a legal action as observed. A draw or a gift has no tile if the observer did not see it. This
 * is the transition function: matches, views and replays of a log all use it. */
KZ_API kz_after kz_public_step(kz_public *pub, kz_action seen, kz_told told);

/* Rewinds a state in phase KZ_PLAYING to the deal's beginning. The log must be complete. kz_public_step()
 * replays the log of a copy of the state, made before the rewind. Its third argument is kz_public_told() of
 * that copy. */
KZ_API void kz_public_rewind(kz_public *pub);

/* Returns what action `at` of the log revealed. */
KZ_API kz_told kz_public_told(const kz_public *pub, int at);

/* Returns whether the deal ends as a fish because no hand has a tile that fits, and no seat may draw
 * (rules.md, `fish_test` = `stuck`). The function needs all hands. Call it after an action that has not
 * ended the deal. */
KZ_API bool kz_public_is_stuck(const kz_public *pub, const kz_set hand[KZ_SEATS]);

/* Ends the deal: computes credits, accounts, the next lead and the match's end. `hand` has the tiles of each
 * seat. */
KZ_API void kz_public_end(kz_public *pub, kz_after after, const kz_set hand[KZ_SEATS]);

/* Fills place[0..seats - 1] with the places of the seats in a match that is over. Place 1 is the best, and
 * equal seats share a place. Sides that have lost come after those that have not. Within both groups the
 * better score has the better place. The better score is the higher one where the target wins, else the
 * lower one. In a tie every seat has place 1. */
KZ_API void kz_public_places(const kz_public *pub, uint8_t place[KZ_SEATS]);

/* Returns the sides that have become goats of any kind in a match that is over: bit i for side i. */
KZ_API unsigned kz_public_goats(const kz_public *pub);

/* The titles of one side in a match. */
typedef struct kz_titles {
    uint8_t rank;      /* kz_reason: the title of the losers; KZ_REASONS: the match has no titles */
    int32_t got, gave; /* how often this side got the title, how often it gave the title to another side */
} kz_titles;

/* Returns the titles of a match that is over. The rank is the title of the losers: goat, bald goat, labour
 * goat, svoyak, General, Admiral or Officer. For `out` = `form` the titles are the Generals of all deals.
 * The exception are games in which 0-0 alone makes a General "bald": their accounts do not distinguish the
 * two, so the rank is that of the losers. */
KZ_API kz_titles kz_public_titles(const kz_public *pub, int side);

/* Fills title[side] with the title of each side at a deal's end, for `out` = `form`: KZ_REASON_GENERAL,
 * KZ_REASON_BALD, or KZ_REASONS for none. Returns false if the game has no titles of deals. Nothing is
 * filled in then. */
KZ_API bool kz_deal_titles(const kz_rules *rules, const kz_deal_end *end, uint8_t title[KZ_SEATS]);

/* Returns the seat that has lost a deal, in a game where the seat after the finisher loses (rules.md,
 * "general"). The result is KZ_NOBODY if no seat has. */
KZ_API uint8_t kz_deal_loser(const kz_rules *rules, const kz_deal_end *end);

/* Returns whether a blocked deal is a roof: a deal with unequal values in a game with `roof` (rules.md,
 * "kozel-roof"). */
KZ_API bool kz_deal_is_roof(const kz_rules *rules, const kz_deal_end *end);

/* Returns what a fish of equal values adds to the eggs, in points or kg, or 0 if the deal laid no eggs. For
 * pairs with titles this is the value of one side, else all that is kept for a later deal. */
KZ_API int32_t kz_deal_eggs(const kz_rules *rules, const kz_deal_end *end);

/* Returns a position's hash for searches and their transposition tables. The hash covers the state that
 * affects legal continuations or the outcome, so neither log nor rules. Positions of one match that differ
 * only in their history have equal hashes. The caller adds the hidden tiles. Hashes are the same on every
 * machine, but may change with a release. */
KZ_API uint64_t kz_public_hash(const kz_public *pub);

/* A hash of 128 bits in two halves. */
typedef struct kz_hash128 {
    uint64_t high, low;
} kz_hash128;

/* Compute a fingerprint of a whole state with its log, to compare states across machines, builds and
 * languages. Equal states have equal hashes. Different states collide with a probability of about 2^-128.
 * The hash is FNV-1a of 128 bits over the fields, low byte first, without padding. It is not
 * collision-resistant against an adversary. kz_view_hash() is the same for a view. */
KZ_API kz_hash128 kz_match_hash(const kz_match *match);
KZ_API kz_hash128 kz_public_hash128(const kz_public *pub);

/* Computes the same hash of any bytes. */
KZ_API kz_hash128 kz_hash_bytes(const void *bytes, size_t count);

/* Returns the stock's next tile. The stock must not be empty. */
static inline kz_tile kz_stock_next(const kz_match *match)
{
    return match->hidden.stock[match->pub.stock_dealt - match->pub.stock_count];
}

/* Returns the value of a hand at a deal's end (rules.md, "Value of a hand at the end"). */
KZ_API int kz_hand_value(const kz_rules *rules, kz_set hand);

KZ_DECLARATIONS_END

#endif
