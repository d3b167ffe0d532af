# SPDX-License-Identifier: MIT
"""The C library: its file, the functions that are called, its errors."""

from __future__ import annotations

import ctypes.util
import os
from typing import Any

from cffi import FFI

CDEF = """
typedef struct { uint8_t kind, seat, tile, end; } kz_action;
typedef struct { int code, line, column; char arg[3][112]; } kz_error;
typedef struct { const char *name, *meaning; int kind, offset, count, width; } kz_field;
typedef unsigned kz_code;
typedef struct kz_games kz_games;
typedef struct kz_game kz_game;
typedef struct kz_rules kz_rules;
typedef struct kz_match kz_match;
typedef struct kz_public kz_public;
typedef struct kz_view kz_view;
typedef struct kz_rng kz_rng;
typedef struct kz_envs kz_envs;
typedef struct kz_sampler kz_sampler;
typedef struct kz_stop kz_stop;

typedef struct {
    int32_t ms, rollouts, threads;
    bool cpu;
    uint64_t nodes;
    const kz_stop *stop;
} kz_budget;

typedef struct {
    kz_action action;
    int64_t deals;
    double value, error;
} kz_action_value;

typedef struct {
    int32_t count, best;
    kz_action_value action[112];
} kz_action_values;

typedef struct {
    int32_t seats, sides, side_of[4];
    int32_t by_lot, phase, turn, deal, ply, stock, carry;
    int32_t score[4], memory[4], open[4];
    int32_t lost[2];
    int32_t winners, losers, draw;
    int32_t hand[4];
} kz_foreign_status;

typedef struct {
    const kz_rules *rules;
    uint8_t episode, reward, forced, auto_reset;
    uint32_t most_actions;
} kz_envs_config;

typedef struct {
    uint8_t *seat, *observation, *legal;
    float *reward;
    uint8_t *done, *winners, *losers;
    uint32_t *length;
} kz_envs_buffers;

typedef void kz_foreign_line(void *context, const char *text, size_t length);

int kz_abi(void);
size_t kz_foreign_size(int type);
uint32_t kz_foreign_below(kz_rng *rng, uint32_t n);
void kz_foreign_match(const kz_match *match, kz_foreign_status *status);
const kz_public *kz_foreign_public(const kz_match *match);
const kz_action *kz_foreign_legal(const kz_view *view, int *count);
size_t kz_foreign_games(const kz_games *games, char *out, size_t size);
bool kz_foreign_choose(const char *level, const kz_view *view, int32_t rollouts, kz_rng *rng, kz_action *action);
bool kz_foreign_order(const kz_match *match, uint8_t *order);
bool kz_foreign_replay(const kz_games *games, const char *text, size_t length, kz_foreign_line *line, void *context,
                       kz_error *error);
size_t kz_foreign_position(const kz_match *match, const char *game, const char *options, int rules, int seat, char *out,
                           size_t size);
bool kz_foreign_set_up(const kz_games *games, const char *text, size_t length, kz_match *match, char *game, char *options,
                       int *rules, kz_error *error);

void kz_games_init(kz_games *games);
bool kz_games_read(kz_games *games, const char *text, size_t length, kz_error *error);
const kz_game *kz_games_find(const kz_games *games, const char *name);
bool kz_game_setup(const kz_game *game, int seats, const char *options, kz_rules *rules, kz_error *error);

const char *kz_code_word(kz_code code);
const char *kz_code_text(kz_code code);
size_t kz_error_print(const kz_error *error, const char *text, char *out, size_t size);

void kz_rng_seed(kz_rng *rng, uint64_t seed);
void kz_rng_shuffle(kz_rng *rng, uint8_t *order);

void kz_match_init(kz_match *match, const kz_rules *rules);
void kz_match_set_lot(kz_match *match, int seat);
typedef struct {
    uint64_t high, low;
} kz_hash128;
kz_hash128 kz_match_hash(const kz_match *match);
bool kz_must_redeal(const kz_rules *rules, const uint8_t *order);
bool kz_match_deal(kz_match *match, const uint8_t *order, kz_error *error);
bool kz_match_try(kz_match *match, kz_action action, kz_error *error);
void kz_view_of(const kz_match *match, int seat, kz_view *view);

bool kz_search(const kz_view *view, const kz_budget *budget, kz_rng *rng, kz_action_values *values);
kz_sampler *kz_sampler_new(const kz_view *view, kz_error *error);
void kz_sampler_free(kz_sampler *sampler);
bool kz_sampler_draw(const kz_sampler *sampler, kz_rng *rng, kz_match *match, double *likelihood);
int kz_rules_longest(const kz_rules *rules);
int32_t kz_rules_utility_range(const kz_rules *rules);

const char *kz_action_print(kz_action action, char *out);
bool kz_action_parse(const kz_public *pub, int seat, const char *text, size_t length, kz_action *action, kz_error *error);
size_t kz_trace_action(const kz_match *before, const kz_action *action_or_null, char *out, size_t size);
size_t kz_trace_deal_end(const kz_match *match, char *out, size_t size);
size_t kz_trace_match_end(const kz_match *match, char *out, size_t size);

int kz_action_index(kz_action action);
const kz_field *kz_observation_fields(int *count);
void kz_observe_view(const kz_view *view, uint8_t *out);
void kz_reward_points(const kz_match *match, const uint8_t *lost, float *reward);
void kz_reward_result(const kz_match *match, float *reward);
size_t kz_envs_size(int count);
kz_envs *kz_envs_init(void *memory, int count, const kz_envs_config *config, const kz_envs_buffers *buffers);
void kz_envs_reset(kz_envs *envs, uint64_t seed);
bool kz_envs_reset_one(kz_envs *envs, int env, uint64_t seed);
int kz_envs_step(kz_envs *envs, const int32_t *action);
void kz_envs_sample(const kz_envs *envs, kz_rng *rng, int32_t *action);
bool kz_envs_observe(const kz_envs *envs, int env, int seat, uint8_t *out);
void kz_envs_perfect(const kz_envs *envs, uint8_t *out);
"""

