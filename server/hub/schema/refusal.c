/* SPDX-License-Identifier: MIT */
#include "server/hub/schema/refusal.h"

#include <stdio.h>
#include <string.h>

schema_refusal schema_refusal_of(const char *word, const char *text, const char *field,
                                 const char *const arg[3])
{
    schema_refusal refusal = {.word = word, .text = text, .field = field};
    kz_fail(&refusal.arguments, KZ_OK, arg[0], arg[1], arg[2]);
    return refusal;
}

/* Returns the number of the sentence's arguments. */
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

void schema_refusal_write(base_text *json, const schema_refusal *refusal)
{
    char sentence[512];
    kz_error_print(&refusal->arguments, refusal->text, sentence, sizeof sentence);
    base_json_object(json, "error");
    base_json_text(json, "code", refusal->word);
    base_json_text(json, "text", sentence);
    base_json_array(json, "args");
    for (int i = 0; i < argument_count(refusal->text); i++)
        base_json_text(json, NULL, refusal->arguments.arg[i]);
    base_json_close(json);
    if (refusal->field)
        base_json_text(json, "field", refusal->field);
    if (refusal->more)
        base_json_members(json, refusal->more->bytes, refusal->more->length);
    base_json_close(json);
}

char *schema_refusal_print(const schema_refusal *refusal)
{
    base_text json = {0};
    base_json_begin(&json);
    base_json_object(&json, NULL);
    schema_refusal_write(&json, refusal);
    base_json_close(&json);
    return base_text_take(&json);
}
