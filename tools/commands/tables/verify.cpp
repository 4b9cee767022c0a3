// zermelo verify: proves a table file: every checksum, every count, and every entry from the rules alone.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "jobs/budget/amounts.h"
#include "jobs/verify/manifest.h"
#include "jobs/verify/verify_table.h"
#include "tools/options/command.h"
#include "tools/print/summary.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

struct VerifyOptions : JobWords {
  std::string file;
  ProofOptions proof;
  std::string scratch;
  std::filesystem::file_time_type begun = std::filesystem::file_time_type::clock::now();
};

/// Prints a notice in its place among the answers, also where both streams go to one terminal.
void notice_beside(Output& output, const std::string& sentence) {
  output.flush();
  notice(sentence);
}

Json proof_json(const std::string& file, const std::string& tier, const TableProof& proof) {
  Json object{{"file", file}};
  if (!tier.empty()) object["tier"] = tier;
  object["positions_checked"] = proof.checked;
  object["mismatches"] = proof.mismatches;
  object["ok"] = proof.ok();
  const bool wrong = !proof.ok() && (proof.damage.empty() || proof.mismatches != 0);
  object["first_mismatch"] = wrong ? Json(proof.fault) : Json();
  object["checked_by_moves"] = proof.by_moves;
  object["unchecked"] = proof.unchecked;
  object["damaged_blocks"] = proof.damaged_blocks;
  object["damaged"] = proof.damage;
  return object;
}

/// Says that a fast verifier checked the entries, and how many were checked again.
std::string sample_words(const TableProof& proof) {
  if (proof.by_moves == 0 || proof.by_moves == proof.checked) return "";
  return fmt::format(", {} of them also move by move", count_text(proof.by_moves));
}

/// `damaged, 2 blocks`; without a number if no block of entries is damaged.
std::string damage_words(const TableProof& proof) {
  if (proof.damaged_blocks == 0) return "damaged";
  return fmt::format("damaged, {} block{}", count_text(proof.damaged_blocks), proof.damaged_blocks == 1 ? "" : "s");
}

/// What is known of the other entries.
std::string rest_words(const TableProof& proof) {
  return fmt::format(
      "{} positions {}, {} cannot be checked", count_text(proof.checked),
      proof.mismatches == 0 ? "agree with the rules" : fmt::format("have {} mismatches", count_text(proof.mismatches)),
      count_text(proof.unchecked));
}

void print_proof(const std::string& file, const TableProof& proof, const TableInfo& info, Output& output) {
  if (!proof.damage.empty())
    output.print("{}: {}; {}\n{}", file, damage_words(proof), rest_words(proof),
                 proof.mismatches == 0 ? "" : proof.fault + "\n");
  else if (proof.ok())
    output.print("{}: ok, every checksum and {} of {} positions of {}{} agree with the rules{}\n", file,
                 count_text(proof.checked), count_text(info.positions), info.spec, tier_words(info),
                 sample_words(proof));
  else
    output.print("{}: wrong, {} mismatches in {} positions\n{}\n", file, count_text(proof.mismatches),
                 count_text(proof.checked), proof.fault);
}

void print_part(const PartProof& tier, Output& output) {
  const std::string& file = tier.table.file;
  if (!tier.table.is_done())
    output.print("{}: {}\n", file, name(tier.table.state));
  else if (!tier.unproved.empty())
    output.print("{}: {}not proved, because {}\n", file,
                 tier.proof.damage.empty() ? "" : damage_words(tier.proof) + "; ", tier.unproved);
  else
    print_proof(file, tier.proof, tier.table.info, output);
}

Json part_json(const Probe& probe, const PartProof& tier) {
  Json object = proof_json(tier.table.file, tier.table.tier.name, tier.proof);
  if (probe.is_whole(tier.table)) return object;
  object["state"] = name(tier.table.state);
  object["unproved"] = tier.unproved.empty() ? Json() : Json(tier.unproved);
  if (!tier.unproved.empty()) object["first_mismatch"] = nullptr;
  return object;
}

/// Damage comes before wrong entries: the table is not the one that was made.
int status_of(const TableProof& proof) {
  if (!proof.damage.empty()) return status_bad_input;
  return proof.ok() ? status_done : status_mismatch;
}

/// The checks of the files against their manifest, if there is one; each difference is printed.
class Manifest {
 public:
  Manifest(const VerifyOptions& options, const Job& job, Output& output) {
    try {
      checks_ = check_manifest(options.file, job);
    } catch (const FormatError& error) {  // a damaged manifest says nothing of the tables
      notice_beside(output, error.what());
      status_ = status_bad_input;
      return;
    }
    for (const ManifestCheck& check : checks_)
      if (!check.fault.empty()) notice_beside(output, check.fault);
    if (!std::ranges::all_of(checks_, &std::string::empty, &ManifestCheck::fault))
      status_ = status_mismatch;
    else if (!options.json && !checks_.empty())
      output.print("{}: ok, {} files have its sizes and digests\n", manifest_path(options.file), checks_.size());
  }

  int status() const { return status_; }
  /// Adds `in_manifest`, whether the file agrees with the manifest; nothing without a manifest.
  void add(Json& object, const std::string& file) const {
    if (checks_.empty()) return;
    const auto name_of = [](const std::string& path) { return std::filesystem::path(path).filename(); };
    const auto check =
        std::ranges::find_if(checks_, [&](const ManifestCheck& each) { return name_of(each.file) == name_of(file); });
    object["in_manifest"] = check != checks_.end() && check->fault.empty();
  }

 private:
  std::vector<ManifestCheck> checks_;
  int status_ = status_done;
};

int run_verify(const VerifyOptions& options, Output& output) {
  const Job job = start_job(options.threads, options.memory, options.scratch);
  ProofOptions proof_options = options.proof;
  proof_options.notice = [&output](const std::string& sentence) { notice_beside(output, sentence); };
  const Manifest manifest(options, job, output);
  const Probe probe = open_unchecked(options.file, job, Positions::discovered);
  int status = manifest.status();
  verify(probe, job, proof_options, [&](const PartProof& part) {
    status = std::max(status, status_of(part.proof));
    if (options.json) {
      Json object = part_json(probe, part);
      manifest.add(object, part.table.file);
      output.json(object);
    } else {
      print_part(part, output);
    }
    output.flush();
  });
  return status;
}

std::string how_to_go_on(const VerifyOptions& options) {
  const std::string& checkpoint = options.proof.checkpoint;
  if (checkpoint.empty()) return "nothing is kept, because no --checkpoint FILE was given";
  return kept_work(checkpoint, options.begun, false);
}

}  // namespace

Command verify_command(CLI::App& app) {
  Command command(app, "verify", "Prove every checksum and entry of a table file", "zermelo verify pyramid10.ztb");
  const auto options = command.runs(run_verify);
  command.file(options->file);
  command.count(
      "--sample", options->proof.sample, max_positions,
      "Check only N entries, spread over the table (not for\noutcomes and nim values of loopy games); default: all", 1);
  command
      .text("--checkpoint", options->proof.checkpoint,
            "Keep the progress in this file, and continue from it;\nremoved when the proof is complete")
      .type("FILE")
      .not_empty("file");
  command.threads(options->threads);
  command.memory(options->memory);
  command.scratch(options->scratch, "the system's folder");
  command.json(options->json);
  command.after_interrupt = [options] { return how_to_go_on(*options); };
  return command;
}

}  // namespace zermelo
