/* A board of rows: closed tiles are turned one by one, two lines grow from a start tile (docs/spec/rules.md,
 * "sausage"). */
#ifndef KOZEL_RULES_SAUSAGE_H
#define KOZEL_RULES_SAUSAGE_H

#include <kozel/play.h>

void kz_rows_deal(kz_deal *deal, const kz_tile order[KZ_TILES]);

int kz_rows_legal(const kz_match *match, kz_action out[KZ_LEGAL]);

/* Why an action of the seat to act is not allowed. */
bool kz_rows_check(const kz_match *match, kz_action action, kz_error *error);

/* Carries out a lay, insertion, cut or shift. */
void kz_rows_apply(kz_deal *deal, kz_action action);

/* So many shifts in a row that every tile of both rows has been tried. */
bool kz_rows_blocked(const kz_deal *deal);

#endif
