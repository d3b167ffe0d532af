/* SPDX-License-Identifier: MIT */
#include "server/net/request.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include <http_parser.h>
#include <utf8proc.h>

#include "server/net/host.h"

enum {
    BAD_REQUEST = 400,
    LENGTH_REQUIRED = 411,
    URI_TOO_LONG = 414,
    EXPECTATION_FAILED = 417,
    HEAD_TOO_LARGE = 431,
    NOT_IMPLEMENTED = 501,
    VERSION_NOT_SUPPORTED = 505,
    LENGTH_DIGITS = 10, /* max digits of a Content-Length */
};

/* ---- the bytes ---- */

size_t net_request_end(const char *bytes, size_t length)
{
    if (length >= 2 && !memcmp(bytes, "\r\n", 2)) /* invalid, whatever follows */
        return 2;
    const char *blank = memmem(bytes, length, "\r\n\r\n", 4);
    return blank ? (size_t)(blank - bytes) + 4 : 0;
}

static bool is_token(char letter)
{
    return isalnum((unsigned char)letter) || (letter && strchr("!#$%&'*+-.^_`|~", letter));
}

/* Checks "GET /path HTTP/1.1": a token, a target of printable ASCII, a version of two digits; one blank
 * between. */
static bool is_request_line(const char *line, const char *end)
{
    static const char version[] = "HTTP/";
    enum { VERSION = sizeof version - 1 + 3 };
    const char *at = line;
    while (is_token(*at))
        at++;
    if (at == line || *at++ != ' ')
        return false;
    const char *target = at;
    while (*at > ' ' && *at <= '~')
        at++;
    return at > target && *at++ == ' ' && end - at == VERSION && !memcmp(at, version, sizeof version - 1) &&
           isdigit((unsigned char)at[5]) && at[6] == '.' && isdigit((unsigned char)at[7]);
}

/* Checks "name: value": a token, a colon without a blank before it, no control bytes except TAB. */
static bool is_header_line(const char *line, const char *end)
{
    const char *at = line;
    while (is_token(*at))
        at++;
    if (at == line || *at != ':')
        return false;
    for (; at < end; at++)
        if (((unsigned char)*at < ' ' && *at != '\t') || *at == 127)
            return false;
    return true;
}

/* Returns true if all lines are as above and end with CR LF. The parser accepts much more: a lone LF or CR,
 * folded lines, blanks before a colon or in a name. Another program on the way may read such a head
 * differently, so the parser never gets it. */
static bool is_clean(const char *head, size_t length)
{
    const char *end = head + length, *line = head;
    for (const char *stop; line < end; line = stop + 2) {
        stop = memchr(line, '\r', (size_t)(end - line));
        if (!stop || stop + 1 == end || stop[1] != '\n')
            return false;
        bool blank = stop == line && stop + 2 == end;
        if (!(line == head ? is_request_line(line, stop) : blank || is_header_line(line, stop)))
            return false;
    }
    return true;
}

/* ---- callbacks of the parser ---- */

struct reading {
    net_request *request;
    char *target;
    size_t target_length;
};

static char *mutable(const char *at)
{
    return (char *)(uintptr_t)at; /* it is net_request_read()'s head */
}

static int on_target(http_parser *parser, const char *at, size_t length)
{
    struct reading *reading = parser->data;
    reading->target = mutable(at);
    reading->target_length = length;
    return 0;
}

static int on_name(http_parser *parser, const char *at, size_t length)
{
    net_request *request = ((struct reading *)parser->data)->request;
    (void)length;
    if (request->count == NET_HEADERS_MAX)
        return 1;
    request->header[request->count].name = at;
    request->header[request->count++].value = "";
    return 0;
}

static int on_value(http_parser *parser, const char *at, size_t length)
{
    net_request *request = ((struct reading *)parser->data)->request;
    if (length) /* (Of an empty one `at` is the next line.) */
        request->header[request->count - 1].value = at;
    return 0;
}

/* The body is counted by its reader: the parser gets only the head. */
static int on_headers(http_parser *parser)
{
    (void)parser;
    return 1;
}

