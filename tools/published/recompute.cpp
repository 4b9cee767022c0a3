// Each row has a kind, whose function computes it.
#include "tools/published/recompute.h"

#include <optional>

#include "tablebase/base/error.h"
#include "tablebase/input/line_reader.h"
#include "tools/published/kinds/kind.h"

namespace zermelo {

namespace {

/// The computed statement of a record; nothing if the folder has no sound table of its ending. Its row is then added to
/// `missing`.
std::optional<std::string> computed(const PublishedRecord& record, Solutions& solutions, MissingRows& missing) {
  try {
    return find_kind(record.kind).compute(record, solutions);
  } catch (const MissingEnding& ending) {
    missing.rows.push_back(record.row);
    missing.command = ending.what();
    return {};
  } catch (const FormatError& damage) {
    missing.rows.push_back(record.row);
    if (missing.damage.empty()) missing.damage = damage.what();
    return {};
  }
}

}  // namespace

MissingRows recompute(const PublishedTable& table, const Job& job, const RowSink& sink, const std::string& folder) {
  Solutions solutions(job, folder);
  MissingRows missing;
  for (const PublishedRecord& record : table.records) {
    auto words = at_line(table.name + ".csv", record.line, [&] { return computed(record, solutions, missing); });
    if (words) sink({record.row, record.published, *std::move(words)});
  }
  return missing;
}

}  // namespace zermelo
