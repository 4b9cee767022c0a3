// Routes requests by path; every error becomes a reply here.
#include "tools/serve/service.h"

#include <algorithm>
#include <new>

#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"
#include "tools/serve/http/questions.h"

namespace zermelo {
namespace {

/// The file of the explorer page at a path, or null.
const PageFile* page_file(std::string_view path) {
  const auto file = std::ranges::find(page_files(), path, &PageFile::path);
  return file == page_files().end() ? nullptr : &*file;
}

}  // namespace

bool Service::reads_body(const Request& request) {
  return request.method == "POST" && (request.path == "/api/probe" || request.path == "/standard");
}

Interface Service::interface_of(std::string_view path) const {
  if (TablesApi::owns(path)) return Interface::api;
  if (ChessServer::owns(path)) return Interface::chess;
  return gamesman_.owns(path) ? Interface::gamesman : Interface::page;
}

Reply Service::reply(const Request& request) const {
  const Interface interface = interface_of(request.path);
  const auto refuse = [&](int status, const std::string& message) {
    Reply reply = error_reply(status, without_folders(message, catalogue_));
    reply.interface = interface;
    return reply;
  };
  try {
    Reply reply = route(request, interface);
    reply.interface = interface;
    return reply;
  } catch (const Absent& absent) {
    return refuse(404, absent.what());
  } catch (const WrongMethod& wrong) {
    Reply reply = error_reply(wrong);
    reply.interface = interface;
    return reply;
  } catch (const UsageError& wrong) {
    return refuse(400, wrong.what());
  } catch (const LimitError& limit) {
    return refuse(400, limit.what());
  } catch (const std::bad_alloc&) {
    return refuse(500, "the memory for this answer is used up; ask for less, or later");
  } catch (const std::exception& failure) {
    const std::string_view words = failure.what();  // an exception of Python has a trace of its calls below
    return refuse(500, std::string(words.substr(0, words.find('\n'))));
  }
}

Reply Service::route(const Request& request, Interface interface) const {
  if (request.path.find('\0') != std::string::npos) throw Absent("a path cannot contain a zero byte");
  if (interface == Interface::api) return tables_api_.reply(request);
  if (interface == Interface::chess) return chess_server_.reply(request);
  if (interface == Interface::gamesman) return gamesman_.reply(request);
  const PageFile* file = page_file(request.path);
  if (file == nullptr)
    throw Absent(
        "there is no {}; the paths are /, /api/tables, /api/probe, /api/line, /standard, /standard/mainline, /games/, "
        "/GAME/VARIANT/POSITION/, /health and /metrics",
        request.path);
  require_get(request);
  return {200, std::string(file->type), text_of(*file)};
}

std::string read_own_boards(const std::string& path) {
  if (path.empty()) return {};
  const InputFile file(path);
  std::string text(file.size(), '\0');
  file.read(0, std::as_writable_bytes(std::span(text)));
  return text;
}

std::string Service::text_of(const PageFile& file) const {
  return !own_boards_.empty() && file.path == "/boards/own.js" ? own_boards_ : std::string(file.text);
}

}  // namespace zermelo
