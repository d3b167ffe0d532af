/* SPDX-License-Identifier: MIT */
/* A refusal of the API as an answer to other requests: {"error":{"code","text","args"}}. */
#pragma once

#include "server/http/api/error.h"
#include "server/http/exchange/exchange.h"

/* Returns a refusal that has its body allocated. */
net_answer http_answer_refusal(api_code code, const char *arg1, const char *arg2);

/* Returns API_E_TOO_OFTEN with the same wait in the text and in Retry-After. */
net_answer http_answer_wait(int64_t wait_ms);

/* Returns API_E_BANNED_ADDRESS. */
net_answer http_answer_ban(const guard_ban *ban);

/* Answers with a refusal, and notes it in the security log with its address. */
int http_refuse_noted(http_web *web, struct http_exchange *http, guard_security_kind kind, net_answer answer);