/* Ends names and values with a 0, after the parser has passed. */
static void end_texts(net_request *request)
{
    for (size_t i = 0; i < request->count; i++) {
        char *name = mutable(request->header[i].name), *value = mutable(request->header[i].value);
        for (; *name != ':'; name++)
            *name = (char)tolower((unsigned char)*name);
        *name = '\0';
        if (!*value)
            continue;
        char *end = value + strcspn(value, "\r");
        while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
            end--;
        *end = '\0';
    }
}

/* ---- the target ---- */

static int hex_of(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    digit = (char)tolower((unsigned char)digit);
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

static bool is_utf8(const char *text)
{
    utf8proc_int32_t letter;
    utf8proc_ssize_t length;
    for (; *text; text += length)
        if ((length = utf8proc_iterate((const utf8proc_uint8_t *)text, -1, &letter)) <= 0)
            return false;
    return true;
}

/* Decodes percent signs in place; `plus`: a '+' is a blank. Returns false if wrongly encoded or not text. */
static bool decode(char *text, bool plus)
{
    char *out = text, *begin = text;
    for (; *text; text++) {
        char letter = *text;
        if (letter == '%') {
            int high = hex_of(text[1]), low = high < 0 ? -1 : hex_of(text[2]);
            if (low < 0)
                return false;
            letter = (char)(high << 4 | low);
            text += 2;
        } else if (letter == '+' && plus) {
            letter = ' ';
        }
        if ((unsigned char)letter < ' ' || letter == 127)
            return false;
        *out++ = letter;
    }
    *out = '\0';
    return is_utf8(begin);
}

/* Splits "http://HOST/path?query", which every server must accept (RFC 9112, 3.2.2). HOST replaces the header
 * Host. Returns the text after HOST; NULL if HOST is invalid. */
static char *read_authority(net_request *request, char *target)
{
    net_host read;
    char *host = strchr(target, ':') + 3, *end = host + strcspn(host, "/?");
    size_t length = (size_t)(end - host);
    if (!length)
        return NULL;
    memmove(host - 1, host, length); /* by one byte, so that its end does not replace the path's first '/' */
    host[length - 1] = '\0';
    if (!net_host_read(host - 1, &read))
        return NULL;
    request->host = host - 1;
    return end;
}

/* Reads "/path?query", or with a scheme and a host before it. An encoded '/' would change the path. */
static unsigned read_target(net_request *request, char *target, size_t length)
{
    if (length > NET_TARGET_MAX)
        return URI_TOO_LONG;
    target[length] = '\0';
    bool absolute = !strncasecmp(target, "http://", 7) || !strncasecmp(target, "https://", 8);
    if (absolute)
        target = read_authority(request, target);
    if (!target || strchr(target, '#') || (target[0] != '/' && !absolute))
        return BAD_REQUEST;
    for (const char *at = target; *at; at++)
        if ((unsigned char)*at <= ' ' || (unsigned char)*at > '~')
            return BAD_REQUEST;
    char *query = strchr(target, '?');
    if (query)
        *query++ = '\0';
    if (strcasestr(target, "%2f") || !decode(target, false))
        return BAD_REQUEST;
    request->path = *target ? target : "/"; /* ("http://HOST?query" has none) */
    request->query = query ? query : "";
    return 0;
}

/* ---- headers that must be unique or absent ---- */

static size_t count_of(const net_request *request, const char *name)
{
    size_t count = 0;
    for (size_t i = 0; i < request->count; i++)
        count += !strcmp(request->header[i].name, name);
    return count;
}

static bool says_once(const net_request *request)
{
    static const char *const once[] = {
        "host",          "content-length", "content-type",      "origin",
        "authorization", "sec-fetch-site", "sec-websocket-key", "sec-websocket-version",
        "upgrade",       "expect",         "if-none-match",
    };
    for (size_t i = 0; i < sizeof once / sizeof *once; i++)
        if (count_of(request, once[i]) > 1)
            return false;
    return true;
}

/* Requires exactly one length of digits, or none and no body. */
static unsigned read_length(net_request *request)
{
    const char *length = net_request_header(request, "content-length");
    if (net_request_header(request, "transfer-encoding"))
        return length ? BAD_REQUEST : LENGTH_REQUIRED;
    if (!length)
        return 0;
    size_t digits = strspn(length, "0123456789");
    if (!digits || digits > LENGTH_DIGITS || length[digits])
        return BAD_REQUEST;
    for (; *length; length++)
        request->length = 10 * request->length + (uint64_t)(*length - '0');
    return request->length && request->method != NET_POST ? BAD_REQUEST : 0;
}

static unsigned read_headers(net_request *request, const http_parser *parser)
{
    bool old = parser->http_major == 1 && parser->http_minor == 0;
    if (parser->http_major != 1 || parser->http_minor > 1)
        return VERSION_NOT_SUPPORTED;
    if (!says_once(request))
        return BAD_REQUEST;
    const char *host = net_request_header(request, "host"), *expect = net_request_header(request, "expect");
    net_host read;
    if (host ? !net_host_read(host, &read) : !old)
        return BAD_REQUEST;
    request->host = host ? host : "";
    if (expect && strcasecmp(expect, "100-continue") != 0)
        return EXPECTATION_FAILED;
    request->expects = expect && !old;
    unsigned fault = read_length(request);
    const char *upgrade = net_request_header(request, "upgrade");
    request->upgrades = upgrade && !old && !strcasecmp(upgrade, "websocket") &&
                        net_request_lists(request, "connection", "upgrade");
    /* A client that would continue in another way is not waited for. */
    request->keeps = !old && !upgrade && !net_request_lists(request, "connection", "close");
    return fault;
}

static unsigned parser_fault(const http_parser *parser, const net_request *request)
{
    switch (HTTP_PARSER_ERRNO(parser)) {
    case HPE_INVALID_METHOD:
        return NOT_IMPLEMENTED;
    case HPE_INVALID_VERSION:
        return VERSION_NOT_SUPPORTED;
    case HPE_CB_header_field:
        return request->count == NET_HEADERS_MAX ? HEAD_TOO_LARGE : BAD_REQUEST;
    default:
        return BAD_REQUEST;
    }
}

unsigned net_request_read(net_request *request, char *head, size_t length)
{
    static const http_parser_settings settings = {.on_url = on_target,
                                                  .on_header_field = on_name,
                                                  .on_header_value = on_value,
                                                  .on_headers_complete = on_headers};
    struct reading reading = {.request = request};
    http_parser parser = {.data = &reading};
    *request = (net_request){.path = "/", .query = "", .host = ""};
    if (!is_clean(head, length))
        return BAD_REQUEST;
    http_parser_init(&parser, HTTP_REQUEST);
    size_t parsed = http_parser_execute(&parser, &settings, head, length);
    if (HTTP_PARSER_ERRNO(&parser) != HPE_OK || parsed != length || !reading.target)
        return parser_fault(&parser, request);
    end_texts(request);
    request->method = parser.method == HTTP_GET    ? NET_GET
                      : parser.method == HTTP_HEAD ? NET_HEAD
                      : parser.method == HTTP_POST ? NET_POST
                                                   : NET_OTHER_METHOD;
    unsigned fault = read_headers(request, &parser);
    return fault ? fault : read_target(request, reading.target, reading.target_length);
}

/* ---- lookups ---- */

const char *net_request_header(const net_request *request, const char *name)
{
    for (size_t i = request->count; i-- > 0;)
        if (!strcmp(request->header[i].name, name))
            return request->header[i].value;
    return NULL;
}

bool net_request_lists(const net_request *request, const char *name, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i < request->count; i++) {
        if (strcmp(request->header[i].name, name) != 0)
            continue;
        for (const char *at = request->header[i].value; *at;) {
            at += strspn(at, ", \t");
            size_t part = strcspn(at, ", \t");
            if (part == length && !strncasecmp(at, word, length))
                return true;
            at += part;
        }
    }
    return false;
}

bool net_request_is_of_type(const net_request *request, const char *type)
{
    const char *told = net_request_header(request, "content-type");
    size_t length = strlen(type);
    return told && !strncasecmp(told, type, length) &&
           (type[length - 1] == '/' || strchr("; \t", told[length])); /* (the end of the text, too) */
}

bool net_request_decode(char *text)
{
    return decode(text, true);
}
