# SPDX-License-Identifier: MIT
"""The parts of an archive of sources as SPDX 2.3 (JSON): kozel, and the npm packages whose code is in its built page."""

import base64
import json
import re
from datetime import datetime, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# How a source of the page names a package: `from "lit/directives/live.js"`, `import("lit")`.
IMPORT = re.compile(r"""(?:from |import\()["']((?:@[\w-]+/)?[\w-]+)""")


def imported():
    """Returns the packages that the page's sources and those of its modules import."""
    sources = [path for folder in ("web/src", "bindings/wasm/src") for path in (ROOT / folder).rglob("*.ts")]
    return {name for path in sources for name in IMPORT.findall(path.read_text(encoding="utf-8"))}


def page_packages():
    """Returns {name: row of web/package-lock.json} of the packages in the page: those imported, and what these need. (Types are no code.)"""
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    found, names = {}, sorted(imported())
    while names:
        name = names.pop()
        row = lock.get(f"node_modules/{name}")
        if row and name not in found and not name.startswith("@types/"):
            found[name] = row
            names += row.get("dependencies", {})
    return dict(sorted(found.items()))


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]+", "-", name).strip("-")


def package(name, version, licence, location, algorithm, value, purl):
    return {"SPDXID": identifier(name), "name": name, "versionInfo": version, "downloadLocation": location, "filesAnalyzed": False,
            "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION",
            "checksums": [{"algorithm": algorithm, "checksumValue": value}],
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]}


def npm_package(name, row):
    algorithm, value = row["integrity"].split("-", 1)
    location = f"https://registry.npmjs.org/{name}/-/{name.split('/')[-1]}-{row['version']}.tgz"
    return package(name, row["version"], row["license"], location, algorithm.upper(), base64.b64decode(value).hex(),
                   f"pkg:npm/{name.replace('@', '%40')}@{row['version']}")


def document(archive, version, digest, seconds):
    kozel = package("kozel", version, "MIT", "NOASSERTION", "SHA256", digest, f"pkg:generic/kozel@{version}")
    parts = [npm_package(name, row) for name, row in page_packages().items()]
    related = [("SPDXRef-DOCUMENT", "DESCRIBES", kozel["SPDXID"]), *((kozel["SPDXID"], "CONTAINS", part["SPDXID"]) for part in parts)]
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": archive,
        "documentNamespace": f"urn:kozel:{archive}:{digest}",
        "creationInfo": {"created": datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: kozel-scripts-sbom"]},
        "packages": [kozel, *parts],
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other} for one, kind, other in related]}


def write(path, archive, version, digest, seconds):
    path.write_text(json.dumps(document(archive, version, digest, seconds), indent=2) + "\n", encoding="utf-8")
