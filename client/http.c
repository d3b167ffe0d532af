/* SPDX-License-Identifier: MIT */
#include "client/http.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* A line of the head, without its end. */
typedef struct head_line {
    const char *text;
    size_t length;
} head_line;

/* Takes the next line. Returns false if there is none, or it has no proper end. */
static bool take_line(const char **at, const char *end, head_line *line)
{
    const char *feed = memchr(*at, '\n', (size_t)(end - *at));
    if (!feed || feed == *at || feed[-1] != '\r')
        return false;
    *line = (head_line){*at, (size_t)(feed - 1 - *at)};
    *at = feed + 1;
    return !memchr(line->text, '\r', line->length) && !memchr(line->text, '\0', line->length);
}

/* Returns whether the line is the header `name`, and cuts the line down to its value. */
static bool is_header(const head_line *line, const char *name, head_line *value)
{
    size_t length = strlen(name);
    if (line->length <= length || line->text[length] != ':' || strncasecmp(line->text, name, length) != 0)
        return false;
    *value = (head_line){line->text + length + 1, line->length - length - 1};
    while (value->length && strchr(" \t", *value->text))
        value->text++, value->length--;
    while (value->length && strchr(" \t", value->text[value->length - 1]))
        value->length--;
    return true;
}

static bool is_word(const head_line *value, const char *word)
{
    return value->length == strlen(word) && strncasecmp(value->text, word, value->length) == 0;
}

static bool copy(const head_line *value, char *out, size_t size)
{
    if (value->length >= size)
        return false;
    memcpy(out, value->text, value->length);
    out[value->length] = '\0';
    return true;
}

static bool read_length(const head_line *value, size_t *length)
{
    *length = 0;
    for (size_t i = 0; i < value->length; i++) {
        if (value->text[i] < '0' || value->text[i] > '9' || *length > REMOTE_BODY_MAX)
            return false;
        *length = 10 * *length + (size_t)(value->text[i] - '0');
    }
    return value->length > 0 && *length <= REMOTE_BODY_MAX;
}

/* Keeps "NAME=VALUE" of a cookie, if its characters may be sent again. */
static bool read_cookie(head_line value, char out[REMOTE_COOKIE_MAX])
{
    const char *end = memchr(value.text, ';', value.length);
    if (end)
        value.length = (size_t)(end - value.text);
    for (size_t i = 0; i < value.length; i++)
        if (value.text[i] <= ' ' || value.text[i] > '~' || strchr("\",\\", value.text[i]))
            return false;
    return *out || copy(&value, out, REMOTE_COOKIE_MAX);
}

static bool read_header(const head_line *line, remote_answer *a)
{
    head_line value;
    if (!line->length || strchr(" \t:", *line->text) || !memchr(line->text, ':', line->length))
        return false;
    if (is_header(line, "content-length", &value))
        return !a->body && read_length(&value, &a->body);
    if (is_header(line, "transfer-encoding", &value))
        return false;
    if (is_header(line, "set-cookie", &value))
        return read_cookie(value, a->cookie);
    if (is_header(line, "connection", &value))
        a->closes = is_word(&value, "close");
    else if (is_header(line, "upgrade", &value))
        a->upgrades = is_word(&value, "websocket");
    else if (is_header(line, "sec-websocket-accept", &value))
        return copy(&value, a->accept, sizeof a->accept);
    else if (is_header(line, "sec-websocket-protocol", &value))
        return copy(&value, a->protocol, sizeof a->protocol);
    return true;
}

static bool read_status(const head_line *line, int *status)
{
    static const char start[] = "HTTP/1.1 ";
    const size_t digits = sizeof start - 1;
    *status = 0;
    if (line->length < digits + 3 || strncmp(line->text, start, digits) != 0)
        return false;
    for (size_t i = digits; i < digits + 3; i++) {
        if (line->text[i] < '0' || line->text[i] > '9')
            return false;
        *status = 10 * *status + (line->text[i] - '0');
    }
    return *status >= 100 && (line->length == digits + 3 || line->text[digits + 3] == ' ');
}

remote_read remote_answer_read(const char *bytes, size_t length, remote_answer *a)
{
    head_line line;
    const char *end = memmem(bytes, length, "\r\n\r\n", 4), *at = bytes;
    *a = (remote_answer){0};
    if (!end)
        return length > REMOTE_HEAD_MAX ? REMOTE_READ_BAD : REMOTE_READ_MORE;
    a->head = (size_t)(end - bytes) + 4;
    end += 2;
    if (a->head > REMOTE_HEAD_MAX || !take_line(&at, end, &line) || !read_status(&line, &a->status))
        return REMOTE_READ_BAD;
    while (at < end)
        if (!take_line(&at, end, &line) || !read_header(&line, a))
            return REMOTE_READ_BAD;
    return length - a->head < a->body ? REMOTE_READ_MORE : REMOTE_READ_DONE;
}

void remote_accept_of(const char *key, char accept[REMOTE_ACCEPT])
{
    char text[128];
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    int length = snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    if (!EVP_Digest(text, (size_t)length, hash, &size, EVP_sha1(), NULL))
        memset(hash, 0, sizeof hash); /* no answer fits */
    EVP_EncodeBlock((unsigned char *)accept, hash, 20);
}
