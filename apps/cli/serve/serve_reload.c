/* SPDX-License-Identifier: MIT */
#include "apps/cli/serve/serve_reload.h"

#include "base/log.h"

bool serve_gather(serve_setting_list *settings, const serve_sources *sources, bool *flag)
{
    *flag = false;
    if (!serve_read(settings, sources->file))
        return false;
    for (size_t i = 0; i < serve_row_count; i++)
        if (sources->flags[i] && !serve_settings_take_flag(settings, i, sources->flags[i])) {
            *flag = true;
            return false;
        }
    return true;
}

void serve_apply(serve_settings *values)
{
    base_log_form((base_log_format)values->log);
    base_log_threshold((base_log_level)values->log_level);
}

/* The numbers that may have changed. The texts stay where they are, and so does the port that was taken. */
static void hand_over(const app_server_config *from, app_server_config *to)
{
    const char *node = to->hub.node;
    const kz_games *games = to->hub.games;
    int64_t young_ms = to->hub.young_ms;
    to->ping_s = from->ping_s;
    to->busy_writes = from->busy_writes;
    to->busy_ms = from->busy_ms;
    to->drain_s = from->drain_s;
    to->offline_page = from->offline_page;
    to->limits = from->limits;
    to->hub = from->hub;
    to->hub.node = node;
    to->hub.games = games;
    to->hub.young_ms = young_ms;
}

bool serve_reload(void *context, app_server_config *config)
{
    const serve_live *live = context;
    serve_settings *values = live->settings->values, fresh_values = serve_defaults();
    char changed[SERVE_SETTING_FAULT], waits[SERVE_SETTING_FAULT];
    serve_setting_list fresh;
    bool flag;
    serve_settings_init(&fresh, serve_rows, serve_row_count, &fresh_values);
    bool good = serve_gather(&fresh, live->sources, &flag);
    if (good) {
        serve_settings_take_over(live->settings, &fresh, changed, waits, sizeof changed);
        serve_apply(values);
        hand_over(&values->config, config);
        base_log(BASE_LOG_INFO, "server", "SIGHUP: settings are read again, changed: %s",
                 *changed ? changed : "none");
        if (*waits)
            base_log(BASE_LOG_WARN, "server", "SIGHUP: these change with the next start only: %s", waits);
    } else {
        base_log(BASE_LOG_ERROR, "server", "SIGHUP: nothing is changed: %s", fresh.fault);
    }
    serve_settings_clear(&fresh);
    return good;
}
