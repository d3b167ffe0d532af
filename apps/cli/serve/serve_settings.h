/* SPDX-License-Identifier: MIT */
/* The settings of `kozel serve`: one table (serve_settings.c). A new one is a member of app_server_config
 * with its default in app_server_defaults(), a row of the table, and a line of the table in docs/settings.md.
 */
#pragma once

#include "apps/cli/cli.h"
#include "apps/cli/serve/settings.h"
#include "server/app/server.h"

typedef struct serve_settings {
    app_server_config config;
    const char *games;  /* folder of house games; NULL: none */
    int log, log_level; /* base_log_format, base_log_level */
} serve_settings;

extern const serve_setting serve_rows[];
extern const size_t serve_row_count;

serve_settings serve_defaults(void);

/* Reads file and environment. The file is `path`, or, if that is NULL, the one that KOZEL_CONFIG names, if
 * any. See serve_settings_read_file(); `settings` must be fresh. */
bool serve_read(serve_setting_list *settings, const char *path);

/* The same for commands that use the server's store. If `store` is not NULL, that is the store, and neither
 * file nor environment is needed. */
bool serve_read_store(serve_setting_list *settings, const char *path, const char *store);

/* Takes a flag that is a setting of the server: serve_settings_take_flag() with a name of the table. */
bool serve_take(serve_setting_list *settings, const char *name, const char *value);

/* Reads the arguments of a command that has only options into `wishes`. Then calls `run` with settings that
 * have their defaults, for which nothing was read yet. Returns an exit status. */
int serve_command(int argc, char **argv, const cli_command *command, void *wishes,
                  int (*run)(void *wishes, serve_setting_list *settings, const serve_settings *values));
