/* SPDX-License-Identifier: MIT */
/* The host of a Host header or an origin. Pure functions. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct net_host {
    const char *name; /* within the input; an IPv6 address without its brackets */
    size_t length;
    int port;     /* 1..65535; 0: no port in the text */
    bool address; /* the name is an IPv4 or IPv6 address */
} net_host;

/* Reads "kozel.example", "kozel.example:8080", "192.0.2.7", "[2001:db8::1]:8080". Returns false for
 * everything else. That is an empty name or label, or a character other than letters, digits, `.`, `-` and
 * `_`. It is also a port outside 1..65535, or brackets without an IPv6 address inside. A final dot is part of
 * the name. */
bool net_host_read(const char *text, net_host *host);

/* Returns true if the host's name is `name` (`length` bytes), ignoring case. */
bool net_host_has_name(const net_host *host, const char *name, size_t length);
