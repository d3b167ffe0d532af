/* Frames as JSON (docs/protocol.md). Whatever shows tiles is made from a kz_view. All return new references.
 */
#ifndef KOZEL_SERVER_MESSAGE_H
#define KOZEL_SERVER_MESSAGE_H

#include "server/hub_state.h"

/* Ranges that `hello` offers and `open` checks, in seconds. */
enum {
    KZ_TIME_LEAST = 15,
    KZ_TIME_MOST = 300,
    KZ_TIME_USUAL = 60,
    KZ_RESERVE_LEAST = 0,
    KZ_RESERVE_MOST = 600,
    KZ_RESERVE_USUAL = 120
};

/* What can be played here: `games`, `bots`, `time`, `reserve`. */
json_t *kz_message_offer(const kz_games *games);

json_t *kz_message_application(const kz_table *table);

/* Has that table a match to show? */
bool kz_has_match(const kz_table *table);

/* `viewer`: a seat or KZ_NOBODY, here and below. */
json_t *kz_message_state(const kz_table *table, int viewer, int64_t now);

/* Events without `ev`, `table` and `v`. */
json_t *kz_message_seats(const kz_table *table, int viewer);
json_t *kz_message_deal(const kz_table *table, int viewer, int64_t now);
json_t *kz_message_step(const kz_table *table, int viewer, kz_action action, int64_t now);
json_t *kz_message_end(const kz_table *table, int64_t now);
json_t *kz_message_ready(const kz_table *table);

/* Seats, from 1, of a bit set. */
json_t *kz_message_bits(unsigned bits);

#endif
