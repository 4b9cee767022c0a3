// The interface between GamesmanUni and its backends (GamesCrafters, Berkeley), as the README of GamesCraftersUWAPI,
// https://github.com/GamesCrafters/GamesCraftersUWAPI, describes it. A game is a family, a variant a served table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/serve/http/http_request.h"
#include "tools/serve/http/reply.h"
#include "tools/serve/tables/catalogue.h"

namespace zermelo {

/// Answers for tables of outcomes, depths and Grundy values. Tables of partisan games and of scores have no such
/// values. Thread-safe. docs/service.md describes requests, keys and errors.
class Gamesman {
 public:
  /// `catalogue` must outlive this object.
  explicit Gamesman(const Catalogue& catalogue);

  /// Whether the first word of the path is `games`, or a family with a table here.
  bool owns(std::string_view path) const;
  /// Requires owns(request.path). Throws UsageError for a text that is no position, Absent for an unknown variant, and
  /// as ask() does.
  Reply reply(const Request& request) const;

 private:
  std::string games() const;
  std::string game(std::string_view family) const;
  const ServedTable& variant(std::string_view family, std::string_view name) const;

  std::vector<const ServedTable*> tables_;
};

}  // namespace zermelo
