/* People who are banned, or whose account is closed, leave their tables: a running match is forfeited
 * (kz_hub_expel()). Each node asks the store who they are, once a second while it has tables and when
 * somebody has been banned or has left: so it does not matter at which node that was done, whether the others
 * were told, or whether a server stopped meanwhile. */
#ifndef KOZEL_SERVER_EXPULSIONS_H
#define KOZEL_SERVER_EXPULSIONS_H

#include "server/loop.h"

typedef struct kz_expulsions kz_expulsions;

/* NULL when out of memory. Free it when the lanes have stopped. */
kz_expulsions *kz_expulsions_new(kz_server *server);

/* Tables have been taken back from the store: an account may have been closed long before. NULL is allowed.
 */
void kz_expulsions_restored(kz_expulsions *expulsions);

/* Asks the store now; if it is being asked, once more after that. NULL is allowed. */
void kz_expulsions_look(kz_expulsions *expulsions);

/* Free what kz_expulsions_new() made; NULL is allowed. */
void kz_expulsions_free(kz_expulsions *expulsions);

#endif
