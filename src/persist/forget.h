/* The name of a closed account stands nowhere any more: neither in the set-ups and records of its matches nor
 * in what they note of their players. There "closed account N" is written, N being the account's for ever. */
#ifndef KOZEL_PERSIST_FORGET_H
#define KOZEL_PERSIST_FORGET_H

#include "store/store.h"

/* Writes the name that the person has now into all his matches. A transaction is the caller's. What is
 * written already stays as it is. */
kz_stored kz_forget_name(kz_store *store, int64_t person);

/* The same for all closed accounts whose old name still stands somewhere, each in a transaction. WAITS.
 * Returns how many they were; negative: it failed. */
int kz_forget_names(kz_store *store);

#endif
