// Describes a table for GET /api/tables.
#pragma once

#include "formats/table/storage/json.h"
#include "tools/serve/catalogue.h"

namespace zermelo {

/// {"table", "spec", "metric", "positions", counts as in `info`, "histogram", "start", "opening", ...}, see
/// docs/service.md. A start whose block is damaged has an "error"; without a start, "start" is null.
Json table_json(const ServedTable& table);

}  // namespace zermelo
