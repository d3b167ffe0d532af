# SPDX-License-Identifier: MIT
"""Reads the files of schema/. Each is a JSON Schema document (2020-12) whose `$defs` other files may refer to ("messages.json#/$defs/tile"). A
file also has:

(requests)
    Each is {name, description, in, out}. Over HTTP they have more members.
    "do" is the method and path ("POST /api/x/{name}"), "who" names the people who may ask, "rate" is [how often, in s].
    "raw" is {max, types} of a body that is no JSON, "answers" a media type that is no JSON.
    "programs" admits programs (with a token), "banned" admits banned people too.
    "application" means that the handler needs the application of the table, "tournaments" the list of them.
(events)
    Each is {name, description, out}: a message that the server sends without a request.
(closes)
    The codes with which the server closes the WebSocket.
(tag)
    It is {name, description}: how the description groups the requests of the file.

The value `in` is an object whose members the server checks. Strings have a maxLength or are an enum, integers a minimum and a maximum, objects
`x-maxBytes`. With `x-exact`, blanks at both ends stay; with `x-lines`, line feeds are allowed. The value `out` is any schema; an enum with
`x-open` may grow in a later server.
"""

import json
import re
import sys
from pathlib import Path

KEYWORDS = {
    "$ref", "type", "description", "properties", "required", "additionalProperties", "items", "prefixItems", "minItems", "enum", "const", "anyOf",
    "allOf", "pattern", "minLength", "maxLength", "minimum", "maximum", "x-exact", "x-lines", "x-maxBytes", "x-open",
}

REFUSALS = {"failure", "code", "api-code"}  # what any request may be answered by


class Api:
    """The content of all files together."""

    def __init__(self):
        self.title = self.version = self.description = ""
        self.defs, self.requests, self.events, self.closes, self.tags = {}, [], [], [], []
        self.told = set()  # the definitions that the server's messages use

    def resolve(self, schema):
        """Returns what a reference refers to. Anything else is returned unchanged."""
        while "$ref" in schema:
            schema = self.defs[schema["$ref"]]
        return schema

    def members(self, request):
        """Returns the members of a request: [(name, optional, schema)]."""
        what = request.get("in", {})
        required = what.get("required", [])
        return [(name, name not in required, self.resolve(member)) for name, member in what.get("properties", {}).items()]


def walk(schema, where, visit):
    """Calls `visit` for a schema and all schemas inside it."""
    if schema is False:
        return
    visit(schema, where)
    for name, inner in schema.get("properties", {}).items():
        walk(inner, f"{where}.{name}", visit)
    for key in ("items", "additionalProperties"):
        if key in schema:
            walk(schema[key], f"{where}.{key}", visit)
    for key in ("prefixItems", "anyOf", "allOf"):
        for inner in schema.get(key, []):
            walk(inner, f"{where}.{key}", visit)


def take(file, home):
    """Checks a schema while it is read: its keywords are known. Turns its references into names of definitions."""

    def visit(schema, where):
        unknown = set(schema) - KEYWORDS
        if unknown:
            sys.exit(f"{file}: {where}: unknown keyword {sorted(unknown)[0]}")
        missing = set(schema.get("required", [])) - set(schema.get("properties", {}))
        if missing:
            sys.exit(f"{file}: {where}: {sorted(missing)[0]} is required but not described")
        if "$ref" in schema:
            match = re.fullmatch(r"([a-z]+\.json)?#/\$defs/([a-z-]+)", schema["$ref"])
            if not match or home.get(match[2]) != (match[1] or file):
                sys.exit(f"{file}: {where}: there is no {schema['$ref']}")
            schema["$ref"] = match[2]

    return visit


def tell(api):
    """Marks a definition, and those that it refers to, as sent by the server."""

    def visit(schema, _):
        name = schema.get("$ref")
        if name and name not in api.told:
            api.told.add(name)
            walk(api.defs[name], name, visit)

    return visit


def check_member(request, name, schema):
    """Checks that the server can check the member."""
    kind = schema.get("type")
    good = {
        "string": "enum" in schema or "maxLength" in schema,
        "integer": "minimum" in schema and "maximum" in schema,
        "boolean": True,
        "object": "x-maxBytes" in schema,
    }.get(kind, False)
    if not good:
        sys.exit(f"{request['name']}.{name}: a member of a request has a type that the server knows, and limits")


def read(files):
    """Returns the content of these files. Ends the program if they are wrong."""
    parts = {}
    for file in files:
        with open(file, encoding="utf-8") as text:
            parts[Path(file).name] = json.load(text)
    home = {}
    for file, part in parts.items():
        for name in part.get("$defs", {}):
            if home.setdefault(name, file) != file:
                sys.exit(f"{file}: {name} is defined in {home[name]}, too")
    api = Api()
    for file, part in parts.items():
        for what in ("title", "version", "description"):
            if file != "codes.json":
                setattr(api, what, getattr(api, what) or part.get(what, ""))
        for name, schema in part.get("$defs", {}).items():
            walk(schema, name, take(file, home))
            api.defs[name] = schema
        for one in part.get("requests", []) + part.get("events", []):
            for what in ("in", "out"):
                walk(one.get(what, {}), f"{one['name']}.{what}", take(file, home))
        if "tag" in part:
            api.tags.append(part["tag"])
            for request in part.get("requests", []):
                request["tag"] = part["tag"]["name"]
        api.requests += part.get("requests", [])
        api.events += part.get("events", [])
        api.closes += part.get("closes", [])
    for one in api.requests + api.events:
        walk(one.get("out", {}), "", tell(api))
    for name in REFUSALS & set(api.defs):
        walk({"$ref": name}, "", tell(api))
    names = [(request["name"], "do" in request) for request in api.requests]
    for request in api.requests:
        if names.count((request["name"], "do" in request)) > 1:
            sys.exit(f"request {request['name']} is described twice")
        known = api.members(request)
        for name, _, schema in known:
            check_member(request, name, schema)
        for name in re.findall(r"\{(\w+)\}", request.get("do", "")):
            if name not in [member[0] for member in known]:
                sys.exit(f"{request['name']}: {name} of the path is not described")
    return api
