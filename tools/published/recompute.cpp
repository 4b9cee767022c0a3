// Each row has a kind, whose function computes it.
#include "tools/published/recompute.h"

#include "tablebase/at_line.h"
#include "tools/published/kinds/kind.h"

namespace zermelo {

void recompute(const PublishedTable& table, const Job& job, const RowSink& sink, const std::string& folder) {
  Solutions solutions(job, folder);
  for (const PublishedRecord& record : table.records) {
    std::string computed =
        at_line(table.name + ".csv", record.line, [&] { return find_kind(record.kind).compute(record, solutions); });
    sink({record.row, record.published, std::move(computed)});
  }
}

}  // namespace zermelo
