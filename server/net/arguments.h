/* SPDX-License-Identifier: MIT */
/* The arguments of an HTTP request: what follows the `?` of its address. */
#pragma once

#include "server/net/request.h"

/* An argument that an address accepts. */
typedef struct net_argument {
    const char *name;
    size_t max;        /* max bytes of its value; 0: the max of a query */
    const char *value; /* out: decoded, NUL-terminated; NULL: missing */
} net_argument;

/* The reasons for refusing a query. */
typedef enum net_arguments_fault {
    NET_ARGUMENTS_GOOD,
    NET_ARGUMENTS_NO_TEXT, /* the value of a known argument: wrongly encoded, no UTF-8, or a control character
                            */
    NET_ARGUMENTS_TWICE,   /* a known argument is given twice */
    NET_ARGUMENTS_LONG     /* the value of a known argument is longer than `max` */
} net_arguments_fault;

/* The texts of a query. The values point into it. */
typedef struct net_arguments {
    char text[NET_TARGET_MAX + 1];
    const char *about; /* the faulty argument */
} net_arguments;

/* Reads the `count` known arguments of a request. Every other name is ignored, whatever its value is: links
 * get arguments on their way (`lang`, `fbclid`). After a fault no value may be used. */
net_arguments_fault net_arguments_read(const net_request *request, net_argument *known, size_t count,
                                       net_arguments *query);

/* Writes `address` with the arguments of a request as they were sent, cut to fit. */
void net_arguments_carry(const net_request *request, const char *address, char *out, size_t size);

/* Returns the fault in English ("is given twice" and so on), for an answer of plain text. */
const char *net_arguments_fault_text(net_arguments_fault fault);
