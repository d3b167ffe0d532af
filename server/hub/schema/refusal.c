/* SPDX-License-Identifier: MIT */
#include "server/hub/schema/refusal.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"

kz_refusal kz_refusal_of(const char *word, const char *text, const char *field, const char *const arg[3])
{
    kz_refusal refusal = {.word = word, .text = text, .field = field};
    kz_fail(&refusal.arguments, KZ_OK, arg[0], arg[1], arg[2]);
    return refusal;
}

/* How many arguments the sentence has. */
static int argument_count(const char *text)
{
    for (int n = KZ_ERROR_ARGS; n > 0; n--) {
        char mark[8];
        snprintf(mark, sizeof mark, "%%%d$s", n);
        if (strstr(text, mark))
            return n;
    }
    return 0;
}

void kz_refusal_write(kz_json *json, const kz_refusal *refusal)
{
    char sentence[512];
    kz_error_print(&refusal->arguments, refusal->text, sentence, sizeof sentence);
    kz_json_object(json, "error");
    kz_json_text(json, "code", refusal->word);
    kz_json_text(json, "text", sentence);
    kz_json_array(json, "args");
    for (int i = 0; i < argument_count(refusal->text); i++)
        kz_json_text(json, NULL, refusal->arguments.arg[i]);
    kz_json_close(json);
    if (refusal->field)
        kz_json_text(json, "field", refusal->field);
    if (refusal->more)
        kz_json_members(json, refusal->more->bytes, refusal->more->used);
    kz_json_close(json);
}

char *kz_refusal_print(const kz_refusal *refusal)
{
    kz_json json = {0};
    kz_json_begin(&json);
    kz_json_object(&json, NULL);
    kz_refusal_write(&json, refusal);
    kz_json_close(&json);
    char *text = kz_resize(json.bytes, json.used + 1);
    text[json.used] = '\0';
    return text;
}
