/* SPDX-License-Identifier: MIT */
#include "server/http/refusal.h"

#include "server/http/api/api.h"

#include <stdio.h>

kz_answer kz_answer_refusal(kz_api_code code, const char *arg1, const char *arg2)
{
    kz_refusal refusal = kz_api_refusal(code, NULL, arg1, arg2);
    char *text = kz_refusal_print(&refusal);
    kz_answer answer = kz_text_answer((unsigned)kz_api_code_status(code), text);
    answer.type = "application/json";
    answer.owned = text;
    return answer;
}

kz_answer kz_answer_wait(int64_t wait_ms)
{
    char seconds[16];
    snprintf(seconds, sizeof seconds, "%d", kz_wait_seconds(wait_ms));
    kz_answer answer = kz_answer_refusal(KZ_A_TOO_OFTEN, seconds, NULL);
    answer.retry_s = kz_wait_seconds(wait_ms);
    return answer;
}

kz_answer kz_answer_ban(const kz_ban *ban)
{
    char until[KZ_BAN_UNTIL_SIZE];
    kz_ban_until(ban->ends, until);
    return kz_answer_refusal(KZ_A_BANNED_ADDRESS, until, ban->reason);
}

int kz_refuse_noted(kz_web *web, kz_http *http, kz_security_kind kind, kz_answer answer)
{
    kz_address home = kz_session_home(http->connection);
    kz_security_note(&web->guards->security, kind, (kz_security_who){.home = &home},
                     kz_hub_host_now(web->host));
    return kz_http_reply(http, answer);
}
