"""Reads the schemas of the HTTP API (schema/) and writes what is made from them:

    schema.py c OUT.c SCHEMA...        the table of routes with the checks of their members, and the OpenAPI text
    schema.py ts OUT.ts SCHEMA...      the page's types
    schema.py openapi OUT.json SCHEMA...
    schema.py socket OUT.c SCHEMA...      the members of the WebSocket's requests, and the AsyncAPI text
    schema.py asyncapi OUT.json SCHEMA...

OUT "-" is standard output. Several schemas are put together: their types, shapes, requests and events are added up.

What requests bring (`in`) is made of `types`, which have limits that the server checks. What the server tells (`out`) is made of shapes:
"text", "integer", "number", "switch", "object", the name of one of `shapes`; with "?" it may be null; "'a' | 'b'" is one of these words, "x | y" one
of these shapes; [shape] a list, [shape, shape] one of so many members; {"name": shape, "name?": shape} an object, {"*": shape} one with any
names; {"is": shape, "says": "..."} tells of a member what it is, with a "pattern" how a text is written; {"words": [...]} is one of them. A shape `with`
another has its members too. `closes` tells with which codes the server closes the WebSocket.
"""

import html
import json
import re
import sys

WHO = {
    "anyone": "KZ_ANYONE",
    "person": "KZ_PERSON",
    "registered": "KZ_REGISTERED",
    "moderator": "KZ_MODERATORS",
    "host": "KZ_HOSTS",
}
KINDS = {"text": "TEXT", "integer": "INTEGER", "switch": "SWITCH", "word": "WORD", "object": "OBJECT"}
USUAL_BODY = 16384
PASSWORDS = ("password", "any password")  # types of members that are hashed


def read(files):
    schema = {"types": {}, "shapes": {}, "requests": [], "events": [], "closes": [], "title": "", "version": "", "says": ""}
    for file in files:
        with open(file, encoding="utf-8") as text:
            part = json.load(text)
        for key in ("title", "version", "says"):
            schema[key] = schema[key] or part.get(key, "")
        for what in ("types", "shapes"):
            for name, kind in part.get(what, {}).items():
                if schema[what].setdefault(name, kind) != kind:
                    sys.exit(f"{file}: {name} is described twice")
        schema["requests"] += part.get("requests", [])
        schema["events"] += part.get("events", [])
        schema["closes"] += part.get("closes", [])
    names = [(request["name"], "do" in request) for request in schema["requests"]]
    for name in names:
        if names.count(name) > 1:
            sys.exit(f"request {name[0]} is described twice")
    return schema


def members(schema, request):
    """The members of a request: [(name, optional, type)]."""
    result = []
    for key, kind in request.get("in", {}).items():
        name, optional = (key[:-1], True) if key.endswith("?") else (key, False)
        if isinstance(kind, str):
            if kind in schema["types"]:
                kind = schema["types"][kind]
            elif kind in ("switch",):
                kind = {"type": kind}
            else:
                sys.exit(f"{request['name']}: there is no type {kind}")
        if kind.get("type") not in KINDS:
            sys.exit(f"{request['name']}.{name}: unknown kind {kind.get('type')}")
        result.append((name, optional, kind))
    for name in re.findall(r"\{(\w+)\}", request.get("do", "")):
        if name not in [member[0] for member in result]:
            sys.exit(f"{request['name']}: {name} of the path is not described")
    return result


def c_string(text):
    return json.dumps(text, ensure_ascii=True)


def field_table(name, fields):
    """The C table of a request's members, and its name."""
    lines, entries = [], []
    for field, optional, kind in fields:
        words = "NULL"
        if kind["type"] == "word":
            words = f"{name}_{field}_words"
            listed = ", ".join(c_string(word) for word in kind["words"])
            lines.append(f"static const char *const {words}[] = {{{listed}, NULL}};")
        entries.append(
            f'    {{"{field}", KZ_FIELD_{KINDS[kind["type"]]}, {int(optional)}, {int(kind.get("exact", False))}, '
            f'{int(kind.get("lines", False))}, {kind.get("min", 0)}, {kind.get("max", 0)}, {words}}},'
        )
    if not entries:
        return lines, "NULL"
    return lines + [f"static const kz_field {name}_fields[] = {{", *entries, "};"], f"{name}_fields"


def text_constant(name, text):
    """A long text as a C string."""
    pieces = ["    " + c_string(text[i : i + 1000]) for i in range(0, len(text), 1000)]
    return ["", f"const char {name}[] =", *pieces[:-1], pieces[-1] + ";"]


