/* SPDX-License-Identifier: MIT */
/* The WebSocket's requests as schema/socket.json describes them; the tables are made by scripts/schema. */
#ifndef KOZEL_SERVER_HUB_SCHEMA_REQUEST_SCHEMA_H
#define KOZEL_SERVER_HUB_SCHEMA_REQUEST_SCHEMA_H

#include "server/hub/schema/field.h"

typedef struct kz_request_schema {
    const char *name;
    const kz_field *fields; /* with `seq` and `do` */
    size_t field_count;
} kz_request_schema;

extern const kz_request_schema kz_request_schemas[];
extern const size_t kz_request_schema_count;

/* What goes over the WebSocket, for other people's programs (AsyncAPI), as JSON text. */
extern const char kz_asyncapi[];

#endif
