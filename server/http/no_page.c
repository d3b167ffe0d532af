/* SPDX-License-Identifier: MIT */
/* The table of page.h in a program that is built without its page: the server answers 404 for it. */
#include "server/http/page.h"

const kz_page_file kz_page_files[] = {{0}};
const size_t kz_page_file_count = 0;
const unsigned char kz_page_data[] = {0};