def compact(value):
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def write_c(schema, out):
    lines = ["/* Made by scripts/schema.py from schema/. */", '#include "api/api.h"', ""]
    rows = []
    for request in schema["requests"]:
        name = request["name"].replace("-", "_")
        fields = members(schema, request)
        lines.append(f"extern kz_api_handler kz_api_{name};")
        table, table_name = field_table(name, fields)
        lines += table
        method, path = request["do"].split(" ")
        rate, seconds = request.get("rate", [0, 0])
        rows.append(
            f'    {{"{request["name"]}", "{method}", "{path}", {WHO[request["who"]]}, {rate}, {seconds}, '
            f'{table_name}, {len(fields)}, {request.get("raw", {}).get("max", USUAL_BODY)}, '
            f'{int("raw" in request)}, {int(request.get("programs", False))}, {int(request.get("banned", False))}, '
            f'{int(any(kind in PASSWORDS for kind in request.get("in", {}).values()))}, kz_api_{name}}},'
        )
    lines += ["", "const kz_api_route kz_api_routes[] = {", *rows, "};", ""]
    lines += ["const size_t kz_api_route_count = sizeof kz_api_routes / sizeof *kz_api_routes;"]
    lines += text_constant("kz_api_openapi", compact(openapi(schema)))
    lines += text_constant("kz_api_page", page(schema))
    out.write("\n".join(lines) + "\n")


def write_socket(schema, out):
    lines = ["/* Made by scripts/schema.py from schema/. */", '#include "request/request_schema.h"', ""]
    rows = []
    for request in schema["requests"]:
        frame = [("seq", False, {"type": "integer", "min": 1, "max": 1 << 53}), ("do", False, {"type": "text", "max": 32})]
        fields = frame + members(schema, request)
        table, table_name = field_table(request["name"], fields)
        lines += table
        rows.append(f'    {{"{request["name"]}", {table_name}, {len(fields)}}},')
    lines += ["", "const kz_request_schema kz_request_schemas[] = {", *rows, "};", ""]
    lines += ["const size_t kz_request_schema_count = sizeof kz_request_schemas / sizeof *kz_request_schemas;"]
    lines += text_constant("kz_asyncapi", compact(asyncapi(schema)))
    out.write("\n".join(lines) + "\n")


def json_type(kind):
    """The JSON schema of a member."""
    result = {}
    if kind["type"] == "text":
        result = {"type": "string", "minLength": kind.get("min", 0), "maxLength": kind["max"]}
    elif kind["type"] == "integer":
        result = {"type": "integer", "minimum": kind["min"], "maximum": kind["max"]}
    elif kind["type"] == "switch":
        result = {"type": "boolean"}
    elif kind["type"] == "word":
        result = {"type": "string", "enum": kind["words"]}
    else:
        result = {"type": "object"}
    if "pattern" in kind:
        result["pattern"] = kind["pattern"]
    if "says" in kind:
        result["description"] = kind["says"]
    return result


SIMPLE = {"text": "string", "integer": "integer", "number": "number", "switch": "boolean", "object": "object", "null": "null"}


def alternatives(text):
    """What a shape's text may be: names, and words in quotes."""
    return text.rstrip("?").split(" | ") + (["null"] if text.endswith("?") else [])


def is_word(part):
    return part.startswith("'")


def json_part(schema, part):
    if part in SIMPLE:
        return {"type": SIMPLE[part]}
    if part not in schema["shapes"]:
        sys.exit(f"there is no shape {part}")
    return {"$ref": f"#/components/schemas/{part}"}


def json_shape(schema, shape):
    """The JSON schema of what the server tells."""
    if isinstance(shape, str):
        parts = alternatives(shape)
        if all(is_word(part) for part in parts):
            return {"type": "string", "enum": [part.strip("'") for part in parts]}
        kinds = [json_part(schema, part) for part in parts]
        if all("type" in kind for kind in kinds):
            return {"type": [kind["type"] for kind in kinds] if len(kinds) > 1 else kinds[0]["type"]}
        return {"anyOf": kinds} if len(kinds) > 1 else kinds[0]
    if isinstance(shape, list):
        items = [json_shape(schema, each) for each in shape]
        if len(items) == 1:
            return {"type": "array", "items": items[0]}
        return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}
    if "words" in shape:
        return {"type": "string", "enum": shape["words"]} | ({"description": shape["says"]} if "says" in shape else {})
    if "is" in shape:
        pattern = {"pattern": shape["pattern"]} if "pattern" in shape else {}
        return json_shape(schema, shape["is"]) | pattern | ({"description": shape["says"]} if "says" in shape else {})
    if "*" in shape:
        return {"type": "object", "additionalProperties": json_shape(schema, shape["*"])}
    return {
        "type": "object",
        "properties": {key.rstrip("?"): json_shape(schema, value) for key, value in shape.items()},
        "required": [key for key in shape if not key.endswith("?")],
    }


