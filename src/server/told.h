/* The results that people have been told on the spot: they need not be told later (store/notice.h). Written
 * down once a second, after the messages have left: what ends the server before that has them told again. */
#ifndef KOZEL_SERVER_TOLD_H
#define KOZEL_SERVER_TOLD_H

#include "persist/result.h"
#include "server/loop.h"

/* The end of a match is in the store, and goes to those who are at its table; others who are here learn that
 * there is news. */
void kz_told_result(kz_server *server, const char *match, const kz_settlement *settlement);

/* Call it every second. */
void kz_told_write(kz_server *server);

void kz_told_clear(kz_server *server);

#endif