# Of <kozel/version.h>, as this package was written for it.
ABI = 9
# Numbers of <kozel/foreign.h>: what is held as plain bytes, and what is mirrored above.
_OPAQUE = {"kz_games": 0, "kz_rules": 1, "kz_match": 2, "kz_view": 3, "kz_rng": 4}
_MIRRORED = {"kz_error": 5, "kz_foreign_status": 6, "kz_field": 7, "kz_envs_config": 8, "kz_envs_buffers": 9,
             "kz_budget": 12, "kz_action_values": 13}

SEATS, TILES, NOBODY, NO_ACTION = 4, 28, 0xFF, 0xFF
TRACE_LINE, ACTION_TEXT, POSITION_TEXT = 4096, 32, 4096
GAME_NAME, OPTIONS_TEXT = 24, 320

ffi = FFI()
ffi.cdef(CDEF)


class KozelError(ValueError):
    """A refusal of the library: its stable code ("not-your-turn"), its arguments, and, of texts, line and column from 1."""

    def __init__(self, message: str, code: str = "", args: tuple[str, ...] = (), line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.code, self.arguments, self.line, self.column = code, args, line, column


def find_library() -> str:
    """Returns the file of the library: $KOZEL_LIBRARY, otherwise the one in the package, otherwise the installed
    one."""
    own = os.path.join(os.path.dirname(__file__), "libkozel.so")
    found = os.environ.get("KOZEL_LIBRARY") or (own if os.path.exists(own) else ctypes.util.find_library("kozel"))
    if not found:
        raise ImportError("libkozel is not installed; KOZEL_LIBRARY may name its file")
    return found


def _load() -> Any:
    path = find_library()
    try:
        library = ffi.dlopen(path)
    except OSError as error:
        raise ImportError(f"{path}: {error}") from error
    if library.kz_abi() != ABI:
        raise ImportError(f"{path} has the binary interface {library.kz_abi()}, not {ABI}")
    for name, number in _MIRRORED.items():
        if library.kz_foreign_size(number) != ffi.sizeof(name):
            raise ImportError(f"{path} is of another version: {name} has {library.kz_foreign_size(number)} bytes")
    return library


lib = _load()
PERFECT, INDEXES = lib.kz_foreign_size(10), lib.kz_foreign_size(11)
SIZE = {name: lib.kz_foreign_size(number) for name, number in _OPAQUE.items()}


def make(name: str) -> Any:
    """Returns memory for a struct of the library, zeroed, as a pointer that owns it."""
    raw = ffi.new("uint64_t[]", (SIZE[name] + 7) // 8)
    return ffi.gc(ffi.cast(f"{name} *", raw), lambda _, owned=raw: None)


def bytes_of(name: str, pointer: Any) -> tuple[int, bytes]:
    """Returns a struct of the library as bytes, with its version of the binary interface. The struct has no
    pointers."""
    return ABI, bytes(ffi.buffer(pointer, SIZE[name]))


def of_bytes(name: str, state: tuple[int, bytes]) -> Any:
    """Returns the struct of such bytes."""
    abi, content = state
    if abi != ABI or len(content) != SIZE[name]:
        raise ValueError(f"a {name} of another version of libkozel cannot be read")
    pointer = make(name)
    ffi.memmove(pointer, content, len(content))
    return pointer


def copy(name: str, pointer: Any) -> Any:
    """Returns a copy of a struct of the library."""
    twin = make(name)
    ffi.memmove(twin, pointer, SIZE[name])
    return twin


def check(done: bool, error: Any) -> None:
    """Raises the error unless `done` is true."""
    if done:
        return
    text = ffi.new("char[]", 1024)
    lib.kz_error_print(error, lib.kz_code_text(error.code), text, 1024)
    given = [ffi.string(arg).decode("utf-8", "replace") for arg in error.arg]
    while given and not given[-1]:
        given.pop()
    code = ffi.string(lib.kz_code_word(error.code)).decode()
    raise KozelError(ffi.string(text).decode("utf-8", "replace"), code, tuple(given), error.line, error.column)
