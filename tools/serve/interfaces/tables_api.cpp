// The answers of a batch are independent: a bad position has an error in its place.
#include "tools/serve/interfaces/tables_api.h"

#include <fmt/ranges.h>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tools/print/answers.h"
#include "tools/serve/http/questions.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

constexpr std::string_view probe_form = "table=TABLE&position=POSITION";

Detail detail_of(const Request& request) {
  const std::string moves = parameter(request, "moves", "1");
  if (moves != "0" && moves != "1") throw UsageError("moves={}: must be 0 or 1", moves);
  return moves == "1" ? Detail::moves : Detail::entry;
}

/// The player who begins a line: in partisan games left unless the query says right.
Player first_player(const Request& request, const Probe& probe) {
  const bool partisan = probe.info().kind->partisan;
  if (!partisan && request.parameters.contains("first"))
    throw UsageError("first is for games in which Left and Right have different moves; leave it out");
  return partisan ? parse_player(parameter(request, "first", "left"), "first") : Player::mover;
}

/// How many solutions the query asks for; 0: a line of best play.
std::size_t most_solutions(const Request& request) {
  if (!request.parameters.contains("all")) return 0;
  const std::string all = parameter(request, "all", "");
  std::uint64_t most = 0;
  if (!parse_number(all, RequestBounds::most_solutions, most) || most == 0)
    throw UsageError("all={}: must be a number from 1 to {}", all, RequestBounds::most_solutions);
  return most;
}

std::string solutions_text(const std::vector<Line>& lines) {
  std::string text = "[";
  for (const Line& line : lines) {
    if (text.size() > 1) text += ",";
    text += json_text_of([&](JsonWriter& json) { add_line(json, line, Player::mover); });
  }
  return text + "]";
}

/// What a request asks about each of its positions.
struct ProbeQuestion {
  ProbeQuestion(const Probe& table, Detail asked, const std::string& columns_list)
      : probe(table), detail(asked), columns(table, columns_list, "columns") {}

  const Probe& probe;
  Detail detail;
  PositionColumns columns;
  MoveBudget budget{RequestBounds::most_moves};
};

std::string probe_text(ProbeQuestion& question, std::string_view position) {
  auto& [probe, detail, columns, budget] = question;
  const Answer answer = ask(probe, trimmed(position), detail, &budget);
  constexpr std::size_t typical_move = 160, typical_entry = 256;  // bytes
  std::string text;
  text.reserve(typical_entry + typical_move * answer.moves.size());
  JsonWriter json(text, Utf8::replace);
  json.begin_object();
  add_answer(json, answer, detail);
  if (detail == Detail::moves) add_all_moves(json, answer);
  if (!columns.empty()) add_columns(json, columns, answer.worth.game());
  json.end_object();
  return text;
}

/// The columns that the body asks for, joined by commas. Columns cost more than entries, so fewer positions have them.
std::string columns_of(const QuestionBody& body, std::size_t positions) {
  if (!body.has("columns")) return {};
  const std::string list = fmt::format("{}", fmt::join(body.member<std::vector<std::string>>("columns"), ","));
  if (!list.empty() && positions > RequestBounds::most_with_columns)
    throw UsageError(
        "the body asks for columns of {} positions, but one request may ask for columns of at most {} positions; "
        "send several requests",
        positions, RequestBounds::most_with_columns);
  return list;
}

}  // namespace

TablesApi::TablesApi(const Catalogue& catalogue) : catalogue_(catalogue) {
  Json list = Json::array();
  for (const auto& table : catalogue.tables()) list.push_back(table_json(*table));
  tables_ = json_text(list);
}

bool TablesApi::owns(std::string_view path) {
  return path == "/api/tables" || path == "/api/probe" || path == "/api/line";
}

Reply TablesApi::reply(const Request& request) const {
  const std::string& path = request.path;
  if (path == "/api/probe" && request.method == "POST") return probe_all(request);
  require_get(request, path == "/api/probe");
  if (path == "/api/tables") return json_reply(tables_);
  return path == "/api/probe" ? probe(request) : line(request);
}

Reply TablesApi::probe(const Request& request) const {
  const Probe& probe = table_called(required(request, "table", probe_form)).probe;
  allow_only(request, {"table", "position", "moves", "columns"});
  const std::string position = required(request, "position", probe_form);
  ProbeQuestion question(probe, detail_of(request), parameter(request, "columns", ""));
  return json_reply(probe_text(question, position));
}

Reply TablesApi::probe_all(const Request& request) const {
  const QuestionBody body(request.body, {"table", "positions", "moves", "columns"},
                          R"({"table":"TABLE","positions":["POSITION",...]}, perhaps with "columns":["mean",...])");
  const auto table = body.member<std::string>("table");
  const std::vector<std::string> positions = body.positions();
  const Detail detail = body.has("moves") && !body.member<bool>("moves") ? Detail::entry : Detail::moves;
  ProbeQuestion question(table_called(table).probe, detail, columns_of(body, positions.size()));
  const auto answer = [&](const std::string& position) {  // or {"position", "error"}
    try {
      return probe_text(question, position);
    } catch (const std::runtime_error& error) {
      return json_text({{"position", position}, {"error", error_line(without_folders(error.what(), catalogue_))}});
    }
  };
  std::string list = "[";
  for (const std::string& position : positions) {
    if (list.size() > 1) list += ",";
    list += answer(position);
  }
  return json_reply(list + "]");
}

Reply TablesApi::line(const Request& request) const {
  const Probe& probe = table_called(required(request, "table", probe_form)).probe;
  const std::string position = required(request, "position", probe_form);
  allow_only(request, {"table", "position", "first", "all"});
  const Player first = first_player(request, probe);
  MoveBudget budget(RequestBounds::most_line_moves);
  if (const std::size_t most = most_solutions(request); most != 0)
    return json_reply(solutions_text(all_solutions(probe, trimmed(position), most, &budget)));
  const Line line = best_line(probe, trimmed(position), first, &budget);
  return json_reply(json_text_of([&](JsonWriter& json) { add_line(json, line, first); }));
}

const ServedTable& TablesApi::table_called(const std::string& name) const {
  if (const ServedTable* table = catalogue_.find(name)) return *table;
  if (name.find('\0') != std::string::npos) throw Absent("a table name cannot contain a zero byte");
  throw Absent("there is no table '{}'; /api/tables lists the tables", name);
}

}  // namespace zermelo
