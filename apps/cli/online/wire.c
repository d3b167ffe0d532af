/* SPDX-License-Identifier: MIT */
#include "apps/cli/online/wire.h"

#include "apps/cli/cli.h"
#include "base/clock.h"
#include "base/memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECT_MS = 10000 };

struct online_wire {
    int fd;
    SSL_CTX *context;
    SSL *tls; /* NULL: none */
};

/* ---- addresses */

static bool is_local(const char *host)
{
    unsigned char bytes[4]; /* names like 127.example.org are other machines */
    return !strcmp(host, "localhost") || !strcmp(host, "::1") ||
           (inet_pton(AF_INET, host, bytes) == 1 && bytes[0] == 127);
}

/* Takes the host, which may be an address of IPv6 in brackets. Returns the rest; NULL: there is no host. */
static const char *take_host(const char *text, char host[ONLINE_HOST_MAX])
{
    bool brackets = *text == '[';
    size_t length = strcspn(text += brackets, brackets ? "]" : ":/");
    if (!length || length >= ONLINE_HOST_MAX || (brackets && text[length] != ']') ||
        strcspn(text, " @?#%\t\r\n") < length)
        return NULL;
    snprintf(host, ONLINE_HOST_MAX, "%.*s", (int)length, text);
    return text + length + brackets;
}

bool online_address_read(const char *text, online_address *a)
{
    *a = (online_address){.secure = !strncmp(text, "https://", 8)};
    if (!a->secure && strncmp(text, "http://", 7) != 0)
        return false;
    const char *rest = take_host(text + (a->secure ? 8 : 7), a->host);
    if (!rest)
        return false;
    size_t digits = *rest == ':' ? strspn(rest + 1, "0123456789") : 0;
    if (*rest == ':' && (!digits || digits > 5))
        return false;
    snprintf(a->port, sizeof a->port, "%.*s", (int)(digits ? digits : 3),
             digits      ? rest + 1
             : a->secure ? "443"
                         : "80");
    const char *end = digits ? rest + 1 + digits : rest;
    bool six = strchr(a->host, ':');
    snprintf(a->authority, sizeof a->authority, "%s%s%s%.*s", six ? "[" : "", a->host, six ? "]" : "",
             (int)(digits ? digits + 1 : 0), rest);
    a->local = is_local(a->host);
    return !*end || !strcmp(end, "/");
}

/* ---- opening */

static int64_t now_ms(void)
{
    return (int64_t)(base_clock_real_ns() / 1000000);
}

/* Waits until the socket can be read or written. Returns false, with errno, after `until` or a signal. */
static bool wait_for(int fd, short events, int64_t until, const online_stop *stop)
{
    struct pollfd ready = {fd, events, 0};
    int64_t left = until > now_ms() ? until - now_ms() : 0;
    const struct timespec limit = {left / 1000, left % 1000 * 1000000};
    if (*stop->signal) {
        errno = EINTR;
        return false;
    }
    int count = ppoll(&ready, 1, &limit, stop->mask);
    if (!count)
        errno = ETIMEDOUT;
    return count == 1;
}

static int connect_to(const struct addrinfo *place, int64_t until, const online_stop *stop)
{
    int fd = socket(place->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), on = 1, error = 0;
    socklen_t size = sizeof error;
    if (fd < 0)
        return -1;
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    (void)setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    if (connect(fd, place->ai_addr, place->ai_addrlen) == 0)
        return fd;
    if (errno == EINPROGRESS && wait_for(fd, POLLOUT, until, stop) &&
        getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && (errno = error) == 0)
        return fd;
    error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* Looks the host up. A signal is handled meanwhile, but only a second one ends the program before the answer.
 */
static int look_up(const online_address *a, const online_stop *stop, struct addrinfo **places)
{
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    sigset_t before;
    sigprocmask(SIG_SETMASK, stop->mask, &before);
    int unknown = getaddrinfo(a->host, a->port, &hints, places);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return unknown;
}

/* Connects to one of the host's addresses. Each has its share of the time that is left. */
static int connect_any(const online_address *a, const online_stop *stop, int64_t *until,
                       char fault[ONLINE_FAULT_MAX])
{
    struct addrinfo *places;
    int fd = -1, unknown = look_up(a, stop, &places), count = 0;
    if (unknown) {
        snprintf(fault, ONLINE_FAULT_MAX, "%s", gai_strerror(unknown));
        return -1;
    }
    for (const struct addrinfo *place = places; place; place = place->ai_next)
        count++;
    *until = now_ms() + CONNECT_MS;
    for (const struct addrinfo *place = places; place && fd < 0; place = place->ai_next, count--)
        fd = connect_to(place, now_ms() + (*until - now_ms()) / count, stop);
    if (fd < 0)
        snprintf(fault, ONLINE_FAULT_MAX, "%s", strerror(errno));
    freeaddrinfo(places);
    return fd;
}

/* Sets what the certificate must name. */
static bool expect_host(SSL *tls, const char *host)
{
    unsigned char bytes[16];
    if (inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1)
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host) == 1;
    return SSL_set_tlsext_host_name(tls, host) == 1 && SSL_set1_host(tls, host) == 1;
}

