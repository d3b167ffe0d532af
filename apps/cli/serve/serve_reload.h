/* SPDX-License-Identifier: MIT */
/* The settings of `kozel serve`: read at its start, and again while it runs. */
#ifndef KOZEL_APPS_CLI_SERVE_SERVE_RELOAD_H
#define KOZEL_APPS_CLI_SERVE_SERVE_RELOAD_H

#include "apps/cli/serve/serve_settings.h"

/* Where they come from. */
typedef struct kz_serve_sources {
    const char *file;                    /* --config; NULL: see kz_serve_read() */
    const char *flags[KZ_SETTINGS_MOST]; /* by row; NULL: not given */
} kz_serve_sources;

/* File, environment and flags, each over the one before; `settings` as kz_settings_init() left it. False: see
 * its fault, of which `*flag` says whether it is about a flag. */
bool kz_serve_gather(kz_settings *settings, const kz_serve_sources *sources, bool *flag);

/* What a server that runs was started with. */
typedef struct kz_serve_live {
    const kz_serve_sources *sources;
    kz_settings *settings; /* as they are in force; `values`: a kz_serve_settings */
} kz_serve_live;

/* What follows from the settings, in the log and in the configuration. */
void kz_serve_apply(kz_serve_settings *values);

/* Reads all of them again, for kz_server_config.reload; `context`: a kz_serve_live. Tells the log what has
 * changed, what will with the next start, or what is wrong. */
bool kz_serve_reload(void *context, kz_server_config *config);

#endif
