# SPDX-License-Identifier: MIT
"""Where processes are: for a test that does not end."""
import glob
import json
import os
import signal
import subprocess
import tempfile
import time

import processes

# Makes Node write on SIGUSR2 what it waits for. (It answers from its event loop: of a loop in JavaScript there is the native
# stack alone.)
NODE_REPORT = "--report-on-signal --report-signal=SIGUSR2"
REPORT_WAIT_S = 3
STACK_LIMIT_S = 10


def node_options(folder):
    return f"{NODE_REPORT} --report-directory={folder}"


def new_report_folder():
    folder = tempfile.mkdtemp(prefix="kozel-reports-")
    os.chmod(folder, 0o711)  # a test may run a program as another user there
    return folder


def handle_line(handle):
    """Returns what a report of Node contains on one thing that keeps the process alive."""
    ends = [f"{name} {end['host']}:{end['port']}" for name in ("localEndpoint", "remoteEndpoint") if (end := handle.get(name))]
    return " ".join([handle["type"], *ends, *(f"{name} {handle[name]}" for name in ("pid", "filename", "firesInMsFromNow") if name in handle)])


def waiting(pids, folder):
    """Returns {pid: lines} of the processes of Node that answer: what each waits for."""
    nodes = [pid for pid in pids if NODE_REPORT in processes.read(f"{pid}/environ") and os.path.basename(processes.describe(pid).split(" ")[0]) == "node"]
    processes.send(nodes, signal.SIGUSR2)
    found = {}
    begin = time.monotonic()
    while len(found) < len(nodes) and time.monotonic() - begin < REPORT_WAIT_S:
        for path in glob.glob(os.path.join(folder, "report.*.json")):
            try:
                with open(path, encoding="utf8") as file:
                    report = json.load(file)
            except ValueError:
                continue  # being written
            handles = [handle for handle in report["libuv"] if handle.get("is_active") and handle.get("is_referenced")]
            found[report["header"]["processId"]] = [f"waits for: {handle_line(handle)}" for handle in handles]
        time.sleep(0.05)
    return found


def native(pid):
    """Returns the lines of eu-stack; without that program, what each thread waits for by the kernel's files."""
    try:
        done = subprocess.run(["eu-stack", "-p", str(pid)], capture_output=True, text=True, errors="replace", timeout=STACK_LIMIT_S)
        lines = done.stdout.splitlines()
        if lines:
            return lines
    except (OSError, subprocess.TimeoutExpired):
        pass
    try:
        tasks = sorted(os.listdir(f"/proc/{pid}/task"))
    except OSError:
        return ["(has ended)"]
    return [
        f"thread {task} {processes.read(f'{pid}/task/{task}/comm').strip()}: in {processes.read(f'{pid}/task/{task}/wchan') or '?'}, "
        f"system call {processes.read(f'{pid}/task/{task}/syscall').split(' ')[0].strip() or '?'}"
        for task in tasks
    ]


def stacks(pids, folder):
    """Returns a text with the stacks of processes. `folder`: that of `node_options`."""
    scripts = waiting(pids, folder)
    lines = []
    for pid in pids:
        lines.append(f"process {pid}: {processes.describe(pid)}")
        lines += [f"    {line}" for line in scripts.get(pid, [])]
        # (The threads of Node itself and of the browser are many, and not informative.)
        if scripts.get(pid) is None and "chrom" not in processes.read(f"{pid}/comm"):
            lines += [f"    {line}" for line in native(pid)]
    return "\n".join(lines)
