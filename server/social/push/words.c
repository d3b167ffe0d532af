/* SPDX-License-Identifier: MIT */
#include "server/social/push/words.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/marks.h"

/* `body` may have a %s: the other person. */
static const struct {
    const char *kind, *title, *body, *page;
} told[] = {
    {STORE_PUSH_TURN, N_("Your move"), N_("They are waiting for you at the table."), "/t/"},
    {STORE_PUSH_INVITED, N_("An invitation"), N_("%s invites you to a game."), "/t/"},
    {STORE_PUSH_TEST, N_("Notices are on"), N_("This is how you hear of your turn and of invitations."), "/"},
};

bool push_text(const language_translations *translations, const char *language, const char *kind,
               const char *table, const char *by, char out[PUSH_TEXT])
{
    int number = kz_language_find(language);
    number = number < 0 ? 0 : number;
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        if (strcmp(told[i].kind, kind) != 0)
            continue;
        char body[512], url[64], tag[64];
        const char *form = language_translated(translations, number, told[i].body),
                   *name = strstr(form, "%s");
        int before = name ? (int)(name - form) : (int)strlen(form);
        snprintf(body, sizeof body, "%.*s%s%s", before, form, name ? by : "", name ? name + 2 : "");
        snprintf(url, sizeof url, "%s%s", told[i].page, table);
        snprintf(tag, sizeof tag, "%s %s", kind, table);
        json_t *json = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "kind", kind, "title",
                                 language_translated(translations, number, told[i].title), "body", body,
                                 "url", url, "tag", tag, "lang", kz_language(number));
        size_t length = json ? json_dumpb(json, out, PUSH_TEXT - 1, JSON_COMPACT) : 0;
        json_decref(json);
        out[length < PUSH_TEXT ? length : 0] = '\0';
        return length > 0 && length < PUSH_TEXT;
    }
    return false;
}
