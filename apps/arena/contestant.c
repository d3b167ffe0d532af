/* SPDX-License-Identifier: MIT */
#include "apps/arena/contestant.h"

#include "engine/ai/baselines.h"

#include <string.h>

/* A number 1..most with its unit, and nothing behind it. */
static bool read_budget(const char *text, const char *unit, int32_t most, int32_t *out)
{
    int64_t number = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9' && number <= most; at++)
        number = number * 10 + (*at - '0');
    if (at == text || strcmp(at, unit) != 0 || number < 1 || number > most)
        return false;
    *out = (int32_t)number;
    return true;
}

arena_contestant_fault arena_contestant_parse(const char *text, size_t length, const kz_budget *otherwise,
                                              arena_contestant *out)
{
    memset(out, 0, sizeof *out);
    if (length >= sizeof out->name)
        return ARENA_CONTESTANT_LONG;
    memcpy(out->name, text, length);
    out->budget = *otherwise;
    char name[ARENA_CONTESTANT_NAME];
    memcpy(name, out->name, sizeof name);
    char *at = strrchr(name, '@');
    if (at && !strchr(at, '/')) {
        kz_budget limits = {.threads = otherwise->threads, .cpu = otherwise->cpu};
        if (!read_budget(at + 1, "ms", ARENA_MS_MAX, &limits.ms) &&
            !read_budget(at + 1, "r", ARENA_ROLLOUTS_MAX, &limits.rollouts))
            return ARENA_CONTESTANT_BUDGET;
        out->budget = limits;
        *at = '\0';
    }
    if (strchr(name, '/')) {
        memcpy(out->command, name, sizeof name);
        return ARENA_CONTESTANT_OK;
    }
    out->oracle = strcmp(name, "oracle") == 0;
    out->bot = kz_bot_find(name);
    if (!out->bot)
        out->bot = ai_baseline_find(name);
    return out->bot || out->oracle ? ARENA_CONTESTANT_OK : ARENA_CONTESTANT_NO_BOT;
}

size_t arena_contestant_length(const char *text)
{
    char quote = 0;
    size_t i = 0;
    for (; text[i] && (quote || text[i] != ','); i++) {
        if (text[i] == '\\' && quote != '\'' && text[i + 1])
            i++;
        else if (quote ? text[i] == quote : text[i] == '\'' || text[i] == '"')
            quote = quote ? 0 : text[i];
    }
    return i;
}
