/* SPDX-License-Identifier: MIT */
#include "server/app/notify.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/log.h"

/* Reads the address of the socket: a path, or "@" and an abstract name. Returns its length; 0: it is
 * invalid. */
static socklen_t read_address(const char *name, struct sockaddr_un *address)
{
    size_t length = strlen(name);
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    if ((name[0] != '/' && name[0] != '@') || length < 2 || length >= sizeof address->sun_path)
        return 0;
    memcpy(address->sun_path, name, length);
    if (name[0] == '@')
        address->sun_path[0] = '\0';
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
}

void app_notify(const char *assignments)
{
    struct sockaddr_un address;
    const char *name = getenv("NOTIFY_SOCKET");
    if (!name || !*name)
        return;
    socklen_t length = read_address(name, &address);
    int datagrams = length ? socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0) : -1;
    ssize_t sent = -1;
    if (datagrams >= 0)
        sent = sendto(datagrams, assignments, strlen(assignments), MSG_NOSIGNAL | MSG_DONTWAIT,
                      (struct sockaddr *)&address, length);
    static bool failed; /* logs one line for one failure: the watchdog is notified every second */
    if (sent < 0 && !failed)
        base_log(BASE_LOG_WARN, "server", "cannot notify NOTIFY_SOCKET %s: %s", name,
                 length ? strerror(errno) : "not the address of a socket");
    failed = sent < 0;
    if (datagrams >= 0)
        close(datagrams);
}

void app_notify_alive(void)
{
    char own[16];
    const char *watched = getenv("WATCHDOG_USEC"), *process = getenv("WATCHDOG_PID");
    snprintf(own, sizeof own, "%d", (int)getpid());
    if (watched && *watched && (!process || !strcmp(process, own)))
        app_notify("WATCHDOG=1");
}
