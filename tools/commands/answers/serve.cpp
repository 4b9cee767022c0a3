// zermelo serve: answers requests about tables over HTTP.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "formats/table/reading/block_cache.h"
#include "jobs/budget/amounts.h"
#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"
#include "tablebase/machine/machine_memory.h"
#include "tools/options/command.h"
#include "tools/serve/connections.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

struct ServeOptions {
  std::vector<std::string> files;
  std::string boards;
  std::string host = "127.0.0.1";
  int port = 8080;
  unsigned threads = 0;
  std::uint64_t memory = 0;
};

/// The memory for decoded blocks of all tables: without a budget the default, else half of what it leaves.
std::uint64_t block_bytes(const Job& job) {
  if (!job.bounded()) return TableFile::default_cache_bytes;
  require_memory(held_memory() + 2 * least_cache_bytes, job, "serving tables", "serve fewer tables");
  return memory_beside(held_memory(), job) / 2;
}

/// The blocks take half of what the program left, so the open tables may take the other half.
Catalogue open_tables(const ServeOptions& options) {
  const Job all = start_job(options.threads, options.memory);
  const std::uint64_t before = held_memory(), blocks = block_bytes(all);
  const Job job = start_job(options.threads, options.memory == 0 ? 0 : options.memory - blocks);
  Catalogue catalogue(options.files, job, std::make_shared<BlockCache>(blocks));
  const std::uint64_t tables = std::max(held_memory(), before) - before;
  if (all.bounded())
    require_memory(before + 2 * tables, all, "holding these tables open beside their blocks", "serve fewer tables");
  return catalogue;
}

/// The text of the file with boards for the page; empty without one.
std::string own_boards(const std::string& path) {
  if (path.empty()) return {};
  const InputFile file(path);
  std::string text(file.size(), '\0');
  file.read(0, std::as_writable_bytes(std::span(text)));
  return text;
}

int run_serve(const ServeOptions& options, Output& output) {
  const Catalogue catalogue = open_tables(options);
  const Service service(catalogue, own_boards(options.boards));
  ServerOptions server_options;
  server_options.host = options.host;
  server_options.port = options.port;
  const unsigned wanted = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  server_options.threads = wanted;
  server_options.stop = interrupted;
  if (options.memory != 0)
    server_options.waiting_bytes = std::min<std::size_t>(server_options.waiting_bytes, options.memory / 8);
  Server server(service, std::move(server_options));
  if (server.threads() < wanted)
    notice(fmt::format("the machine gives this process {} of {} threads; each works on one request at a time",
                       server.threads(), wanted));
  output.json({{"url", server.url()}});
  output.flush();
  server.run();
  throw Interrupted("interrupted");
}

}  // namespace

Command serve_command(CLI::App& app) {
  Command command(app, "serve", "Answer questions about tables over HTTP,\nfor programs and browsers",
                  "zermelo serve pyramid10.ztb quixo4.ztb --port 8080");
  const auto options = command.runs(run_serve);
  command.texts("FILE", options->files, "Table files (.ztb), or folders of tables").required().not_empty("table");
  command
      .text("--host", options->host,
            "The address to listen on; 0.0.0.0: every address\nof the machine; default: 127.0.0.1")
      .type("ADDRESS")
      .not_empty("host");
  command
      .text("--boards", options->boards, "JavaScript with boards of your own games for the page;\nsee docs/explorer.md")
      .type("FILE.js")
      .not_empty("file");
  command.count("--port", options->port, 65535, "The port; 0: any free one; default: 8080");
  command.count("--threads", options->threads, 1024, "Requests that are worked on at once;\ndefault: one for each core",
                1);
  command.memory(options->memory)
      .help(
          "Memory for open tables and their blocks; answers need\nmore, see docs/service.md; default: 256M for blocks");
  return command;
}

}  // namespace zermelo
