/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/fetch.h"

#include "apps/cli/play/online/session.h"
#include "base/memory.h"
#include "client/http.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { FETCH_MS = 10000, ANSWER_MAX = REMOTE_HEAD_MAX + REMOTE_BODY_MAX };

static bool send_request(online_wire *wire, const char *text, size_t length, int64_t until,
                         const online_stop *stop)
{
    while (length) {
        long count = online_wire_write(wire, text, length);
        if (count < 0 || (!count && !online_wire_wait(wire, POLLOUT, until, stop)))
            return false;
        text += count;
        length -= (size_t)count;
    }
    return true;
}

/* Takes the answer. Returns the length of the body that begins at *body, or -1. */
static long take_answer(online_wire *wire, char *bytes, const char **body, int64_t until,
                        const online_stop *stop)
{
    remote_answer answer;
    size_t length = 0;
    for (;;) {
        remote_read read = remote_answer_read(bytes, length, &answer);
        if (read == REMOTE_READ_DONE)
            break;
        if (read == REMOTE_READ_BAD || length == ANSWER_MAX)
            return -1;
        long count = online_wire_read(wire, bytes + length, ANSWER_MAX - length);
        if (count < 0 || (!count && !online_wire_wait(wire, POLLIN, until, stop)))
            return -1;
        length += (size_t)count;
    }
    *body = bytes + answer.head;
    return answer.status == 200 ? (long)answer.body : -1;
}

char *play_fetch(const online_address *address, const online_stop *stop, const char *path, size_t *length)
{
    char fault[ONLINE_FAULT_MAX], request[ONLINE_HOST_MAX + 256], *file = NULL;
    const char *body = NULL;
    bool trusted;
    online_wire *wire = online_wire_open(address, stop, fault, &trusted);
    if (!wire)
        return NULL;
    int64_t until = online_now() + FETCH_MS;
    int size = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n",
                        path, address->authority);
    char *bytes = base_must_malloc(ANSWER_MAX);
    if (size < (int)sizeof request && send_request(wire, request, (size_t)size, until, stop)) {
        long taken = take_answer(wire, bytes, &body, until, stop);
        if (taken >= 0) {
            *length = (size_t)taken;
            file = base_must_malloc(*length + 1);
            memcpy(file, body, *length);
            file[*length] = '\0';
        }
    }
    free(bytes);
    online_wire_close(wire);
    return file;
}
