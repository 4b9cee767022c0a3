// The state of the search is the solver's part of a checkpoint. A copy is due after `every`, or after twenty times the
// time of the last copy if that is longer.
#include "jobs/discovery_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tablebase/error.h"
#include "tablebase/spec.h"

namespace zermelo {

namespace fs = std::filesystem;

DiscoveryFile::DiscoveryFile(std::string path, Continuation continuation, std::chrono::duration<double> every)
    : path_(std::move(path)), every_(every) {
  if (!fs::exists(path_)) return;
  if (continuation != Continuation::restart) known_.emplace(path_);
  written_ = true;
}

void DiscoveryFile::expect(const std::string& spec) const {
  if (!known_) return;
  const std::string theirs = known_->settings().value("spec", "");
  if (!same_game(theirs, spec))
    throw UsageError(
        fmt::format("{}: these positions are of {}, not of {}; repeat that game's command, or discard its work with "
                    "--restart",
                    path_, theirs, spec));
  if (known_->settings().value("program", "") != ZERMELO_VERSION)
    throw UsageError(
        fmt::format("{}: another version of zermelo discovered these positions; finish the job with that version, or "
                    "discard its work with --restart",
                    path_));
}

void DiscoveryFile::begin(const std::string& spec) {
  expect(spec);
  spec_ = spec;
  last_ = Clock::now();
}

DiscoveryKeeper DiscoveryFile::keeper() {
  DiscoveryKeeper keeper;
  keeper.due = [this] { return due(); };
  keeper.save = [this](const WriteState& write, bool complete) { save(write, complete); };
  if (known_) keeper.resume = [this](std::span<std::byte> bytes) { known_->get(bytes); };
  return keeper;
}

bool DiscoveryFile::due() const { return Clock::now() - last_ >= std::max(every_, 20 * cost_); }

/// Complete positions are kept only if finding them again would take long.
void DiscoveryFile::save(const WriteState& write, bool complete) {
  if (complete && !written_ && !due()) return;
  const Clock::time_point begin = Clock::now();
  write_checkpoint(path_, {{"spec", spec_}, {"step", "discovery"}, {"program", ZERMELO_VERSION}}, {}, write);
  written_ = true;
  last_ = Clock::now();
  cost_ = last_ - begin;
}

void DiscoveryFile::remove() {
  known_.reset();
  std::error_code missing;
  for (const char* ending : {"", ".part"}) fs::remove(path_ + ending, missing);
}

}  // namespace zermelo