def json_shapes(schema):
    """The JSON schemas of all shapes that have a name."""

    def whole(shape):
        """With the members of what it is `with`."""
        base = shape.get("with")
        return {**whole(schema["shapes"][base]), **shape["is"]} if base else shape["is"]

    return {
        name: json_shape(schema, {**shape, "is": whole(shape)}) if "with" in shape else json_shape(schema, shape)
        for name, shape in schema["shapes"].items()
    }


def openapi(schema):
    paths = {}
    for request in schema["requests"]:
        method, path = request["do"].split(" ")
        fields = members(schema, request)
        in_path = re.findall(r"\{(\w+)\}", path)
        operation = {
            "operationId": request["name"],
            "summary": request["says"],
            "responses": {
                "200": {
                    "description": "done",
                    "content": {
                        request.get("answers", "application/json"): {"schema": json_shape(schema, request.get("out", {}))}
                        if "answers" not in request
                        else {}
                    },
                },
                "default": {"$ref": "#/components/responses/refused"},
            },
        }
        if request["who"] != "anyone":
            operation["security"] = [{"session": []}] + ([{"token": []}] if request.get("programs") else [])
            operation["description"] = f"For: {request['who']}."
        parameters = [
            {
                "name": name,
                "in": "path" if name in in_path else "query",
                "required": name in in_path or not optional,
                "schema": json_type(kind),
            }
            for name, optional, kind in fields
            if method == "GET" or name in in_path or "raw" in request
        ]
        if parameters:
            operation["parameters"] = parameters
        body = [field for field in fields if method != "GET" and field[0] not in in_path]
        if "raw" in request:
            operation["requestBody"] = {"required": True, "content": {kind: {} for kind in request["raw"]["types"]}}
        elif body:
            operation["requestBody"] = {
                "required": True,
                "content": {
                    "application/json": {
                        "schema": {
                            "type": "object",
                            "properties": {name: json_type(kind) for name, _, kind in body},
                            "required": [name for name, optional, _ in body if not optional],
                            "additionalProperties": False,
                        }
                    }
                },
            }
        paths.setdefault(path, {})[method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": schema["title"], "version": schema["version"], "description": schema["says"]},
        "paths": paths,
        "components": {
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "kozel"},
                "token": {"type": "http", "scheme": "bearer"},
            },
            "responses": {
                "refused": {
                    "description": "refused; nothing has changed",
                    "content": {
                        "application/json": {
                            "schema": {
                                "type": "object",
                                "required": ["error"],
                                "properties": {
                                    "error": {
                                        "type": "object",
                                        "required": ["code", "text", "args"],
                                        "properties": {
                                            "code": json_shape(schema, schema["shapes"]["api-code"]),
                                            "text": {"type": "string"},
                                            "args": {"type": "array", "items": {"type": "string"}},
                                            "field": {"type": "string"},
                                        },
                                    }
                                },
                            }
                        }
                    },
                }
            },
        },
    }


