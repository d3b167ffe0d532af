# SPDX-License-Identifier: MIT
"""Writes the page's types."""

import json

import c

SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "object": "Record<string, unknown>", "null": "null"}


def name_of(name):
    return "".join(part.capitalize() for part in name.split("-"))


def type_of(schema, indent=""):
    """Returns a schema as TypeScript."""
    if "$ref" in schema:
        return name_of(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:  # an open enum may have more values in a later server
        return "string" if schema.get("x-open") else " | ".join(json.dumps(word) for word in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(type_of(each, indent) for each in schema["anyOf"])
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(each, indent) for each in schema['prefixItems'])}]"
    if "items" in schema:
        return f"Array<{type_of(schema['items'], indent)}>"
    if "additionalProperties" in schema:
        return f"Record<string, {type_of(schema['additionalProperties'], indent)}>"
    if "properties" in schema:
        return members_of(schema, indent)
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return " | ".join(SIMPLE[kind] for kind in kinds)


def members_of(schema, indent):
    inner = indent + "  "
    rows = []
    for key, value in schema["properties"].items():
        if "description" in value:
            rows.append(f"{inner}/** {value['description']} */")
        rows.append(f"{inner}{key}{'' if key in schema.get('required', []) else '?'}: {type_of(value, inner)};")
    return "{\n" + "\n".join(rows) + f"\n{indent}}}" if rows else "Record<string, never>"


def definitions(api):
    """Returns the definitions with a name that the server sends, and the events."""
    lines = []
    for name, schema in api.defs.items():
        if name not in api.told:
            continue
        lines += [""] + ([f"/** {schema['description']} */"] if "description" in schema else [])
        base, own = schema["allOf"] if "allOf" in schema else (None, schema)
        if "properties" in own:
            lines.append(f"export interface {name_of(name)}{f' extends {type_of(base)}' if base else ''} {members_of(own, '')}")
        else:
            lines.append(f"export type {name_of(name)} = {type_of(schema)};")
    for event in api.events:
        told = event["out"]
        whole = {"properties": {"ev": {"const": event["name"]}, **told["properties"]}, "required": ["ev", *told.get("required", [])]}
        lines += ["", f"/** {event['description']} */", f"export interface {name_of(event['name'])}Event {members_of(whole, '')}"]
    names = " | ".join(f"{name_of(event['name'])}Event" for event in api.events)
    return lines + ["", "/** What the server tells unasked. */", f"export type ServerEvent = {names};"]


def interface(name, requests, api):
    lines = ["", f"export interface {name} {{"]
    for request in requests:
        fields = "; ".join(f"{name}{'?' if optional else ''}: {type_of(schema)}" for name, optional, schema in api.members(request))
        told = type_of(request["out"], "  ") if "out" in request else "Record<string, never>"
        lines.append(f"  /** {request['description']} */")
        lines.append(f"  \"{request['name']}\": {{ in: {{ {fields} }}; out: {told} }};")
    return lines + ["}"]


def write(api, out):
    http = [request for request in api.requests if "do" in request]
    socket = [request for request in api.requests if "do" not in request]
    lines = ["// Made by scripts/schema from schema/."]
    lines += interface("Api", http, api) + interface("Socket", socket, api) + definitions(api)
    lines += ["", "/** Method and path of each request. */", "export const routes: Record<keyof Api, readonly [string, string]> = {"]
    for request in http:
        method, path = request["do"].split(" ")
        lines.append(f"  {json.dumps(request['name'])}: [{json.dumps(method)}, {json.dumps(path)}],")
    lines.append("};")
    for name, requests in (("limits", http), ("socketLimits", socket)):
        lines += ["", "/** The limits of members, as the server checks them: [min, max] letters, or the numbers themselves. */"]
        lines.append(f"export const {name}: Record<string, Record<string, readonly [number, number]>> = {{")
        for request in requests:
            limited = [(member, *c.limits(schema)[1:]) for member, _, schema in api.members(request)]
            shown = [f"{member}: [{least}, {most}]" for member, least, most in limited if most]
            if shown:
                lines.append(f"  {json.dumps(request['name'])}: {{ {', '.join(shown)} }},")
        lines.append("};")
    lines += ["", "/** The words that members may be, as the server checks them. */"]
    lines.append("export const words: Record<string, Record<string, readonly string[]>> = {")
    for request in http:
        worded = [f"{name}: {json.dumps(schema['enum'])}" for name, _, schema in api.members(request) if "enum" in schema]
        if worded:
            lines.append(f"  {json.dumps(request['name'])}: {{ {', '.join(worded)} }},")
    lines.append("};")
    out.write("\n".join(lines) + "\n")
