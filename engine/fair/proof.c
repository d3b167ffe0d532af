/* SPDX-License-Identifier: MIT */
/* The tags of a proof. */
#include "base/hex.h"
#include "engine/fair/receipt.h"

#include <stdio.h>

/* Prints the receipt's lines that are in no other tag, with `;` between them. */
static void print_rest(const kz_receipt *receipt, char *out, size_t size)
{
    base_text sink = base_text_in(out, size);
    for (int line = FAIR_LINE_HEAD; line <= FAIR_LINE_RULES; line++) {
        if (line == FAIR_LINE_ID)
            continue;
        base_text_format(&sink, "%s", sink.length ? ";" : "");
        fair_receipt_put_line(receipt, line, &sink);
    }
    base_text_end(&sink);
}

void kz_proof_tags(const kz_proof *proof, kz_tags *tags)
{
    const kz_receipt *r = &proof->receipt;
    snprintf(tags->match, sizeof tags->match, "%s", r->id);
    base_hex_print(proof->seed.secret, KZ_SECRET_BYTES, tags->seed);
    base_hex_print(r->commit, KZ_HASH_BYTES, tags->commit);
    for (int seat = 0; seat < KZ_SEATS; seat++) {
        const kz_receipt_seat *s = &r->seat[seat];
        tags->nonce[seat][0] = tags->hash[seat][0] = tags->bot[seat][0] = '\0';
        if (seat >= r->seats)
            continue;
        if (s->kind == KZ_RECEIPT_BOT)
            snprintf(tags->bot[seat], sizeof tags->bot[seat], "%s %d", s->level, (int)s->playouts);
        else if (s->takes_part) {
            base_hex_print(proof->seed.nonce[seat], KZ_NONCE_BYTES, tags->nonce[seat]);
            base_hex_print(s->hash, KZ_HASH_BYTES, tags->hash[seat]);
        }
    }
    print_rest(r, tags->receipt, sizeof tags->receipt);
    base_hex_print(proof->signature, KZ_SIGNATURE_BYTES, tags->signature);
    base_hex_print(proof->end_signature, KZ_SIGNATURE_BYTES, tags->end_signature);
    base_hex_print(proof->key, KZ_KEY_BYTES, tags->server_key);
    snprintf(tags->program, sizeof tags->program, "%s", r->program);
}
