/* SPDX-License-Identifier: MIT */
/* Any bytes as a photo: what is handed to the decoders is no longer than the file, and is all there is to it.
 */
#include "server/accounts/photo/photo.h"
#include "server/accounts/photo/photo_file.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "must.h"

enum { DECODED_MAX = 1 << 20 }; /* points; larger ones take their time */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    photo_file once, twice;
    unsigned char *png = NULL;
    size_t length = 0;
    if (photo_file_read(data, size, &once) != PHOTO_GOOD)
        return 0;
    must(once.length <= size, "the copy is longer");
    must(photo_size_check((size_t)once.width, (size_t)once.height) == PHOTO_GOOD, "its size is out of range");
    must(once.orientation >= 1 && once.orientation <= 8, "its orientation is out of range");
    must(photo_file_read(once.bytes, once.length, &twice) == PHOTO_GOOD, "the copy is refused");
    must(once.length == twice.length && !memcmp(once.bytes, twice.bytes, once.length),
         "the copy has more than it needs");
    if ((int64_t)once.width * once.height <= DECODED_MAX) {
        photo_status fault = photo_make(data, size, &png, &length);
        must((fault == PHOTO_GOOD) == (png != NULL), "a photo or a fault");
        free(png);
    }
    free(once.bytes);
    free(twice.bytes);
    return 0;
}
