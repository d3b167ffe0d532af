# SPDX-License-Identifier: MIT
"""Writes the descriptions that the server provides: OpenAPI 3.1 and AsyncAPI 3, whose schemas are the JSON Schema of schema/, and a page for
people."""

import html
import json
import re

import ts

OURS = {"x-exact", "x-lines"}  # how the server reads a text; a program need not handle these


def outward(api, schema):
    """Returns a schema as the descriptions have it: references to their components, `allOf` joined."""
    if schema is False:
        return False
    if "$ref" in schema:
        return schema | {"$ref": f"#/components/schemas/{schema['$ref']}"}
    if "allOf" in schema:
        schema = joined(api, schema)
    result = {key: value for key, value in schema.items() if key not in OURS}
    if "properties" in schema:
        result["properties"] = {name: outward(api, value) for name, value in schema["properties"].items()}
    for key in ("items", "additionalProperties"):
        if key in schema:
            result[key] = outward(api, schema[key])
    for key in ("prefixItems", "anyOf"):
        if key in schema:
            result[key] = [outward(api, value) for value in schema[key]]
    return result


def joined(api, schema):
    """Returns an object and what it extends, as one."""
    result = {key: value for key, value in schema.items() if key != "allOf"}
    for part in schema["allOf"]:
        part = api.resolve(part)
        part = joined(api, part) if "allOf" in part else part
        result["type"] = "object"
        result["properties"] = {**result.get("properties", {}), **part["properties"]}
        result["required"] = result.get("required", []) + part.get("required", [])
    return result


def components(api):
    return {name: outward(api, schema) for name, schema in api.defs.items() if name in api.told}


def member(schema):
    return {key: value for key, value in schema.items() if key not in OURS}


def closed_object(fields, more=None, required=()):
    """Returns the object of a request: its members and no others."""
    return {
        "type": "object",
        "properties": (more or {}) | {name: member(schema) for name, _, schema in fields},
        "required": [*required] + [name for name, optional, _ in fields if not optional],
        "additionalProperties": False,
    }


# Values of members by name, for examples. Other values follow from their type.
SAMPLES = {
    "name": "Olena", "with": "Olena", "from": "Olena", "to": "Taras", "password": "goat & barn", "old": "goat & barn", "game": "kozel", "role": "player",
    "text": "Well played!", "body": "Well played!", "about": "I play on Sundays.", "country": "UA", "language": "uk", "code": "123456",
    "match": "b3c1kz7q2m5n8p4r", "puzzle": "kozel-0a1b", "agent": "Firefox on Linux", "language_of": "uk", "tile": "2-5", "action": "2-5@b",
    "outcome": "won", "who": "person", "network": "192.0.2.0/24", "reason": "insults",
}  # fmt: skip
MOMENT_MS = 1795000000000


def example(api, schema, name=""):
    """Returns a value that fits a schema, with every member, as an example for readers of the description."""
    if schema is False:
        return None
    if "allOf" in schema:
        schema = joined(api, schema)
    schema = api.resolve(schema)
    if "allOf" in schema:
        schema = joined(api, schema)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        sample = SAMPLES.get(name)
        return sample if sample in schema["enum"] else next((word for word in schema["enum"] if word), schema["enum"][0])
    if "anyOf" in schema:
        return example(api, schema["anyOf"][0], name)
    if "prefixItems" in schema:
        return [example(api, each, name) for each in schema["prefixItems"]]
    kind = schema.get("type", "object")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        return {key: example(api, value, key) for key, value in schema.get("properties", {}).items()}
    if kind == "array":
        return [example(api, schema["items"], name)] * max(1, schema.get("minItems", 0))
    if kind == "string":
        text = SAMPLES.get(name, "text")
        return text.ljust(schema.get("minLength", 0), "x")[: schema.get("maxLength", len(text) + 64)]
    if kind == "boolean":
        return True
    if kind == "null":
        return None
    moment = name in ("created", "seen", "sent", "at", "since", "ended", "until", "registered") and "maximum" not in schema
    return MOMENT_MS if moment else max(schema.get("minimum", 1), min(1, schema.get("maximum", 1)))


def operation(api, request, method, path):
    fields = api.members(request)
    in_path = re.findall(r"\{(\w+)\}", path)
    answer = {}
    if "answers" not in request:
        out = request.get("out", {"type": "object"})
        answer = {"schema": outward(api, out), "example": example(api, out)}
    result = {
        "operationId": request["name"],
        "summary": request["description"],
        "responses": {
            "200": {"description": "done", "content": {request.get("answers", "application/json"): answer}},
            "4XX": {"$ref": "#/components/responses/refused"},
            "5XX": {"$ref": "#/components/responses/refused"},
        },
        "security": [],
    }
    if "tag" in request:
        result["tags"] = [request["tag"]]
    if request["who"] != "anyone":
        result["security"] = [{"session": []}] + ([{"token": []}] if request.get("programs") else [])
        result["description"] = f"For: {request['who']}."
    parameters = [
        {"name": name, "in": "path" if name in in_path else "query", "required": name in in_path or not optional, "schema": member(schema)}
        for name, optional, schema in fields
        if method == "GET" or name in in_path or "raw" in request
    ]
    if parameters:
        result["parameters"] = parameters
    body = [field for field in fields if method != "GET" and field[0] not in in_path]
    if "raw" in request:
        result["requestBody"] = {"required": True, "content": {kind: {} for kind in request["raw"]["types"]}}
    elif body:
        schema = closed_object(body)
        result["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema, "example": example(api, schema)}}}
    return result


def openapi(api):
    paths = {}
    for request in api.requests:
        method, path = request["do"].split(" ")
        paths.setdefault(path, {})[method.lower()] = operation(api, request, method, path)
    error = {
        "type": "object",
        "required": ["code", "text", "args"],
        "properties": {
            "code": outward(api, {"$ref": "api-code"}),
            "text": {"type": "string"},
            "args": {"type": "array", "items": {"type": "string"}},
            "field": {"type": "string"},
        },
    }
    refused = {"type": "object", "required": ["error"], "properties": {"error": error}}
    used = components(api)
    while unused := [name for name in used if f'/schemas/{name}"' not in json.dumps([paths, refused, used])]:
        for name in unused:
            del used[name]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": api.title,
            "version": api.version,
            "description": api.description,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "the server that gives this description"}],
        "tags": api.tags,
        "paths": paths,
        "components": {
            "schemas": used,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "kozel"},
                "token": {"type": "http", "scheme": "bearer"},
            },
            "responses": {
                "refused": {
                    "description": "refused; nothing has changed. A request that cannot be read at all, such as one with a wrongly encoded path, is refused by a line of text.",
                    "content": {"application/json": {"schema": refused}, "text/plain": {"schema": {"type": "string"}}},
                }
            },
        },
    }


