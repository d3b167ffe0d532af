/* SPDX-License-Identifier: MIT */
#include "host.h"

#include "memory.h"

#include <string.h>

char kz_answer[KZ_ANSWER];
kz_error kz_refusal;

kz_out kz_answer_begin(void)
{
    kz_answer[0] = '\0';
    return (kz_out){kz_answer, sizeof kz_answer, 0};
}

KZ_DOOR(take) void *kz_door_take(size_t size)
{
    return kz_memory_take(size);
}

KZ_DOOR(give) void kz_door_give(void *block, size_t size)
{
    kz_memory_give(block, size);
}

KZ_DOOR(answer) const char *kz_door_answer(void)
{
    return kz_answer;
}

/* Of a text that a door has left beside what it returned. */
KZ_DOOR(answer_length) size_t kz_door_answer_length(void)
{
    return strlen(kz_answer);
}

/* {"code","args","line","column","message"} of the last refusal. */
KZ_DOOR(refusal) size_t kz_door_refusal(void)
{
    char message[1024];
    kz_error_print(&kz_refusal, kz_code_text(kz_refusal.code), message, sizeof message);
    kz_out out = kz_answer_begin();
    kz_out_open(&out, NULL, '{');
    kz_out_text(&out, "code", kz_code_word(kz_refusal.code));
    kz_out_open(&out, "args", '[');
    for (int i = 0; i < KZ_ERROR_ARGS && kz_refusal.arg[i][0]; i++)
        kz_out_text(&out, NULL, kz_refusal.arg[i]);
    kz_out_close(&out, ']');
    kz_out_number(&out, "line", kz_refusal.line);
    kz_out_number(&out, "column", kz_refusal.column);
    kz_out_text(&out, "message", message);
    kz_out_close(&out, '}');
    return out.length;
}
