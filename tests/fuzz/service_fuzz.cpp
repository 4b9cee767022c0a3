// Makes requests of any bytes. The service answers each with JSON or the page: an answer, or an error in one line. The
// tables are sound, so status 500 is a mistake of the program.
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "formats/table/reading/block_cache.h"
#include "jobs/generate/generation.h"
#include "tablebase/registry.h"
#include "tests/support/folder.h"
#include "tools/serve/service.h"

using namespace zermelo;

namespace {

using Object = nlohmann::json;

struct Sample {
  const char* name;
  const char* spec;
  Metric metric;
};

constexpr Sample samples[] = {{"heaps", "pyramid rows=4", Metric::depth},
                              {"piles", "nim piles=2 max=20 order=ordered", Metric::grundy},
                              {"rule", "heap rule=0.77 max=40", Metric::grundy},
                              {"cells", "chomp rows=3 cols=3", Metric::outcome},
                              {"board", "mnk", Metric::depth},
                              {"loops", "quixo size=3", Metric::depth},
                              {"values", "toads toads=2 spaces=1 frogs=2", Metric::value},
                              {"classes", "domineering rows=2 cols=3", Metric::outcome},
                              {"kings", "chess pieces=KQvK", Metric::depth}};

std::unique_ptr<const Catalogue> solved_tables() {
  const test::Folder folder;
  std::vector<std::string> paths;
  for (const Sample& sample : samples) {
    GenerationOptions options;
    options.file = folder.file(std::string(sample.name) + ".ztb");
    generate(*make_game(sample.spec), sample.metric, options, Job({.threads = 1}));
    paths.push_back(options.file);
  }
  return std::make_unique<const Catalogue>(paths, Job({.threads = 1}), std::make_shared<BlockCache>(1 << 20));
}

const Service& service() {
  static const std::unique_ptr<const Catalogue> catalogue = solved_tables();
  static const Service service(*catalogue);
  return service;
}

void require(bool holds) {
  if (!holds) std::abort();
}

Reply checked(const Request& request) {
  const Reply reply = service().reply(request);
  require(reply.status == 200 || reply.status == 400 || reply.status == 404 || reply.status == 405);
  if (reply.type != "application/json") {
    require(!request.path.starts_with("/api/") && reply.status == 200);
    return reply;
  }
  const Object object = Object::parse(reply.body);
  if (reply.status == 200) return reply;
  const std::string error = object.at("error");
  require(!error.empty() && object.size() == 1 && error.find('\n') == std::string::npos);
  return reply;
}

/// A batch of one position has the same answer or error; every move leads to a position with the entry that the move
/// has.
void probe(const std::string& table, const std::string& position) {
  const Reply single = checked({"GET", "/api/probe", {{"table", table}, {"position", position}}});
  const std::string body =
      Object({{"table", table}, {"positions", {position}}}).dump(-1, ' ', false, Object::error_handler_t::replace);
  const Object batch = Object::parse(checked({"POST", "/api/probe", {}, body}).body).at(0);
  require(batch.contains("error") == (single.status == 400));
  if (single.status == 400) return;
  const Object object = Object::parse(single.body);
  require(batch == object);
  for (const Object& move : object.at("moves_all")) {
    const Reply next = checked({"GET", "/api/probe", {{"table", table}, {"position", move.at("to")}}});
    if (next.status == 200) require(Object::parse(next.body).at("outcome") == move.at("outcome"));
  }
}

/// A proved win has a move to a proved loss.
void judge(const std::string& fen) {
  const Reply reply = checked({"GET", "/standard", {{"fen", fen}}});
  checked({"GET", "/standard/mainline", {{"fen", fen}}});
  if (reply.status != 200) return;
  const Object object = Object::parse(reply.body);
  if (object.at("category") == "win") require(object.at("moves").at(0).at("category") == "loss");
}

void ask(std::uint8_t form, const std::string& text) {
  const std::string table = samples[form / 8 % std::size(samples)].name;
  switch (form % 8) {
    case 0:
      checked({"POST", "/api/probe", {}, text});
      return;
    case 1:
      checked({"GET", text});
      return;
    case 2:
      checked({"GET", "/api/probe", {{"table", text}, {"position", "1"}}});
      return;
    case 3:
      checked({text, "/api/probe"});
      return;
    case 4:
      checked({"GET", "/api/line", {{"table", table}, {"position", text}}});
      return;
    case 5:
      checked({"GET", "/api/probe", {{"table", table}, {"position", text}, {text, "moves"}, {"moves", text}}});
      checked({"GET", "/api/probe", {{"table", table}, {"position", "tt.ff"}, {"columns", text}}});
      return;
    case 7:
      judge(text);
      checked({"GET", "/quixo/loops/" + text});
      checked({"GET", "/mnk/board/positions/", {{"p", text}}});
      return;
    default:
      probe(table, text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  ask(data[0], {reinterpret_cast<const char*>(data + 1), size - 1});
  return 0;
}
