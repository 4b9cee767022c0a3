// zermelo verify: proves a table file: every checksum, every count, and every entry from the rules alone.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "jobs/amounts.h"
#include "jobs/tiers/verify_folder.h"
#include "jobs/verify_table.h"
#include "tools/commands/command.h"
#include "tools/support/machine.h"
#include "tools/support/options.h"
#include "tools/support/summary.h"

namespace zermelo {

namespace {

struct Options {
  std::string file;
  ProofOptions proof;
  unsigned threads = 0;
  std::uint64_t memory = 0;
  std::string scratch;
  bool json = false;
  std::filesystem::file_time_type begun = std::filesystem::file_time_type::clock::now();
};

Json proof_json(const std::string& file, const std::string& tier, const TableProof& proof) {
  Json object{{"file", file}};
  if (!tier.empty()) object["tier"] = tier;
  object["positions_checked"] = proof.checked;
  object["mismatches"] = proof.mismatches;
  object["ok"] = proof.ok();
  object["first_mismatch"] = proof.ok() ? Json(nullptr) : Json(proof.fault);
  object["checked_by_moves"] = proof.by_moves;
  return object;
}

/// Says that a fast verifier checked the entries, and how many were checked again.
std::string sample_words(const TableProof& proof) {
  if (proof.by_moves == 0 || proof.by_moves == proof.checked) return "";
  return fmt::format(", {} of them also move by move", count_text(proof.by_moves));
}

void print_proof(const std::string& file, const TableProof& proof, const TableInfo& info, Output& output) {
  if (proof.ok())
    output.print("{}: ok, every checksum and {} of {} positions of {}{} agree with the rules{}\n", file,
                 count_text(proof.checked), count_text(info.positions), info.spec, tier_words(info),
                 sample_words(proof));
  else
    output.print("{}: wrong, {} mismatches in {} positions\n{}\n", file, count_text(proof.mismatches),
                 count_text(proof.checked), proof.fault);
}

void print(const std::string& file, const TableInfo& info, const TableProof& proof, bool json, Output& output) {
  if (json)
    output.json(proof_json(file, info.tier, proof));
  else
    print_proof(file, proof, info, output);
}

int run_folder(const Probe& probe, const Job& job, const ProofOptions& proof_options, bool json, Output& output) {
  bool ok = true;
  verify_folder(probe, job, proof_options, [&](const TierProof& tier) {
    ok = ok && tier.proof.ok();
    print(tier.table.file, tier.table.info, tier.proof, json, output);
  });
  return ok ? status_done : status_mismatch;
}

int run_file(Probe& probe, const Job& job, const ProofOptions& proof_options, bool json, Output& output) {
  const TableProof proof = verify_file(probe, job, proof_options);
  print(probe.path(), probe.info(), proof, json, output);
  return proof.ok() ? status_done : status_mismatch;
}

int run(const Options& options, Output& output) {
  const Job job = start_job(options.threads, options.memory, options.scratch);
  ProofOptions proof_options = options.proof;
  proof_options.notice = notice;
  Probe probe(options.file, job, Positions::discovered);
  if (names_folder(options.file)) return run_folder(probe, job, proof_options, options.json, output);
  return run_file(probe, job, proof_options, options.json, output);
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
  add_scratch(*parser, options->scratch, "the system's folder");
  add_json(*parser, options->json);
  return {parser, [options](Output& output) { return run(*options, output); },
          [options] { return how_to_go_on(*options); }};
}

}  // namespace zermelo