def asyncapi(schema):
    """What goes over the WebSocket, as AsyncAPI 3."""
    messages, sent, told = {}, [], []
    for request in schema["requests"]:
        fields = members(schema, request)
        payload = {
            "type": "object",
            "properties": {"seq": {"type": "integer", "minimum": 1}, "do": {"const": request["name"]}}
            | {name: json_type(kind) for name, _, kind in fields},
            "required": ["seq", "do"] + [name for name, optional, _ in fields if not optional],
            "additionalProperties": False,
        }
        messages[request["name"]] = {"summary": request["says"], "payload": payload}
        answer = {
            "type": "object",
            "properties": {"re": {"type": "integer"}, "ok": json_shape(schema, request.get("out", {}))},
            "required": ["re", "ok"],
        }
        messages[f"{request['name']}-reply"] = {"summary": f"The reply to {request['name']}.", "payload": answer}
        sent.append(request["name"])
        told.append(f"{request['name']}-reply")
    for event in schema["events"]:
        shape = json_shape(schema, event["out"])
        shape["properties"] = {"ev": {"const": event["name"]}} | shape["properties"]
        shape["required"] = ["ev"] + shape["required"]
        messages[f"{event['name']}-event"] = {"summary": event["says"], "payload": shape}
        told.append(f"{event['name']}-event")
    messages["refused"] = {
        "summary": "The reply to a request that has changed nothing.",
        "payload": {"type": "object", "properties": {"re": {"type": "integer"}, "error": json_shape(schema, "failure")}, "required": ["re", "error"]},
    }
    told.append("refused")
    refer = lambda names: [{"$ref": f"#/channels/socket/messages/{name}"} for name in names]
    return {
        "asyncapi": "3.0.0",
        "info": {"title": schema["title"], "version": schema["version"], "description": schema["says"]},
        "channels": {"socket": {"address": "/ws", "messages": messages, "x-closes": schema["closes"]}},
        "operations": {
            "ask": {"action": "receive", "channel": {"$ref": "#/channels/socket"}, "messages": refer(sent)},
            "tell": {"action": "send", "channel": {"$ref": "#/channels/socket"}, "messages": refer(told)},
        },
        "components": {"schemas": json_shapes(schema)},
    }


def words_of(kind):
    """What a member may be, in words."""
    least, most = kind.get("min", 0), kind.get("max", 0)
    words = {
        "text": f"text, {least} to {most} characters" + (", line feeds too" if kind.get("lines") else ""),
        "integer": f"whole number, {least} to {most}",
        "switch": "true or false",
        "word": "one of: " + ", ".join(word or "(empty)" for word in kind.get("words", [])),
        "object": f"JSON object of at most {most} bytes",
    }[kind["type"]]
    return words + (f" ({kind['says']})" if "says" in kind else "")


def page(schema):
    """The description for people: one static page."""
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{schema['title']}: HTTP API</title><style>",
        "body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:1rem;color-scheme:light dark}",
        "h2{font-size:1.05rem;margin:2rem 0 .25rem}code,pre{font-family:ui-monospace,monospace;font-size:.9em}",
        "pre{overflow-x:auto;padding:.5rem;background:#8882}td,th{text-align:left;vertical-align:top;padding:0 1rem 0 0}</style>",
        f"<main><h1>{schema['title']}: HTTP API</h1><p>{html.escape(schema['says'])}</p>",
        "<p>Answers are JSON; a refusal is <code>{\"error\":{\"code\",\"text\",\"args\",\"field\"}}</code> and has changed nothing. Members of a GET stand in its ",
        "query, of a POST in a JSON object. A browser shows its session's cookie, a program <code>Authorization: Bearer TOKEN</code>. ",
        'The same for programs: <a href="/api/openapi.json">OpenAPI</a>. Tables and matches: <a href="/api/asyncapi.json">AsyncAPI</a>.</p>',
    ]
    for request in schema["requests"]:
        parts.append(f"<h2 id=\"{request['name']}\"><code>{html.escape(request['do'])}</code></h2><p>{html.escape(request['says'])}")
        limit = request.get("rate")
        parts.append(f" For: {request['who']}." + (f" At most {limit[0]} in {limit[1]} s." if limit else "") + "</p>")
        rows = members(schema, request)
        if rows:
            parts.append("<table>")
            for name, optional, kind in rows:
                parts.append(f"<tr><th scope=row><code>{name}{'?' if optional else ''}</code><td>{html.escape(words_of(kind))}")
            parts.append("</table>")
        if request.get("out"):
            parts.append(f"<pre tabindex=0>{html.escape(json.dumps(request['out'], indent=1, ensure_ascii=False))}</pre>")
    return "".join(parts) + "</main></html>"


def ts_type(kind):
    if kind["type"] == "word":
        return " | ".join(json.dumps(word) for word in kind["words"])
    return {"text": "string", "integer": "number", "switch": "boolean", "object": "Record<string, unknown>"}[kind["type"]]


TS_SIMPLE = {
    "text": "string",
    "integer": "number",
    "number": "number",
    "switch": "boolean",
    "object": "Record<string, unknown>",
    "null": "null",
}


def ts_name(name):
    return "".join(part.capitalize() for part in name.split("-"))


def ts_part(part):
    return json.dumps(part.strip("'")) if is_word(part) else TS_SIMPLE.get(part) or ts_name(part)


