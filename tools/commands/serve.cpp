// zermelo serve: answers requests about tables over HTTP.
#include <CLI/App.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "formats/block_cache.h"
#include "tablebase/error.h"
#include "tools/commands/command.h"
#include "tools/serve/server.h"
#include "tools/support/machine.h"
#include "tools/support/options.h"
#include "tools/support/signals.h"

namespace zermelo {

namespace {

struct Options {
  std::vector<std::string> files;
  std::string host = "127.0.0.1";
  int port = 8080;
  unsigned threads = 0;
  std::uint64_t memory = TableFile::default_cache_bytes;
};

int run(const Options& options, Output& output) {
  const Job job = start_job(options.threads, 0);
  const Catalogue catalogue(options.files, job, std::make_shared<BlockCache>(options.memory));
  const Service service(catalogue);
  ServerOptions server_options;
  server_options.host = options.host;
  server_options.port = options.port;
  server_options.threads = job.workers().count();
  server_options.stop = interrupted;
  Server server(service, std::move(server_options));
  output.json({{"url", server.url()}});
  output.flush();
  server.run();
  throw Interrupted("interrupted");
}

}  // namespace

Command serve_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser = add_command(app, "serve", "Answer questions about tables over HTTP,\nfor programs and browsers",
                                 "zermelo serve pyramid10.ztb quixo4.ztb --port 8080");
  parser->add_option("FILE", options->files, "Table files (.ztb), or folders of tables")->required();
  parser
      ->add_option("--host", options->host,
                   "The address to listen on; 0.0.0.0: every address\nof the machine; default: 127.0.0.1")
      ->type_name("ADDRESS")
      ->check(named("host"));
  add_count(*parser, "--port", options->port, 65535, "The port; 0: any free one; default: 8080");
  add_count(*parser, "--threads", options->threads, 1024,
            "Requests that are worked on at once;\ndefault: one for each core", 1);
  parser
      ->add_option("--memory", options->memory,
                   "Memory for blocks of all tables together, for\nexample 500M or 2G; default: 256M")
      ->transform(size_in_bytes())
      ->type_name("SIZE");
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
