/* SPDX-License-Identifier: MIT */
#include "server/net/request.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include <utf8proc.h>

#include "base/ascii.h"
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
    return base_is_alnum(letter) || (letter && strchr("!#$%&'*+-.^_`|~", letter));
}

/* Skips a token; returns NULL if there is none. */
static char *after_token(char *at)
{
    char *begin = at;
    while (is_token(*at))
        at++;
    return at > begin ? at : NULL;
}

/* ---- the lines: they end with a 0 ---- */

struct request_line {
    const char *method; /* ends with a blank */
    char *target;
    const char *version; /* "HTTP/1.1" */
};

/* Splits "GET /path HTTP/1.1": a token, a target of printable ASCII, a version of two digits; one blank
 * between. Returns false if the line has another form. */
static bool read_request_line(struct request_line *read, char *line)
{
    char *at = after_token(line);
    if (!at || *at != ' ')
        return false;
    *read = (struct request_line){.method = line, .target = ++at};
    while (*at > ' ' && *at <= '~')
        at++;
    if (at == read->target || *at != ' ')
        return false;
    *at++ = '\0';
    read->version = at;
    return strlen(at) == 8 && !memcmp(at, "HTTP/", 5) && isdigit((unsigned char)at[5]) && at[6] == '.' &&
           isdigit((unsigned char)at[7]);
}

/* Adds "name: value" to the headers: a token, a colon without a blank before it, no control bytes except TAB.
 * Returns false if the line has another form. */
static bool read_header_line(net_request *request, char *line)
{
    char *colon = after_token(line);
    if (!colon || *colon != ':')
        return false;
    *colon = '\0';
    for (char *at = line; *at; at++)
        *at = base_lower(*at);
    char *value = colon + 1 + strspn(colon + 1, " \t"), *end = value + strlen(value);
    while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *end = '\0';
    for (const char *at = value; *at; at++)
        if (((unsigned char)*at < ' ' && *at != '\t') || *at == 127)
            return false;
    request->header[request->count].name = line;
    request->header[request->count++].value = value;
    return true;
}

/* Reads all lines. Each ends with CR LF, and the last one is empty. Refused are a lone LF or CR, a folded
 * line, and a blank in a name or before its colon: another program on the way may read them differently. */
static unsigned read_lines(net_request *request, struct request_line *first, char *head, size_t length)
{
    char *end = head + length, *line = head;
    for (char *stop; line < end; line = stop + 2) {
        stop = memchr(line, '\r', (size_t)(end - line));
        if (!stop || stop + 1 == end || stop[1] != '\n' || memchr(line, '\0', (size_t)(stop - line)))
            return BAD_REQUEST;
        *stop = '\0';
        if (stop == line && stop + 2 == end && line != head)
            return 0;
        if (request->count == NET_HEADERS_MAX)
            return HEAD_TOO_LARGE;
        if (!(line == head ? read_request_line(first, line) : read_header_line(request, line)))
            return BAD_REQUEST;
    }
    return BAD_REQUEST;
}

/* Returns false if the method is none of RFC 9110 and RFC 5789. */
static bool read_method(net_request *request, const char *word)
{
    static const char *const names[] = {[NET_GET] = "GET ",
                                        [NET_HEAD] = "HEAD ",
                                        [NET_POST] = "POST ",
                                        "PUT ",
                                        "DELETE ",
                                        "OPTIONS ",
                                        "PATCH ",
                                        "CONNECT ",
                                        "TRACE "};
    for (size_t i = NET_GET; i < sizeof names / sizeof *names; i++)
        if (!strncmp(names[i], word, strlen(names[i]))) {
            request->method = i <= NET_POST ? (net_method)i : NET_OTHER_METHOD;
            return true;
        }
    return false;
}

/* ---- the target ---- */

static int hex_of(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    digit = base_lower(digit);
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
static unsigned read_target(net_request *request, char *target)
{
    if (strlen(target) > NET_TARGET_MAX)
        return URI_TOO_LONG;
    bool absolute = !strncasecmp(target, "http://", 7) || !strncasecmp(target, "https://", 8);
    if (absolute)
        target = read_authority(request, target);
    if (!target || strchr(target, '#') || (target[0] != '/' && !absolute))
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

static bool has_single_headers(const net_request *request)
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

/* Returns true if a list header has that word, ignoring case ("keep-alive, Upgrade"). */
static bool lists(const net_request *request, const char *name, const char *word)
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

static unsigned read_headers(net_request *request, const char *version)
{
    bool old = !strcmp(version, "HTTP/1.0");
    if (!old && strcmp(version, "HTTP/1.1") != 0)
        return VERSION_NOT_SUPPORTED;
    if (!has_single_headers(request))
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
    request->upgrades =
        upgrade && !old && !strcasecmp(upgrade, "websocket") && lists(request, "connection", "upgrade");
    /* A client that would continue in another way is not waited for. */
    request->keeps = !old && !upgrade && !lists(request, "connection", "close");
    return fault;
}

unsigned net_request_read(net_request *request, char *head, size_t length)
{
    struct request_line line = {0};
    *request = (net_request){.path = "/", .query = "", .host = ""};
    unsigned fault = read_lines(request, &line, head, length);
    if (!fault && !read_method(request, line.method))
        fault = NOT_IMPLEMENTED;
    if (!fault)
        fault = read_headers(request, line.version);
    return fault ? fault : read_target(request, line.target);
}

/* ---- lookups ---- */

const char *net_request_header(const net_request *request, const char *name)
{
    for (size_t i = request->count; i-- > 0;)
        if (!strcmp(request->header[i].name, name))
            return request->header[i].value;
    return NULL;
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
