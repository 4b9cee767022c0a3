// The state of the search is the solver's part of a checkpoint.
#include "jobs/store/discovery_file.h"

#include <fmt/format.h>

#include <filesystem>

#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"

namespace zermelo {

namespace fs = std::filesystem;

namespace {

constexpr int state = 4;  ///< the version of the state of a search

}  // namespace

DiscoveryFile::DiscoveryFile(std::string path, Continuation continuation, const CheckpointTimes& times, Notice notice)
    : path_(std::move(path)), pace_(times), notice_(std::move(notice)) {
  if (!fs::exists(path_)) return;
  if (continuation != Continuation::restart) known_.emplace(path_);
  written_ = true;
}

void DiscoveryFile::expect(const std::string& spec) const {
  if (!known_) return;
  const std::string theirs = known_->settings().value("spec", std::string());
  if (!same_game(theirs, spec))
    throw UsageError(
        fmt::format("{}: these positions belong to {}, not to {}; repeat that game's command, or discard its work with "
                    "--restart",
                    path_, theirs, spec));
  if (known_->settings().value("program", std::string()) != ZERMELO_VERSION ||
      known_->settings().value("state", 0) != state)
    throw UsageError(
        fmt::format("{}: another version of zermelo discovered these positions; finish the job with that version, or "
                    "discard its work with --restart",
                    path_));
}

void DiscoveryFile::begin(const std::string& spec) {
  expect(spec);
  spec_ = spec;
}

DiscoveryKeeper DiscoveryFile::keeper() {
  DiscoveryKeeper keeper;
  keeper.due = [this] { return pace_.due(); };
  keeper.save = [this](const WriteState& write, bool complete) { save(write, complete); };
  if (known_) keeper.resume = [this](std::span<std::byte> bytes) { known_->get(bytes); };
  return keeper;
}

/// Complete positions are kept only if finding them again would take long.
void DiscoveryFile::save(const WriteState& write, bool complete) {
  if (complete && !written_ && !pace_.due()) return;
  const Json settings{{"spec", spec_}, {"step", "discovery"}, {"program", ZERMELO_VERSION}, {"state", state}};
  pace_.write([&] { written_ |= keep_checkpoint(path_, settings, {}, write, notice_); });
}

void DiscoveryFile::remove() {
  known_.reset();
  std::error_code missing;
  for (const char* ending : {"", ".part"}) fs::remove(path_ + ending, missing);
}

}  // namespace zermelo
