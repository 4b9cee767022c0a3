// zermelo verify: proves a table file: every checksum, every count, and every entry from the rules alone.
#include <CLI/App.hpp>
#include <filesystem>
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
  ProofOptions proof;
  unsigned threads = 0;
  std::uint64_t memory = 0;
  bool json = false;
  std::filesystem::file_time_type begun = std::filesystem::file_time_type::clock::now();
};

int run(const Options& options, Output& output) {
  const Job job = start_job(options.threads, options.memory);
  const Probe probe(TableFile(options.file), job);
  ProofOptions proof_options = options.proof;
  proof_options.notice = notice;
  const TableProof proof = verify_table(probe, job, proof_options);
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

std::string how_to_go_on(const Options& options) {
  const std::string& checkpoint = options.proof.checkpoint;
  if (checkpoint.empty()) return "nothing is kept, because no --checkpoint FILE was given";
  return kept_work(checkpoint, options.begun, false);
}

}  // namespace

Command verify_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser =
      add_command(app, "verify", "Prove every checksum and entry of a table file", "zermelo verify pyramid10.ztb");
  add_file(*parser, options->file);
  add_count(*parser, "--sample", options->proof.sample, max_positions,
            "Check only N entries, spread over the table (not for\noutcomes of loopy games); default: all", 1);
  parser
      ->add_option("--checkpoint", options->proof.checkpoint,
                   "Keep the progress in this file, and continue from it;\nremoved when the proof is complete")
      ->type_name("FILE")
      ->check(named("file"));
  add_threads(*parser, options->threads);
  add_memory(*parser, options->memory);
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); },
          [options] { return how_to_go_on(*options); }};
}

}  // namespace zermelo
