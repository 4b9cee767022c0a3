// The interface of the public chess tablebase server, https://github.com/lichess-org/lila-tablebase: GET /standard and
// GET /standard/mainline, as its README describes them; and POST /standard for many positions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/table/storage/json.h"
#include "jobs/answer/answer.h"
#include "tools/serve/http/http_request.h"
#include "tools/serve/http/reply.h"
#include "tools/serve/interfaces/chess_tables.h"
#include "tools/serve/interfaces/chess_verdict.h"

namespace zermelo {

/// Thread-safe. docs/service.md describes requests, keys and errors.
class ChessServer {
 public:
  /// `catalogue` must outlive this object.
  explicit ChessServer(const Catalogue& catalogue) : catalogue_(catalogue), tables_(catalogue) {}

  /// Whether the path belongs to this interface.
  static bool owns(std::string_view path);
  /// Requires owns(request.path). Throws UsageError for a wrong request or position, Absent for a position
  /// that no table knows, and as ChessTables::entry does.
  Reply reply(const Request& request) const;

 private:
  std::string judgement_text(const std::string& fen, MoveBudget& budget) const;
  Reply judge_all(const Request& request) const;
  std::string try_judgement(const std::string& fen, MoveBudget& budget) const;
  Reply mainline(const std::string& fen) const;
  std::optional<chess::Side> add_line(JsonWriter& json, ClockedPosition at, Judgement judgement) const;

  const Catalogue& catalogue_;
  ChessTables tables_;
};

}  // namespace zermelo
