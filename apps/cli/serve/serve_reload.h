/* SPDX-License-Identifier: MIT */
/* The settings of `kozel serve`: read at its start, and again while it runs. */
#ifndef KOZEL_APPS_CLI_SERVE_SERVE_RELOAD_H
#define KOZEL_APPS_CLI_SERVE_SERVE_RELOAD_H

#include "apps/cli/serve/serve_settings.h"

/* Where they come from. */
typedef struct serve_sources {
    const char *file;                       /* --config; NULL: see serve_read() */
    const char *flags[SERVE_SETTINGS_MOST]; /* by row; NULL: not given */
} serve_sources;

/* File, environment and flags, each over the one before; `settings` as serve_settings_init() left it. False:
 * see its fault, of which `*flag` says whether it is about a flag. */
bool serve_gather(serve_setting_list *settings, const serve_sources *sources, bool *flag);

/* What a server that runs was started with. */
typedef struct serve_live {
    const serve_sources *sources;
    serve_setting_list *settings; /* as they are in force; `values`: a serve_settings */
} serve_live;

/* What follows from the settings, in the log and in the configuration. */
void serve_apply(serve_settings *values);

/* Reads all of them again, for app_server_config.reload; `context`: a serve_live. Tells the log what has
 * changed, what will with the next start, or what is wrong. */
bool serve_reload(void *context, app_server_config *config);

#endif
