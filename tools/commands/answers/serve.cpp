// zermelo serve: answers requests about tables over HTTP.
#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <future>
#include <thread>

#include "formats/table/reading/block_cache.h"
#include "jobs/budget/amounts.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tools/options/command.h"
#include "tools/serve/connections.h"
#include "tools/serve/service.h"
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
  bool reload = false;
  ReceptionOptions reception = {};
};

/// Answers with these tables, which stay open as long as anybody has this function.
Answering answering(const std::shared_ptr<const Served>& served) {
  return [served](const Request& request) { return served->service.reply(request); };
}

/// The memory for decoded blocks of all tables: without a budget the default, else half of what it leaves.
std::uint64_t block_bytes(const Job& job) {
  if (!job.bounded()) return TableFile::default_cache_bytes;
  require_memory(held_memory() + 2 * least_cache_bytes, job, "serving tables", "serve fewer tables");
  return memory_beside(held_memory(), job) / 2;
}

/// Opens the tables of the command, at first and when they are replaced. Blocks of all share one cache.
class Opener {
 public:
  /// The blocks take half of what the program left, so the open tables may take the other half.
  explicit Opener(const ServeOptions& options)
      : files_(options.files),
        own_boards_(read_own_boards(options.boards)),
        all_(start_job(options.threads, options.memory)) {
    const std::uint64_t blocks = block_bytes(all_);
    cache_ = std::make_shared<BlockCache>(blocks);
    job_ = start_job(options.threads, options.memory == 0 ? 0 : options.memory - blocks);
  }

  std::shared_ptr<const Served> open() {
    const std::uint64_t before = held_memory();
    auto served = std::make_shared<const Served>(Catalogue(files_, *job_, cache_), own_boards_);
    const std::uint64_t tables = std::max(held_memory(), before) - before;
    if (all_.bounded())
      require_memory(before + 2 * tables, all_, "holding these tables open, in addition to their blocks",
                     "serve fewer tables");
    open_tables_ = served->catalogue.tables().size();
    return served;
  }

  /// The metrics of the tables and their cache.
  std::vector<Gauge> gauges() const {
    const BlockCache::Use use = cache_->use();
    const auto number = [](std::uint64_t count) { return static_cast<double>(count); };
    return {{"zermelo_open_tables", "gauge", "Tables that are served.", number(open_tables_)},
            {"zermelo_cache_bytes", "gauge", "Memory of decoded blocks.", number(use.bytes)},
            {"zermelo_cache_limit_bytes", "gauge", "The most memory of decoded blocks.", number(cache_->most_bytes())},
            {"zermelo_cache_hits_total", "counter", "Blocks found in the cache.", number(use.hits)},
            {"zermelo_cache_misses_total", "counter", "Blocks read from files.", number(use.misses)},
            {"process_resident_memory_bytes", "gauge", "Resident memory size in bytes.", number(held_memory())}};
  }

 private:
  std::vector<std::string> files_;
  std::string own_boards_;  ///< for the page
  Job all_;
  std::optional<Job> job_;
  std::shared_ptr<BlockCache> cache_;
  std::atomic<std::size_t> open_tables_ = 0;
};

/// Opens the tables again when SIGHUP asks for it, in a thread of its own.
class Reload {
 public:
  Reload(Opener& opener, Answering first) : opener_(opener), latest_(std::move(first)) {}

  /// Once after each request: the new tables, or the same as before if these cannot be opened; otherwise an empty
  /// function.
  Answering take() {
    try {
      if (!next_.valid()) {
        if (take_reload_request()) next_ = std::async(std::launch::async, [this] { return opener_.open(); });
        return {};
      }
      if (next_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return {};
      latest_ = answering(next_.get());
    } catch (const std::exception& error) {
      notice(fmt::format("the tables are served as before: {}", error.what()));
    }
    return latest_;
  }

 private:
  Opener& opener_;
  Answering latest_;
  std::future<std::shared_ptr<const Served>> next_;
};

ServerOptions server_options(const ServeOptions& options, const Opener& opener, Reload& reload) {
  ServerOptions server;
  server.host = options.host;
  server.port = options.port;
  server.threads = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  server.stop = interrupted;
  server.reception = options.reception;
  server.reception.gauges = [&opener] { return opener.gauges(); };
  if (options.reload) server.replacement = [&reload] { return reload.take(); };
  if (options.memory != 0) server.waiting_bytes = std::min<std::size_t>(server.waiting_bytes, options.memory / 8);
  return server;
}

int run_serve(const ServeOptions& options, Output& output) {
  Opener opener(options);
  if (options.reload) catch_reloads();
  const Answering first = answering(opener.open());
  Reload reload(opener, first);
  const ServerOptions wanted = server_options(options, opener, reload);
  mallopt(M_ARENA_MAX, static_cast<int>(wanted.threads));  // more would keep free memory in more places
  Server server(first, wanted);
  if (server.threads() < wanted.threads)
    notice(fmt::format("the machine gives this process {} of {} threads; each works on one request at a time",
                       server.threads(), wanted.threads));
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
  command.count("--rate", options->reception.rate, 1'000'000,
                "The most requests a second of a client address; more get\nstatus 429; default: no limit", 1);
  command.flag("--behind-proxy", options->reception.behind_proxy,
               "Read client addresses from X-Forwarded-For; only if a\nproxy sets it");
  command
      .text("--access-log", options->reception.access_log,
            "Append a line for each reply to this file, in the Common\nLog Format")
      .type("LOG")
      .not_empty("log");
  command.flag("--reload", options->reload,
               "On SIGHUP, open the tables and the access log again;\nrequests are answered meanwhile");
  command.memory(options->memory)
      .help(
          "Memory for open tables and their blocks; answers need\nmore, see docs/service.md; default: 256M for blocks");
  return command;
}

}  // namespace zermelo
