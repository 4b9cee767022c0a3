// The answers of the service: from a request to a reply, without sockets.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/table/storage/json.h"
#include "jobs/answer/answer.h"
#include "tools/serve/catalogue.h"
#include "tools/serve/http_request.h"

namespace zermelo {

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
};

/// A reply {"error"}: the message as one line.
Reply error_reply(int status, const std::string& message);

/// A file of the explorer page, from tools/serve/page/. cmake/embed_page.cmake puts them into the program.
struct PageFile {
  std::string_view path;  ///< in addresses: `/` is explorer.html, `/boards/view.js` is boards/view.js
  std::string_view type;  ///< the content type
  std::string_view text;
};

std::span<const PageFile> page_files();

/// Thread-safe. docs/service.md describes the requests.
class Service {
 public:
  static constexpr std::size_t most_positions = 10'000;      ///< of one request
  static constexpr std::uint64_t most_moves = 50'000;        ///< that one reply lists
  static constexpr std::uint64_t most_line_moves = 500'000;  ///< that a line of play examines

  /// `catalogue` must outlive the service. Reads the starts of the tables.
  explicit Service(const Catalogue& catalogue);

  /// Never throws: a request that is wrong gets status 400, an unknown table or path 404, and one for which the table
  /// is damaged or the machine fails 500, each with {"error"}.
  Reply reply(const Request& request) const;

 private:
  Reply route(const Request& request) const;
  Reply probe(const Request& request) const;
  Reply probe_all(const Request& request) const;
  std::string try_probe(const Probe& probe, const std::string& position, Detail detail, MoveBudget& budget) const;
  Reply line(const Request& request) const;
  const ServedTable& table_called(const std::string& name) const;

  const Catalogue& catalogue_;
  std::string tables_;  ///< the reply to GET /api/tables
};

}  // namespace zermelo
