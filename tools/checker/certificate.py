"""Reads a certificate (docs/certificates.md) and compares it with its tables."""
import json, os
from rules import words
from table_file import read_table, require
from tables import linked

COUNTS = ("positions", "wins", "losses", "draws", "gaps")

def load(path):
    """The certificate and its tables; their paths are relative to the folder of the certificate."""
    with open(path, encoding="utf-8") as file:
        certificate = json.load(file)
    require(certificate["certificate"] == 1 and certificate["tables"], "this is no certificate of a known version")
    tables = []
    for entry in certificate["tables"]:
        tables.append(read_table(os.path.join(os.path.dirname(path), entry["file"])))
        meta = {**tables[-1].meta, "payload_digest": tables[-1].meta["payload_xxh3"]}
        for key in {*entry} - {"file"}:
            require(entry[key] == meta.get(key), f"{entry['file']}: {key} is not {entry[key]}")
        for key in ("spec", "metric", "class", "play"):
            require(certificate.get(key) == meta.get(key), f"{entry['file']}: {key} is not {certificate.get(key)}")
    for key in COUNTS:
        require(certificate.get(key, 0) == sum(table.meta.get(key, 0) for table in tables), f"{key} is wrong")
    return certificate, linked(tables)

def differences(certificate, game, rules):
    """The claims that are wrong, in words."""
    for claim in certificate["claims"]:
        found = words(rules.known(game.find(claim["position"])), rules.metric)
        wrong = {key: claim.get(key) for key in {*claim} - {"claim", "position"} if claim.get(key) != found.get(key)}
        if wrong or not {*found} <= {*claim}:
            yield f"{claim['position']}: the certificate says {wrong}, the table {found}"
