# SPDX-License-Identifier: MIT
"""Reads the files of schema/: each is a JSON Schema document (2020-12) whose `$defs` others may refer to ("messages.json#/$defs/tile"), with

    requests   {name, description, in, out}; over HTTP also `do` ("POST /api/x/{name}"), `who` may ask, `rate` [how often, in s], `raw` {max, types}
               of a body that is no JSON, `answers` (a media type that is no JSON), `programs` (with a token), `banned` (those, too),
               `application` (the handler needs the application of the table)
    events     {name, description, out}: what the server tells unasked
    closes     with which codes it closes the WebSocket
    tag        {name, description}: how the description groups the requests of the file

`in` is an object whose members the server checks: strings have a maxLength or are an enum, integers a minimum and a maximum, objects `x-maxBytes`;
`x-exact`: blanks at both ends stay; `x-lines`: line feeds are allowed. `out` is any schema; an enum with `x-open` may grow in a later server.
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
    """All that the files describe together."""

    def __init__(self):
        self.title = self.version = self.description = ""
        self.defs, self.requests, self.events, self.closes, self.tags = {}, [], [], [], []
        self.told = set()  # the definitions that what the server tells is made of

    def resolve(self, schema):
        """What a reference stands for; anything else is itself."""
        while "$ref" in schema:
            schema = self.defs[schema["$ref"]]
        return schema

    def members(self, request):
        """The members of a request: [(name, optional, schema)]."""
        what = request.get("in", {})
        required = what.get("required", [])
        return [(name, name not in required, self.resolve(member)) for name, member in what.get("properties", {}).items()]


def walk(schema, where, visit):
    """Calls `visit` for a schema and all inside of it."""
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
    """A schema's check on the way in: its keywords are known; its references become names of definitions."""

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
    """Notes a definition, and those that it refers to, as told."""

    def visit(schema, _):
        name = schema.get("$ref")
        if name and name not in api.told:
            api.told.add(name)
            walk(api.defs[name], name, visit)

    return visit


def check_member(request, name, schema):
    """The server can check it."""
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
    """What these files describe together; ends the program where they are wrong."""
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
