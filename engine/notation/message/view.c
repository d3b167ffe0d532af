/* SPDX-License-Identifier: MIT */
/* The npm package's view. Its keys are those of the protocol's state of a match (docs/protocol.md) where both
 * have the same content. */
#include "engine/notation/message/view.h"

/* All hands are open once the deal has ended. */
static void put_hands(base_text *json, const kz_view *v)
{
    message_hand(json, v);
    if (v->pub.phase != KZ_PLAYING && v->pub.deal_number) {
        base_json_array(json, "hands");
        for (int i = 0; i < v->pub.rules.seats; i++)
            record_json_tiles(json, NULL, v->hand[i]);
        base_json_close(json);
    }
    message_signal(json, v);
    message_seats(json, "counts", v, v->pub.count, 0);
    base_json_number(json, "stock", v->pub.stock_count);
}

static void put_acts(base_text *json, const kz_view *v)
{
    base_json_array(json, "legal");
    for (int i = 0; i < v->legal_count; i++)
        record_json_action(json, NULL, v->legal[i]);
    base_json_close(json);
    if (v->pub.log_dropped)
        base_json_number(json, "dropped", v->pub.log_dropped);
    base_json_array(json, "acts");
    for (int i = 0; i < v->pub.log_count; i++) {
        base_json_object(json, NULL);
        message_act(json, v->pub.log[i]);
        base_json_close(json);
    }
    base_json_close(json);
}

void message_view(base_text *json, const kz_view *v)
{
    static const char *const phases[] = {
        [KZ_DEALING] = "dealing", [KZ_PLAYING] = "playing", [KZ_OVER] = "over"};
    base_json_object(json, NULL);
    base_json_number(json, "seat", message_seat_number(v->seat));
    base_json_text(json, "phase", phases[v->pub.phase]);
    base_json_number(json, "deal", v->pub.deal_number);
    base_json_number(json, "turn", message_seat_number(v->pub.turn));
    message_seats(json, "sides", v, v->pub.rules.side_of, 1);
    message_ends(json, v);
    if (v->pub.phase == KZ_PLAYING && !v->pub.board.line && v->pub.must_lead != KZ_NO_TILE)
        record_json_tile(json, "must_lead", v->pub.must_lead);
    message_rows(json, v);
    put_hands(json, v);
    record_json_accounts(json, "accounts", v->pub.account, v->pub.rules.side_count);
    base_json_number(json, "carry", v->pub.carry);
    base_json_object(json, "standing");
    message_standing_members(json, v);
    base_json_close(json);
    put_acts(json, v);
    base_json_close(json);
}
