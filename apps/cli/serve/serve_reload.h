/* SPDX-License-Identifier: MIT */
/* The settings of `kozel serve`: read at its start, and again while it runs. */
#pragma once

#include "apps/cli/serve/serve_settings.h"

/* The sources of the settings. */
typedef struct serve_sources {
    const char *file;                      /* --config; NULL: see serve_read() */
    const char *flags[SERVE_SETTINGS_MAX]; /* by row; NULL: not given */
} serve_sources;

/* Reads file, environment and flags, each overriding the one before. `settings` must be as
 * serve_settings_init() left it. Returns false with a fault; `*flag`: the fault is about a flag. */
bool serve_gather(serve_setting_list *settings, const serve_sources *sources, bool *flag);

/* The settings that a running server was started with. */
typedef struct serve_live {
    const serve_sources *sources;
    serve_setting_list *settings; /* as they are in force; `values`: a serve_settings */
} serve_live;

/* Applies the settings to the log and the configuration. */
void serve_apply(serve_settings *values);

/* Reads all settings again, for app_server_config.reload; `context`: a serve_live. Logs the changes now, the
 * changes of the next start, or the fault. */
bool serve_reload(void *context, app_server_config *config);
