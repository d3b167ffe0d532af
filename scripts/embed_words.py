# SPDX-License-Identifier: MIT
"""Writes the words of a list, sorted byte by byte, as a C table: embed_words.py OUT.c WORDS.txt. A Cyrillic word is also there as it comes out if
the keyboard was not switched. Marks are removed, as server/accounts/identity/common_password.c removes them from a password."""

import sys
import unicodedata

CYRILLIC = "йцукенгшщзхъфывапролджэячсмитьбюёіїєґ"
LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`s]'\\"
SWITCHED = str.maketrans(CYRILLIC, LATIN)

out, file = sys.argv[1:]
words = set()
with open(file, encoding="utf-8") as text:
    for line in text:
        if not line.startswith("#"):
            words.update(line.split())
words |= {word.translate(SWITCHED) for word in words}
words = {"".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c)) for word in words}
with open(out, "w", encoding="utf-8") as c:
    c.write('#include "server/accounts/identity/password.h"\n\nconst char *const identity_common_words[] = {\n')
    for word in sorted(word.encode() for word in words):
        escaped = word.decode().replace("\\", "\\\\").replace('"', '\\"')
        c.write(f'    "{escaped}",\n')
    c.write("};\n\nconst size_t identity_common_word_count = sizeof identity_common_words / sizeof *identity_common_words;\n")