def asyncapi(api):
    """Returns the messages of the WebSocket, as AsyncAPI 3."""
    messages, sent, told = {}, [], []
    for request in api.requests:
        name = request["name"]
        asked = closed_object(api.members(request), {"seq": {"type": "integer", "minimum": 1}, "do": {"const": name}}, ("seq", "do"))
        messages[name] = {"summary": request["description"], "payload": asked}
        answer = {
            "type": "object",
            "properties": {"re": {"type": "integer"}, "ok": outward(api, request.get("out", {"type": "object", "properties": {}}))},
            "required": ["re", "ok"],
        }
        messages[f"{name}-reply"] = {"summary": f"The reply to {name}.", "payload": answer}
        sent.append(name)
        told.append(f"{name}-reply")
    for event in api.events:
        shape = outward(api, event["out"])
        shape["properties"] = {"ev": {"const": event["name"]}} | shape["properties"]
        shape["required"] = ["ev"] + shape.get("required", [])
        messages[f"{event['name']}-event"] = {"summary": event["description"], "payload": shape}
        told.append(f"{event['name']}-event")
    failure = {"type": "object", "properties": {"re": {"type": "integer"}, "error": outward(api, {"$ref": "failure"})}, "required": ["re", "error"]}
    messages["refused"] = {"summary": "The reply to a request that has changed nothing.", "payload": failure}
    told.append("refused")
    refer = lambda names: [{"$ref": f"#/channels/socket/messages/{name}"} for name in names]
    return {
        "asyncapi": "3.0.0",
        "info": {"title": api.title, "version": api.version, "description": api.description},
        "channels": {"socket": {"address": "/ws", "messages": messages, "x-closes": api.closes}},
        "operations": {
            "ask": {"action": "receive", "channel": {"$ref": "#/channels/socket"}, "messages": refer(sent)},
            "tell": {"action": "send", "channel": {"$ref": "#/channels/socket"}, "messages": refer(told)},
        },
        "components": {"schemas": components(api)},
    }


def words_of(schema):
    """Returns in words what a member may be."""
    if "enum" in schema:
        words = "one of: " + ", ".join(word or "(empty)" for word in schema["enum"])
    else:
        words = {
            "string": lambda: f"text, {schema.get('minLength', 0)} to {schema['maxLength']} characters"
            + (", line feeds too" if schema.get("x-lines") else ""),
            "integer": lambda: f"whole number, {schema['minimum']} to {schema['maximum']}",
            "boolean": lambda: "true or false",
            "object": lambda: f"JSON object of at most {schema['x-maxBytes']} bytes",
        }[schema["type"]]()
    return words + (f" ({schema['description']})" if "description" in schema else "")


# A separate file: the server's content security policy allows no style within a page.
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:1rem;color-scheme:light dark}"
    "h2{font-size:1.05rem;margin:2rem 0 .25rem}code,pre{font-family:ui-monospace,monospace;font-size:.9em}"
    "pre{overflow-x:auto;padding:.5rem;background:#8882}td,th{text-align:left;vertical-align:top;padding:0 1rem 0 0}"
)


def page(api):
    """Returns the description for people: one static page."""
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f'<title>{api.title}: HTTP API</title><link rel="stylesheet" href="/api/style.css">',
        f"<main><h1>{api.title}: HTTP API</h1><p>{html.escape(api.description)}</p>",
        "<p>Answers are JSON; a refusal is <code>{\"error\":{\"code\",\"text\",\"args\",\"field\"}}</code> and has changed nothing. Members of a GET stand in its ",
        "query, of a POST in a JSON object. A browser shows its session's cookie, a program <code>Authorization: Bearer TOKEN</code>. ",
        'The same for programs: <a href="/api/openapi.json">OpenAPI</a>. Tables and matches: <a href="/api/asyncapi.json">AsyncAPI</a>.</p>',
    ]
    for request in api.requests:
        parts.append(f"<h2 id=\"{request['name']}\"><code>{html.escape(request['do'])}</code></h2><p>{html.escape(request['description'])}")
        limit = request.get("rate")
        parts.append(f" For: {request['who']}." + (f" At most {limit[0]} in {limit[1]} s." if limit else "") + "</p>")
        rows = api.members(request)
        if rows:
            parts.append("<table>")
            for name, optional, schema in rows:
                parts.append(f"<tr><th scope=row><code>{name}{'?' if optional else ''}</code><td>{html.escape(words_of(schema))}")
            parts.append("</table>")
        if "out" in request:
            parts.append(f"<pre tabindex=0>{html.escape(ts.type_of(request['out']))}</pre>")
    return "".join(parts) + "</main></html>"
