# SPDX-License-Identifier: MIT
"""Pages of the site about names: of the C headers, of the HTTP API (schema/), of the Python package. All from their comments."""
import ast
import json
import re
from pathlib import Path

import headers

# Comments are plain text: signs that Markdown would read are written as they are.
TEXT = str.maketrans({"<": "&lt;", "*": "\\*", "_": "\\_", "[": "\\[", "|": "\\|"})


def prose(comment):
    """Markdown of a comment. Names in backticks stay; indented lines are kept as they are."""
    parts = re.split(r"(`[^`]*`)", comment or "")
    text = "".join(part if part.startswith("`") else part.translate(TEXT) for part in parts)
    return re.sub(r"^(\s+)(\S)", r"\1\2", text, flags=re.M)


def cell(text):
    return " ".join(text.replace("|", "\\|").split())


def c_page(root):
    lines = ["# C functions", "", "All declarations of the headers of libkozel and libkozel-client, with their comments. [`docs/library.md`](../docs/library.md) and",
             "[`docs/client.md`](../docs/client.md) are the introductions.", ""]
    for path in sorted([*(root / "include/kozel").glob("*.h"), root / "client/include/kozel/client.h"], key=lambda path: path.name):
        heading, items = headers.read(path)
        lines += [f"## kozel/{path.name}", "", prose(heading), ""]
        for item in items:
            if item.name and item.comment and not item.joined:
                lines += [f"### {item.name}", ""]
            lines += ["```c", item.code, "```", ""]
            lines += [prose(item.comment), ""] if item.comment and not item.joined else []
    return "\n".join(lines) + "\n"


def http_page(root):
    lines = ["# HTTP API", "", "All requests, from the descriptions in `schema/`. [`docs/protocol.md`](../docs/protocol.md) documents sessions, errors and",
             "limits. A server has the same at `/api`, with examples, and `/api/openapi.json` for programs.", ""]
    for path in sorted((root / "schema").glob("*.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        requests = [request for request in schema.get("requests", []) if "do" in request]
        if not requests:
            continue
        lines += [f"## {schema.get('title', path.stem)}", "", prose(schema.get("description", "")), "", "| request | who | arguments | what |", "|---|---|---|---|"]
        for request in requests:
            arguments = ", ".join(f"`{name}`" for name in request.get("in", {}).get("properties", {}))
            lines.append(f"| `{request['do']}` | {request.get('who', '')} | {arguments} | {cell(prose(request.get('description', '')))} |")
        lines.append("")
    return "\n".join(lines) + "\n"


def python_page(root):
    lines = ["# Python names", "", "The public names of the package `kozel`, with their docstrings. [Its README](../bindings/python/README.md) has examples.", ""]
    folder = root / "bindings/python/kozel"
    exported = next(ast.literal_eval(node.value) for node in ast.parse((folder / "__init__.py").read_text(encoding="utf-8")).body
                    if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
    found = {}
    for path in sorted(folder.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name in exported:
                found[node.name] = node
    for name in exported:
        if name not in found:
            continue
        node = found[name]
        lines += [f"## {name}", "", prose(ast.get_docstring(node)), ""]
        for member in getattr(node, "body", []) if isinstance(node, ast.ClassDef) else []:
            if isinstance(member, ast.FunctionDef) and not member.name.startswith("_") and ast.get_docstring(member):
                kind = "" if any(getattr(d, "id", "") == "property" for d in member.decorator_list) else f"({ast.unparse(member.args)})"
                lines += [f"### {name}.{member.name}", "", f"`{member.name}{kind}`", "", prose(ast.get_docstring(member)), ""]
    return "\n".join(lines) + "\n"


def write(root, folder):
    """Writes the pages to `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in (("c", c_page), ("http", http_page), ("python", python_page)):
        (folder / f"{name}.md").write_text(make(Path(root)), encoding="utf-8")
