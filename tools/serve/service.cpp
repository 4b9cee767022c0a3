// Routes requests by path and method; every error becomes a reply here.
#include "tools/serve/service.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <new>

#include "formats/table/storage/json_reading.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tools/print/answers.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

/// A path or a table that does not exist.
struct Absent : UsageError {
  using UsageError::UsageError;
};

Reply json_reply(std::string text) { return {200, "application/json", std::move(text)}; }

/// Refuses a parameter that none of these names is, as a mistyped one.
void allow_only(const Request& request, std::initializer_list<std::string_view> names) {
  for (const auto& [key, value] : request.parameters)
    if (std::ranges::find(names, key) == names.end())
      throw UsageError("the query has {}; {} reads only {}", key, request.path, fmt::join(names, ", "));
}

/// The value of a parameter that occurs once; `fallback` if it does not occur. Throws UsageError if it occurs twice.
std::string parameter(const Request& request, const std::string& key, const std::string& fallback) {
  const auto [first, end] = request.parameters.equal_range(key);
  if (first == end) return fallback;
  if (std::next(first) != end) throw UsageError("the query names {} twice; name it once", key);
  return first->second;
}

/// The same, of a parameter without which there is no answer.
std::string required(const Request& request, const std::string& key) {
  if (!request.parameters.contains(key))
    throw UsageError("the query has no {0}; write {1}?table=TABLE&position=POSITION", key, request.path);
  return parameter(request, key, {});
}

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

std::string probe_text(const Probe& probe, std::string_view position, Detail detail, MoveBudget& budget) {
  const Answer answer = ask(probe, trimmed(position), detail, &budget);
  constexpr std::size_t typical_move = 160, typical_entry = 256;  // bytes
  std::string text;
  text.reserve(typical_entry + typical_move * answer.moves.size());
  JsonWriter json(text, Utf8::replace);
  json.begin_object();
  add_answer(json, answer, detail);
  if (detail == Detail::moves) add_all_moves(json, answer);
  json.end_object();
  return text;
}

/// The body of POST /api/probe.
struct Questions {
  std::string table;
  std::vector<std::string> positions;
  Detail detail = Detail::moves;
};

constexpr std::string_view body_form = "send {\"table\":\"TABLE\",\"positions\":[\"POSITION\",...]}";

[[noreturn]] void refuse_body(const std::string& why) { throw UsageError("{}; {}", why, body_form); }

Json parse_body(const std::string& body) {
  try {
    return parse_json(body);
  } catch (const JsonError& error) {
    refuse_body(fmt::format("the body is wrong: {}", error.what()));
  }
}

void refuse_unknown_keys(const Json& body) {
  if (!body.is_object()) return;
  for (const auto& [key, value] : body.members())
    if (key != "table" && key != "positions" && key != "moves")
      refuse_body(fmt::format("the body has the unknown key '{}'", key));
}

template <class T>
T member(const Json& body, const char* key) {
  try {
    return body.at(key).get<T>();
  } catch (const JsonError&) {
    refuse_body(fmt::format("the body has no {}, or one of another type", key));
  }
}

Questions questions_in(const std::string& text) {
  const Json body = parse_body(text);
  refuse_unknown_keys(body);
  Questions questions{member<std::string>(body, "table"), member<std::vector<std::string>>(body, "positions")};
  if (questions.positions.size() > Service::most_positions)
    throw UsageError("the body has {} positions, but one request may have {}; send several requests",
                     questions.positions.size(), Service::most_positions);
  if (body.find("moves") != nullptr && !member<bool>(body, "moves")) questions.detail = Detail::entry;
  return questions;
}

/// The file of the explorer page at a path, or null.
const PageFile* page_file(std::string_view path) {
  const auto file = std::ranges::find(page_files(), path, &PageFile::path);
  return file == page_files().end() ? nullptr : &*file;
}

std::string without_folders(std::string message, const Catalogue& catalogue) {
  for (const auto& table : catalogue.tables()) message = without_folders(std::move(message), *table);
  return message;
}

}  // namespace

