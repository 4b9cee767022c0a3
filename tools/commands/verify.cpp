// zermelo verify: proves a table file: every checksum, every count, and every entry from the rules alone.
#include <CLI/App.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "jobs/amounts.h"
#include "jobs/verify_table.h"
#include "tools/commands/command.h"
#include "tools/support/machine.h"
#include "tools/support/options.h"

namespace zermelo {

namespace {

struct Options {
  std::string file;
  Index sample = 0;
  unsigned threads = 0;
  std::uint64_t memory = 0;
  bool json = false;
};

int run(const Options& options, Output& output) {
  const Job job = start_job(options.threads, options.memory);
  const Probe probe(TableFile(options.file), job);
  const TableProof proof = verify_table(probe, job, options.sample);
  if (options.json) {
    Json object{{"file", options.file},
                {"positions_checked", proof.checked},
                {"mismatches", proof.mismatches},
                {"ok", proof.ok()}};
    object["first_mismatch"] = proof.ok() ? Json(nullptr) : Json(proof.fault);
    output.json(object);
  } else if (proof.ok()) {
    output.print("{}: ok, every checksum and {} of {} positions of {} agree with the rules\n", options.file,
                 count_text(proof.checked), count_text(probe.info().positions), probe.info().spec);
  } else {
    output.print("{}: wrong, {} mismatches in {} positions\n{}\n", options.file, count_text(proof.mismatches),
                 count_text(proof.checked), proof.fault);
  }
  return proof.ok() ? status_done : status_mismatch;
}

}  // namespace

Command verify_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser =
      add_command(app, "verify", "Prove every checksum and entry of a table file", "zermelo verify pyramid10.ztb");
  add_file(*parser, options->file);
  add_count(*parser, "--sample", options->sample, max_positions,
            "Check only N entries, spread over the table (not for\noutcomes of loopy games); default: all", 1);
  add_threads(*parser, options->threads);
  add_memory(*parser, options->memory);
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