def ts_shape(shape, indent):
    if isinstance(shape, str):
        return " | ".join(ts_part(part) for part in alternatives(shape))
    if isinstance(shape, list):
        items = [ts_shape(each, indent) for each in shape]
        return f"Array<{items[0]}>" if len(items) == 1 else f"[{', '.join(items)}]"
    if "words" in shape:
        return "string"  # a later server may know more of them
    if "is" in shape:
        return ts_shape(shape["is"], indent)
    if "*" in shape:
        return f"Record<string, {ts_shape(shape['*'], indent)}>"
    inner = indent + "  "
    rows = []
    for key, value in shape.items():
        if isinstance(value, dict) and "says" in value:
            rows.append(f"{inner}/** {value['says']} */")
        rows.append(f"{inner}{key.rstrip('?')}{'?' if key.endswith('?') else ''}: {ts_shape(value, inner)};")
    return "{\n" + "\n".join(rows) + f"\n{indent}}}" if rows else "Record<string, never>"


def ts_shapes(schema):
    """The shapes that have a name, and the events."""
    lines = []
    for name, shape in schema["shapes"].items():
        lines += [""] + ([f"/** {shape['says']} */"] if "says" in shape else [])
        if isinstance(shape.get("is"), dict):
            base = f" extends {ts_name(shape['with'])}" if "with" in shape else ""
            lines.append(f"export interface {ts_name(name)}{base} {ts_shape(shape['is'], '')}")
        else:
            lines.append(f"export type {ts_name(name)} = {ts_shape(shape, '')};")
    for event in schema["events"]:
        name = event["name"]
        lines += ["", f"/** {event['says']} */"]
        lines.append(f"export interface {ts_name(name)}Event {ts_shape({'ev': repr(name), **event['out']}, '')}")
    names = " | ".join(f"{ts_name(event['name'])}Event" for event in schema["events"])
    return lines + ["", "/** What the server tells unasked. */", f"export type ServerEvent = {names};"]


def ts_interface(name, requests, schema):
    lines = ["", f"export interface {name} {{"]
    for request in requests:
        fields = "; ".join(
            f"{name}{'?' if optional else ''}: {ts_type(kind)}" for name, optional, kind in members(schema, request)
        )
        lines.append(f"  /** {request['says']} */")
        lines.append(f"  \"{request['name']}\": {{ in: {{ {fields} }}; out: {ts_shape(request.get('out', {}), '  ')} }};")
    return lines + ["}"]


def write_ts(schema, out):
    http = [request for request in schema["requests"] if "do" in request]
    socket = [request for request in schema["requests"] if "do" not in request]
    lines = ["// Made by scripts/schema.py from schema/."]
    lines += ts_interface("Api", http, schema) + ts_interface("Socket", socket, schema) + ts_shapes(schema)
    lines += ["", "/** Method and path of each request. */", "export const routes: Record<keyof Api, readonly [string, string]> = {"]
    for request in http:
        method, path = request["do"].split(" ")
        lines.append(f"  {json.dumps(request['name'])}: [{json.dumps(method)}, {json.dumps(path)}],")
    lines.append("};")
    for name, requests in (("limits", http), ("socketLimits", socket)):
        lines += ["", "/** The limits of members, as the server checks them: [min, max] letters, or the numbers themselves. */"]
        lines.append(f"export const {name}: Record<string, Record<string, readonly [number, number]>> = {{")
        for request in requests:
            limited = [
                f"{name}: [{kind.get('min', 0)}, {kind['max']}]" for name, _, kind in members(schema, request) if "max" in kind
            ]
            if limited:
                lines.append(f"  {json.dumps(request['name'])}: {{ {', '.join(limited)} }},")
        lines.append("};")
    lines += ["", "/** The words that members may be, as the server checks them. */"]
    lines.append("export const words: Record<string, Record<string, readonly string[]>> = {")
    for request in http:
        worded = [f"{name}: {json.dumps(kind['words'])}" for name, _, kind in members(schema, request) if "words" in kind]
        if worded:
            lines.append(f"  {json.dumps(request['name'])}: {{ {', '.join(worded)} }},")
    lines.append("};")
    out.write("\n".join(lines) + "\n")


def main():
    how, target, *files = sys.argv[1:]
    schema = read(files)
    with open(target, "w", encoding="utf-8") if target != "-" else sys.stdout as out:
        if how == "c":
            write_c(schema, out)
        elif how == "socket":
            write_socket(schema, out)
        elif how == "ts":
            write_ts(schema, out)
        elif how == "openapi":
            json.dump(openapi(schema), out, indent=1)
        elif how == "asyncapi":
            json.dump(asyncapi(schema), out, indent=1)
        else:
            sys.exit(__doc__)


main()
