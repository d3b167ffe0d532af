/* SPDX-License-Identifier: MIT */
/* The WebSocket's requests as schema/socket.json describes them. The tables are made by scripts/schema. */
#pragma once

#include "server/hub/schema/field.h"

typedef struct schema_request {
    const char *name;
    const schema_field *fields; /* including `seq` and `do` */
    size_t field_count;
} schema_request;

extern const schema_request schema_requests[];
extern const size_t schema_request_count;

/* The AsyncAPI description of the WebSocket's messages for other people's programs, as JSON text. */
extern const char schema_asyncapi[];
