/* SPDX-License-Identifier: MIT */
/* The table of page.h for a program without the page: the server answers 404. */
#include "server/http/exchange/page.h"

const http_page_file http_page_files[] = {{0}};
const size_t http_page_file_count = 0;
const unsigned char http_page_data[] = {0};
