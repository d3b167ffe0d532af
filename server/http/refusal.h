/* SPDX-License-Identifier: MIT */
/* A refusal of the API as an answer, for requests that are none of it: {"error":{"code","text","args"}}. */
#ifndef KOZEL_SERVER_HTTP_REFUSAL_H
#define KOZEL_SERVER_HTTP_REFUSAL_H

#include "server/http/api/error.h"
#include "server/http/exchange.h"

/* The answer's body is its own. */
kz_answer kz_answer_refusal(kz_api_code code, const char *arg1, const char *arg2);

/* KZ_A_TOO_OFTEN: text and Retry-After say the same. */
kz_answer kz_answer_wait(int64_t wait_ms);

/* KZ_A_BANNED_ADDRESS. */
kz_answer kz_answer_ban(const kz_ban *ban);

/* Answers with a refusal, and notes it in the security log by its address. */
int kz_refuse_noted(kz_web *web, kz_http *http, kz_security_kind kind, kz_answer answer);

#endif
