# SPDX-License-Identifier: MIT
"""Writes the C sources of the server: tables of requests and the checks of their members (server/hub/schema/field.h), and the descriptions as
texts."""

import json

import describe

WHO = {
    "anyone": "API_ANYONE",
    "person": "API_PERSON",
    "registered": "API_REGISTERED",
    "moderator": "API_MODERATORS",
    "host": "API_HOSTS",
}
USUAL_BODY = 16384
PASSWORDS = {"password", "any-password"}  # definitions of members that are hashed


def string(text):
    return json.dumps(text, ensure_ascii=True)


def limits(schema):
    """Returns a member's kind, and its smallest and largest value (schema_field)."""
    if "enum" in schema:
        return "WORD", 0, 0
    return {
        "string": lambda: ("TEXT", schema.get("minLength", 0), schema["maxLength"]),
        "integer": lambda: ("INTEGER", schema["minimum"], schema["maximum"]),
        "boolean": lambda: ("SWITCH", 0, 0),
        "object": lambda: ("OBJECT", 0, schema["x-maxBytes"]),
    }[schema["type"]]()


def field_table(name, fields):
    """Returns the C table of a request's members, and its name."""
    lines, entries = [], []
    for field, optional, schema in fields:
        kind, least, most = limits(schema)
        words = "NULL"
        if kind == "WORD":
            words = f"{name}_{field}_words"
            lines.append(f"static const char *const {words}[] = {{{', '.join(string(word) for word in schema['enum'])}, NULL}};")
        exact, many = int(schema.get("x-exact", False)), int(schema.get("x-lines", False))
        entries.append(f'    {{"{field}", SCHEMA_FIELD_{kind}, {int(optional)}, {exact}, {many}, {least}, {most}, {words}}},')
    if not entries:
        return lines, "NULL"
    return lines + [f"static const schema_field {name}_fields[] = {{", *entries, "};"], f"{name}_fields"


def text_constant(name, text):
    """Returns a long text as a C string."""
    pieces = ["    " + string(text[i : i + 1000]) for i in range(0, len(text), 1000)]
    return ["", f"const char {name}[] =", *pieces[:-1], pieces[-1] + ";"]


def compact(value):
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def hashes(request):
    """Returns true if the request carries a password."""
    return any(member.get("$ref") in PASSWORDS for member in request.get("in", {}).get("properties", {}).values())


def write_routes(api, out):
    lines = ["/* Made by scripts/schema from schema/. */", '#include "server/http/api/api.h"', ""]
    rows = []
    for request in api.requests:
        name = request["name"].replace("-", "_")
        fields = api.members(request)
        lines.append(f"extern api_handler api_{name};")
        table, table_name = field_table(name, fields)
        lines += table
        method, path = request["do"].split(" ")
        rate, seconds = request.get("rate", [0, 0])
        rows.append(
            f'    {{"{request["name"]}", "{method}", "{path}", {WHO[request["who"]]}, {rate}, {seconds}, '
            f'{table_name}, {len(fields)}, {request.get("raw", {}).get("max", USUAL_BODY)}, '
            f'{int("raw" in request)}, {int(request.get("programs", False))}, {int(request.get("banned", False))}, '
            f'{int(hashes(request))}, {int(request.get("application", False))}, '
            f'{int(request.get("tournaments", False))}, api_{name}}},'
        )
    lines += ["", "const api_route api_routes[] = {", *rows, "};", ""]
    lines += ["const size_t api_route_count = sizeof api_routes / sizeof *api_routes;"]
    lines += text_constant("api_openapi", compact(describe.openapi(api)))
    lines += text_constant("api_page", describe.page(api))
    lines += text_constant("api_style", describe.STYLE)
    out.write("\n".join(lines) + "\n")


def write_socket(api, out):
    lines = ["/* Made by scripts/schema from schema/. */", '#include "server/hub/schema/request_schema.h"', ""]
    frame = [("seq", False, {"type": "integer", "minimum": 1, "maximum": 1 << 53}), ("do", False, {"type": "string", "maxLength": 32})]
    rows = []
    for request in api.requests:
        fields = frame + api.members(request)
        table, table_name = field_table(request["name"], fields)
        lines += table
        rows.append(f'    {{"{request["name"]}", {table_name}, {len(fields)}}},')
    lines += ["", "const schema_request schema_requests[] = {", *rows, "};", ""]
    lines += ["const size_t schema_request_count = sizeof schema_requests / sizeof *schema_requests;"]
    lines += text_constant("schema_asyncapi", compact(describe.asyncapi(api)))
    out.write("\n".join(lines) + "\n")
