/* SPDX-License-Identifier: MIT */
/* What this machine keeps about servers: the key of each, and the receipts of matches, in files of the
 * person ($XDG_STATE_HOME/kozel, without it ~/.local/state/kozel). Without a home nothing is kept. */
#pragma once

#include <kozel/fair.h>
#include <stdbool.h>

/* Reads the key of a server, by its host and port. Returns false if none is kept. */
bool play_keep_key(const char *authority, uint8_t key[KZ_KEY_BYTES]);

/* Keeps the key of a server. */
void play_keep_set_key(const char *authority, const uint8_t key[KZ_KEY_BYTES]);

typedef enum play_kept {
    PLAY_KEPT_NEW,        /* nothing contradicts the receipt, and it is kept now */
    PLAY_KEPT_OTHER,      /* another receipt has this id */
    PLAY_KEPT_SECRET_USED /* another match has this commitment */
} play_kept;

/* Keeps a receipt, as `kozel verify --receipt` reads it. `signature`: hexadecimal. */
play_kept play_keep_receipt(const kz_receipt *receipt, const char *text, const char *signature);
