// The answers of the service: from a request to a reply, without sockets; and the page.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "tools/serve/http/http_request.h"
#include "tools/serve/http/reply.h"
#include "tools/serve/interfaces/chess_server.h"
#include "tools/serve/interfaces/gamesman.h"
#include "tools/serve/interfaces/tables_api.h"
#include "tools/serve/tables/catalogue.h"

namespace zermelo {

/// A file of the explorer page, from tools/serve/page/. cmake/embed_page.cmake puts them into the program.
struct PageFile {
  std::string_view path;  ///< in addresses: `/` is explorer.html, `/boards/view.js` is boards/view.js
  std::string_view type;  ///< the content type
  std::string_view text;
};

std::span<const PageFile> page_files();

/// Routes requests to the page and the interfaces. Thread-safe. docs/service.md describes the requests.
class Service {
 public:
  /// `catalogue` must outlive the service. Reads the starts of the tables. `own_boards`, a module of JavaScript, takes
  /// the place of the page's file /boards/own.js unless it is empty.
  explicit Service(const Catalogue& catalogue, std::string own_boards = {})
      : catalogue_(catalogue),
        own_boards_(std::move(own_boards)),
        tables_api_(catalogue),
        chess_server_(catalogue),
        gamesman_(catalogue) {}

  /// Never throws: a request that is wrong gets status 400, an unknown path, table or position 404, and one for which
  /// the table is damaged or the machine fails 500, each with {"error"}.
  Reply reply(const Request& request) const;

  /// Whether the reply to a request needs its body. All others are answered without it.
  static bool reads_body(const Request& request);

 private:
  Interface interface_of(std::string_view path) const;
  Reply route(const Request& request, Interface interface) const;

  std::string text_of(const PageFile& file) const;

  const Catalogue& catalogue_;
  std::string own_boards_;
  TablesApi tables_api_;
  ChessServer chess_server_;
  Gamesman gamesman_;
};

/// The text of a file with boards for the page; empty without a path. Throws as InputFile does.
std::string read_own_boards(const std::string& path);

/// Open tables and what answers for them.
struct Served {
  Served(Catalogue tables, std::string own_boards)
      : catalogue(std::move(tables)), service(catalogue, std::move(own_boards)) {}

  const Catalogue catalogue;
  const Service service;
};

}  // namespace zermelo
