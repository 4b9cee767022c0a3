// A sound file is read once. In a damaged one, each block is then read on its own.
#include "jobs/verify/damage.h"

#include <fmt/format.h>

#include <algorithm>

#include "jobs/budget/amounts.h"
#include "solver/proving/findings.h"
#include "solver/solving/solution_counter.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {
namespace {

/// What is wrong with a part of a file that `read` reads; empty if it is sound.
template <class Read>
std::string fault_of(const Read& read) {
  try {
    read();
  } catch (const FormatError& error) {
    return error.what();
  }
  return {};
}

void find_blocks(const TableFile& file, const Job& job, Damage& damage) {
  constexpr std::uint64_t batch = 1024;
  const JobStep step(job, "looking for damaged blocks", file.info().positions);
  for (std::uint64_t first = 0; first < file.blocks(); first += batch) {
    job.check();
    std::vector<std::string> faults(std::min(batch, file.blocks() - first));
    job.workers().for_each(faults.size(), [&](std::size_t i) {
      faults[i] = fault_of([&] { file.read_block(first + i, [](const KeptSlice&) {}); });
    });
    for (std::size_t i = 0; i < faults.size(); ++i) {
      if (faults[i].empty()) continue;
      damage.blocks.push_back(first + i);
      damage.add(std::move(faults[i]));
    }
    job.progress(first * file.info().block_entries);
  }
}

/// Keys of several blocks have one fault if the index of these blocks is damaged.
void find_keys(const TableFile& file, const Job& job, Damage& damage) {
  std::string last;
  for (const auto& keys : file.keys()) {
    std::vector<std::byte> key(keys->key_bytes());
    for (Index first = 0; first < keys->size(); first += file.info().key_block) {
      job.check();
      std::string fault = fault_of([&] { keys->read(first, key); });
      if (!fault.empty() && fault != last) damage.add(fault);
      last = std::move(fault);
    }
  }
}

}  // namespace

bool Damage::has_block(std::uint64_t block) const { return std::ranges::binary_search(blocks, block); }

void Damage::add(std::string text) {
  if (parts++ < most_texts) texts.push_back(std::move(text));
}

std::vector<std::string> Damage::sentences(const std::string& file) const {
  std::vector<std::string> all = texts;
  if (parts > texts.size())
    all.push_back(fmt::format("{}: {} more blocks are damaged", file, count_text(parts - texts.size())));
  return all;
}

Damage find_damage(const TableFile& file, const Job& job) {
  Damage damage;
  const std::string first = fault_of([&] { file.check_frames(); });
  if (first.empty()) return damage;
  if (file.info().layout == Layout::diagram) throw FormatError(first);
  find_blocks(file, job, damage);
  if (std::string fault = fault_of([&] { file.values(); }); !fault.empty()) damage.add(std::move(fault));
  find_keys(file, job, damage);
  if (!damage.any()) damage.add(first);
  return damage;
}

SoundEntries::SoundEntries(const Probe& probe, const Damage& damage, const Job& job) : probe_(probe), damage_(damage) {
  const TableInfo& info = probe.info();
  const std::uint64_t memory = job.bounded() ? job.memory() : available_memory() / 2;
  if (MemoryTable::bytes(info.cell, info.positions) + (info.depths_only() ? info.positions : 0) > memory) return;
  table_ = load_cells(probe.file(), job, [&](std::uint64_t block) { return damage.has_block(block); });
  if (info.depths_only()) numbers_ = HugeBuffer<std::uint8_t>(info.positions);
}

/// As Probe::kept_value.
KeptValue SoundEntries::kept(Index position) const {
  if (position >= probe_.info().positions) return probe_.kept_value(position);
  if (damage_.has_block(position / probe_.info().block_entries)) throw UnknownEntry();
  return table_ ? table_->value(position) : probe_.kept_value(position);
}

Value SoundEntries::value(Index position) const {
  if (position >= probe_.info().positions) return probe_.value(position);
  const KeptValue found = kept(position);
  if (found.is_known()) return found.known();
  const auto of_move = [this](Index to) { return kept(to); };
  const auto whole = [this](Index exit) { return value(exit); };
  return completed(probe_.game(), *probe_.info().kind, position, found, of_move, whole, numbers_.span());
}

}  // namespace zermelo
