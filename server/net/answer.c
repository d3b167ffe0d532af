/* SPDX-License-Identifier: MIT */
#include "server/net/answer.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/text.h"

static const char *reason_of(unsigned status)
{
    static const struct {
        unsigned status;
        const char *reason;
    } known[] = {
        {101, "Switching Protocols"},
        {200, "OK"},
        {206, "Partial Content"},
        {302, "Found"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {416, "Range Not Satisfiable"},
        {417, "Expectation Failed"},
        {421, "Misdirected Request"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].status == status)
            return known[i].reason;
    return "Unknown"; /* the phrase means nothing (RFC 9112, 4) */
}

static void add_header(base_text *text, const char *name, const char *value)
{
    if (value && *value)
        base_text_format(text, "%s: %s\r\n", name, value);
}

static void add_date(base_text *text)
{
    time_t now = (time_t)(base_clock_wall_ms() / 1000);
    struct tm parts;
    gmtime_r(&now, &parts);
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    /* (strftime() would use the locale's language.) */
    base_text_format(text, "date: %s, %02d %s %04d %02d:%02d:%02d GMT\r\n", days[parts.tm_wday],
                     parts.tm_mday % 100, months[parts.tm_mon], (1900 + parts.tm_year) % 10000,
                     parts.tm_hour % 100, parts.tm_min % 100, parts.tm_sec % 100);
}

size_t net_answer_head(const net_answer *answer, const char *common, bool goes_on, char *out, size_t size)
{
    base_text text = base_text_in(out, size);
    base_text_format(&text, "HTTP/1.1 %u %s\r\n", answer->status, reason_of(answer->status));
    add_date(&text);
    add_header(&text, "content-type", answer->type);
    if (answer->status != NET_STATUS_NOT_MODIFIED)
        base_text_format(&text, "content-length: %zu\r\n", answer->length);
    add_header(&text, "cache-control", answer->cache);
    add_header(&text, "etag", answer->etag);
    add_header(&text, "content-encoding", answer->encoding);
    add_header(&text, "accept-ranges", answer->file ? "bytes" : NULL);
    add_header(&text, "content-range", answer->range);
    bool varies = answer->varies && *answer->varies;
    if (answer->by_encoding)
        base_text_format(&text, "vary: accept-encoding%s%s\r\n", varies ? ", " : "",
                         varies ? answer->varies : "");
    else
        add_header(&text, "vary", answer->varies);
    add_header(&text, "content-disposition", answer->attachment ? "attachment" : NULL);
    for (int i = 0; i < NET_COOKIES; i++)
        add_header(&text, "set-cookie", answer->cookie[i]);
    add_header(&text, "allow", answer->allow);
    add_header(&text, "location", answer->location);
    add_header(&text, "sec-websocket-version", answer->status == NET_STATUS_UPGRADE_REQUIRED ? "13" : NULL);
    add_header(&text, "upgrade", answer->status == NET_STATUS_UPGRADE_REQUIRED ? "websocket" : NULL);
    if (answer->retry_s)
        base_text_format(&text, "retry-after: %d\r\n", answer->retry_s);
    if (!goes_on)
        add_header(&text, "connection",
                   answer->status == NET_STATUS_UPGRADE_REQUIRED ? "upgrade, close" : "close");
    base_text_format(&text, "%s\r\n", common);
    return base_text_end(&text);
}

net_answer net_text_answer(unsigned status, const char *text)
{
    return (net_answer){.status = status,
                        .type = "text/plain; charset=utf-8",
                        .cache = "no-store",
                        .body = (const unsigned char *)text,
                        .length = strlen(text)};
}
