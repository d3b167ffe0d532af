/* SPDX-License-Identifier: MIT */
/* Folders of files of the host: the open database at /database/ and the documents' site at /docs/. */
#pragma once

#include "server/http/exchange/exchange.h"

/* Returns true if a path is in a folder that this server has. */
bool http_folder_has(const http_web *web, const char *path);

/* Answers with the file, or with a part of it (Range). A folder of the database is answered by a list of its
 * files, one of the site by its index.html. Returns 0, or -1 if out of memory. */
int http_folder_reply(http_web *web, struct http_exchange *http, const char *path);
