# SPDX-License-Identifier: MIT
"""Limits what a process can open, by the kernel's Landlock. A job whose result is kept must not read what its hash does not
contain."""
import ctypes
import fcntl
import os
import socket
import stat
import struct
from functools import lru_cache

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
PATH_BENEATH = 1
PR_SET_NO_NEW_PRIVS = 38
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
SIOCSIFFLAGS, IFF_UP = 0x8914, 1
ABI_MIN = 4  # the first one that can forbid TCP

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, TRUNCATE = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 14
ALL = (1 << 15) - 1  # of ABI_MIN
READ = EXECUTE | READ_FILE | READ_DIR
WRITE = ALL & ~READ
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE
TCP = 0b11

# The system: the packages and settings that kept.py hashes, and what describes the machine and the process. (Not /usr/local, nor another Python
# than the system's: nothing lists their packages.)
SYSTEM = ("/usr/bin", "/usr/sbin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/libexec", "/usr/share", "/usr/include",
          "/var/cache/fontconfig", "/proc", "/sys")
SETTINGS = ("/etc/ld.so.cache", "/etc/localtime", "/etc/passwd", "/etc/group", "/etc/nsswitch.conf", "/etc/fonts", "/etc/groff", "/etc/ssl/openssl.cnf", "/etc/alternatives")


class Attributes(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("net", ctypes.c_uint64)]


class Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32)]


def call(number, *arguments):
    result = ctypes.CDLL(None, use_errno=True).syscall(number, *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), f"system call {number}")
    return result


def is_available():
    try:
        return call(CREATE_RULESET, None, ctypes.c_size_t(0), 1) >= ABI_MIN
    except OSError:
        return False


def enter_network():
    """Gives this process, and all that it starts, a network of its own. In it is nothing but them."""
    library, uid, gid = ctypes.CDLL(None, use_errno=True), os.geteuid(), os.getegid()
    if library.unshare(CLONE_NEWNET):
        # (Without the right to do that, a process may do it as another user's child.)
        if library.unshare(CLONE_NEWUSER | CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), "unshare")
        for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
            with open(f"/proc/self/{name}", "w", encoding="utf8") as file:
                file.write(text)
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP))


@lru_cache(maxsize=None)
def has_network():
    """Returns true if `enter_network` works here."""
    pid = os.fork()
    if pid:
        return os.waitpid(pid, 0)[1] == 0
    status = 1
    try:
        enter_network()
        status = 0
    finally:
        os._exit(status)


def enter(reads, writes, scratch, ports=False):
    """Forbids this process, and all that it starts, to open files and TCP ports. `reads` and the system stay readable. Files can be made and
    written, but not read, in `writes`. In `scratch` everything is allowed. `ports`: TCP too, in a network of its own."""
    if ports:
        enter_network()
    attributes = Attributes(ALL, 0 if ports else TCP)
    ruleset = call(CREATE_RULESET, ctypes.byref(attributes), ctypes.c_size_t(ctypes.sizeof(attributes)), 0)
    for paths, allowed in (((*SYSTEM, *SETTINGS, *reads), READ), (("/dev",), READ | WRITE_FILE | TRUNCATE), (writes, WRITE), (scratch, ALL)):
        for path in paths:
            allow(ruleset, path, allowed)
    ctypes.CDLL(None).prctl(PR_SET_NO_NEW_PRIVS, ctypes.c_ulong(1), ctypes.c_ulong(0), ctypes.c_ulong(0), ctypes.c_ulong(0))
    call(RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


def allow(ruleset, path, allowed):
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
        allowed &= OF_FILES
    rule = Beneath(allowed, descriptor)
    call(ADD_RULE, ruleset, PATH_BENEATH, ctypes.byref(rule), 0)
    os.close(descriptor)
