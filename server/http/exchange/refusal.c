/* SPDX-License-Identifier: MIT */
#include "server/http/exchange/refusal.h"

#include "server/http/api/api.h"

#include <stdio.h>

net_answer http_answer_refusal(api_code code, const char *arg1, const char *arg2)
{
    schema_refusal refusal = api_refusal(code, NULL, arg1, arg2);
    char *text = schema_refusal_print(&refusal);
    net_answer answer = net_text_answer((unsigned)api_code_status(code), text);
    answer.type = "application/json";
    answer.owned = text;
    return answer;
}

net_answer http_answer_wait(int64_t wait_ms)
{
    char seconds[16];
    snprintf(seconds, sizeof seconds, "%d", guard_wait_seconds(wait_ms));
    net_answer answer = http_answer_refusal(API_E_TOO_OFTEN, seconds, NULL);
    answer.retry_s = guard_wait_seconds(wait_ms);
    return answer;
}

net_answer http_answer_ban(const guard_ban *ban)
{
    char until[GUARD_BAN_UNTIL_SIZE];
    guard_ban_until(ban->ends, until);
    return http_answer_refusal(API_E_BANNED_ADDRESS, until, ban->reason);
}

int http_refuse_noted(http_web *web, struct http_exchange *http, guard_security_kind kind, net_answer answer)
{
    net_address home = session_rate_key(http->connection);
    guard_security_note(&web->guards->security, kind, (guard_security_who){.home = &home},
                        delivery_hub_host_now(web->host));
    return http_reply(http, answer);
}