static bool greet(online_wire *w, const char *host, int64_t until, const online_stop *stop)
{
    w->context = SSL_CTX_new(TLS_client_method());
    if (!w->context || SSL_CTX_set_min_proto_version(w->context, TLS1_2_VERSION) != 1 ||
        SSL_CTX_set_default_verify_paths(w->context) != 1)
        return false;
    SSL_CTX_set_verify(w->context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(w->context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    w->tls = SSL_new(w->context);
    if (!w->tls || SSL_set_fd(w->tls, w->fd) != 1 || !expect_host(w->tls, host))
        return false;
    for (;;) {
        int done = SSL_connect(w->tls);
        if (done == 1)
            return true;
        int wanted = SSL_get_error(w->tls, done);
        if ((wanted != SSL_ERROR_WANT_READ && wanted != SSL_ERROR_WANT_WRITE) ||
            !wait_for(w->fd, wanted == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, until, stop))
            return false;
    }
}

/* Writes why TLS has failed. */
static void explain(const online_wire *w, char fault[ONLINE_FAULT_MAX], bool *trusted)
{
    long verified = w->tls ? SSL_get_verify_result(w->tls) : X509_V_OK;
    unsigned long error = ERR_peek_last_error();
    const char *reason = error ? ERR_reason_error_string(error) : NULL;
    *trusted = verified == X509_V_OK;
    snprintf(fault, ONLINE_FAULT_MAX, "TLS: %s",
             *trusted ? (reason ? reason : strerror(errno ? errno : ECONNRESET))
                      : X509_verify_cert_error_string(verified));
}

online_wire *online_wire_open(const online_address *a, const online_stop *stop, char fault[ONLINE_FAULT_MAX],
                              bool *trusted)
{
    int64_t until;
    *trusted = true;
    int fd = connect_any(a, stop, &until, fault);
    if (fd < 0)
        return NULL;
    online_wire *w = base_new(sizeof *w);
    w->fd = fd;
    ERR_clear_error();
    if (!a->secure || greet(w, a->host, until, stop))
        return w;
    explain(w, fault, trusted);
    online_wire_close(w);
    return NULL;
}

void online_wire_close(online_wire *w)
{
    if (!w)
        return;
    if (w->tls)
        (void)SSL_shutdown(w->tls);
    SSL_free(w->tls);
    SSL_CTX_free(w->context);
    close(w->fd);
    free(w);
}

/* ---- bytes */

int online_wire_descriptor(const online_wire *w)
{
    return w->fd;
}

/* Returns what a result of OpenSSL means for the caller. */
static long transferred(const online_wire *w, int count)
{
    if (count > 0)
        return count;
    int wanted = SSL_get_error(w->tls, count);
    return wanted == SSL_ERROR_WANT_READ || wanted == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

long online_wire_read(online_wire *w, void *bytes, size_t size)
{
    ERR_clear_error();
    if (w->tls)
        return transferred(w, SSL_read(w->tls, bytes, (int)size));
    ssize_t count = recv(w->fd, bytes, size, 0);
    return count > 0 ? count : count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

long online_wire_write(online_wire *w, const void *bytes, size_t length)
{
    ERR_clear_error();
    if (w->tls)
        return transferred(w, SSL_write(w->tls, bytes, (int)length));
    ssize_t count = send(w->fd, bytes, length, MSG_NOSIGNAL);
    return count >= 0 ? count : errno == EAGAIN || errno == EINTR ? 0 : -1;
}

bool online_wire_wait(const online_wire *w, short events, int64_t until_ms, const online_stop *stop)
{
    return wait_for(w->fd, events, until_ms, stop);
}
