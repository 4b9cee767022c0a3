// zermelo's own interface: lists of tables, positions and moves with all figures of their entries, lines of best play.
#pragma once

#include <string>
#include <string_view>

#include "jobs/answer/answer.h"
#include "tools/serve/http/http_request.h"
#include "tools/serve/http/reply.h"
#include "tools/serve/tables/catalogue.h"

namespace zermelo {

/// Thread-safe. docs/service.md describes the requests.
class TablesApi {
 public:
  /// `catalogue` must outlive this object. Reads the starts of the tables.
  explicit TablesApi(const Catalogue& catalogue);

  /// Whether the path belongs to this interface.
  static bool owns(std::string_view path);
  /// Requires owns(request.path). Throws UsageError for a wrong request, Absent for an unknown table, and
  /// as ask() does.
  Reply reply(const Request& request) const;

 private:
  Reply probe(const Request& request) const;
  Reply probe_all(const Request& request) const;
  Reply line(const Request& request) const;
  const ServedTable& table_called(const std::string& name) const;

  const Catalogue& catalogue_;
  std::string tables_;  ///< the reply to GET /api/tables
};

}  // namespace zermelo
