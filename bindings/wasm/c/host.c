/* SPDX-License-Identifier: MIT */
#include "host.h"

#include "memory.h"

#include <string.h>

char wasm_answer[WASM_ANSWER];
kz_error wasm_refusal;

base_text wasm_answer_begin(void)
{
    return base_text_in(wasm_answer, sizeof wasm_answer);
}

size_t wasm_answer_end(const base_text *answer)
{
    if (answer->full)
        __builtin_trap();
    return answer->length;
}

WASM_EXPORT(take) void *wasm_export_take(size_t size)
{
    return wasm_memory_take(size);
}

WASM_EXPORT(give) void wasm_export_give(void *block, size_t size)
{
    wasm_memory_give(block, size);
}

WASM_EXPORT(answer) const char *wasm_export_answer(void)
{
    return wasm_answer;
}

/* Returns the length of a text that an export has written in addition to its result. */
WASM_EXPORT(answer_length) size_t wasm_export_answer_length(void)
{
    return strlen(wasm_answer);
}

/* Answers {"code","args","line","column","message"} of the last error. */
WASM_EXPORT(refusal) size_t wasm_export_refusal(void)
{
    char message[1024];
    kz_error_print(&wasm_refusal, kz_code_text(wasm_refusal.code), message, sizeof message);
    base_text out = wasm_answer_begin();
    base_json_object(&out, NULL);
    base_json_text(&out, "code", kz_code_word(wasm_refusal.code));
    base_json_array(&out, "args");
    for (int i = 0; i < KZ_ERROR_ARGS && wasm_refusal.arg[i][0]; i++)
        base_json_text(&out, NULL, wasm_refusal.arg[i]);
    base_json_close(&out);
    base_json_number(&out, "line", wasm_refusal.line);
    base_json_number(&out, "column", wasm_refusal.column);
    base_json_text(&out, "message", message);
    base_json_close(&out);
    return wasm_answer_end(&out);
}