Reply error_reply(int status, const std::string& message) {
  return {status, "application/json", json_text({{"error", error_line(message)}})};
}

Service::Service(const Catalogue& catalogue, std::string own_boards)
    : catalogue_(catalogue), own_boards_(std::move(own_boards)) {
  Json list = Json::array();
  for (const auto& table : catalogue.tables()) list.push_back(table_json(*table));
  tables_ = json_text(list);
}

Reply Service::reply(const Request& request) const {
  const auto refuse = [&](int status, const char* message) {
    return error_reply(status, without_folders(message, catalogue_));
  };
  try {
    return route(request);
  } catch (const Absent& absent) {
    return refuse(404, absent.what());
  } catch (const UsageError& wrong) {
    return refuse(400, wrong.what());
  } catch (const LimitError& limit) {
    return refuse(400, limit.what());
  } catch (const std::bad_alloc&) {
    return refuse(500, "the memory for this answer is used up; ask for less, or later");
  } catch (const std::exception& failure) {
    return refuse(500, failure.what());
  }
}

Reply Service::route(const Request& request) const {
  const bool get = request.method == "GET" || request.method == "HEAD";
  const std::string& path = request.path;
  if (path.find('\0') != std::string::npos) throw Absent("a path cannot contain a zero byte");
  if (path == "/api/probe" && request.method == "POST") return probe_all(request);
  const PageFile* file = page_file(path);
  if (file == nullptr && path != "/api/tables" && path != "/api/probe" && path != "/api/line")
    throw Absent("there is no {}; the paths are /, /api/tables, /api/probe and /api/line", path);
  if (!get)
    throw UsageError("{} does not answer {}; use GET{}", path, request.method, path == "/api/probe" ? " or POST" : "");
  if (file != nullptr) return {200, std::string(file->type), text_of(*file)};
  if (path == "/api/tables") return json_reply(tables_);
  return path == "/api/probe" ? probe(request) : line(request);
}

std::string Service::text_of(const PageFile& file) const {
  return !own_boards_.empty() && file.path == "/boards/own.js" ? own_boards_ : std::string(file.text);
}

Reply Service::probe(const Request& request) const {
  const Probe& probe = table_called(required(request, "table")).probe;
  allow_only(request, {"table", "position", "moves"});
  MoveBudget budget(most_moves);
  return json_reply(probe_text(probe, required(request, "position"), detail_of(request), budget));
}

Reply Service::probe_all(const Request& request) const {
  const Questions questions = questions_in(request.body);
  const Probe& probe = table_called(questions.table).probe;
  MoveBudget budget(most_moves);
  std::string list = "[";
  for (const std::string& position : questions.positions) {
    if (list.size() > 1) list += ",";
    list += try_probe(probe, position, questions.detail, budget);
  }
  return json_reply(list + "]");
}

/// An answer, or {"position", "error"}.
std::string Service::try_probe(const Probe& probe, const std::string& position, Detail detail,
                               MoveBudget& budget) const {
  try {
    return probe_text(probe, position, detail, budget);
  } catch (const std::runtime_error& error) {
    return json_text({{"position", position}, {"error", error_line(without_folders(error.what(), catalogue_))}});
  }
}

Reply Service::line(const Request& request) const {
  const Probe& probe = table_called(required(request, "table")).probe;
  const std::string position = required(request, "position");
  allow_only(request, {"table", "position", "first"});
  const Player first = first_player(request, probe);
  MoveBudget budget(most_line_moves);
  const Line line = best_line(probe, trimmed(position), first, &budget);
  return json_reply(json_text_of([&](JsonWriter& json) { add_line(json, line, first); }));
}

const ServedTable& Service::table_called(const std::string& name) const {
  if (const ServedTable* table = catalogue_.find(name)) return *table;
  if (name.find('\0') != std::string::npos) throw Absent("a table name cannot contain a zero byte");
  throw Absent("there is no table '{}'; /api/tables lists the tables", name);
}

}  // namespace zermelo
