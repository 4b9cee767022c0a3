// For settings that the user leaves open, the writer chooses as for a table with these cells.
#include "jobs/generate/finished_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "formats/table/reading/table_file.h"
#include "formats/table/storage/digest.h"
#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"
#include "tablebase/input/input_file.h"

namespace zermelo {
namespace {

constexpr const char* ways = "it is kept; write to another file, or replace it with --restart";

/// A digest is empty if the rules of the game are known by its spec, and in tables of older versions.
bool are_of_other_rules(const TableInfo& there, const TableInfo& wanted) {
  return !there.rules_digest.empty() && !wanted.rules_digest.empty() && there.rules_digest != wanted.rules_digest;
}

}  // namespace

std::optional<TableInfo> existing_table(const std::string& file) {
  std::error_code missing;
  if (!std::filesystem::is_regular_file(file, missing) || std::filesystem::file_size(file) == 0) return {};
  if (!TableFile::is_table(file)) throw UsageError(fmt::format("{} exists and is not a table file; {}", file, ways));
  try {
    return TableFile(file).info();
  } catch (const FormatError& error) {
    throw FormatError(fmt::format("{}; the file is kept; --restart replaces it", error.what()));
  }
}

std::string difference_in_game(const std::string& file, const TableInfo& there, const std::string& spec, Metric metric,
                               const std::string& tier) {
  if (!same_game(there.spec, spec)) return fmt::format("{} is a table of {}, not of {}", file, there.spec, spec);
  if (there.tier != tier)
    return fmt::format("{} is a table of {} of {}", file, there.tier.empty() ? "all" : "the tier " + there.tier, spec);
  if (there.kind.metric != metric)
    return fmt::format("{} is a table of {} with the metric {}, not {}", file, spec, name(there.kind.metric),
                       name(metric));
  return {};
}

std::string difference(const std::string& file, const TableInfo& there, TableInfo wanted,
                       const WriterOptions& options) {
  std::string words = difference_in_game(file, there, wanted.spec, wanted.kind.metric, wanted.tier);
  if (!words.empty()) return words;
  if (are_of_other_rules(there, wanted)) return fmt::format("{} was solved from other rules of {}", file, there.spec);
  if (there.order != wanted.order || there.positions != wanted.positions)
    return fmt::format("{} has other positions of {}, or in another order", file, there.spec);
  if (there.lower != wanted.lower) return fmt::format("{} rests on other tables of lower tiers", file);
  wanted.kind = there.kind;  // own games may be proved terminating after their table was made
  wanted.cell = there.cell;
  wanted = TableWriter::completed(wanted, options, there.cell);
  if (there.layout != wanted.layout)
    return fmt::format("{} has the layout {}, not {}", file, name(there.layout), name(wanted.layout));
  if (there.block_entries != wanted.block_entries)
    return fmt::format("{} has blocks of {} entries, not {}", file, there.block_entries, wanted.block_entries);
  if (there.level != 0 && there.level != wanted.level)
    return fmt::format("{} was compressed with the level {}, not {}", file, there.level, wanted.level);
  return {};
}

void refuse_to_replace(const std::string& difference, bool resumed) {
  throw UsageError(fmt::format("{}{}; {}", resumed ? "there is no checkpoint to resume, and " : "", difference, ways));
}

std::string mark_of(const std::string& file) {
  constexpr std::uint64_t most = std::uint64_t{1} << 16;
  std::error_code missing;
  if (!std::filesystem::is_regular_file(file, missing)) return {};
  try {
    const InputFile input(file);
    Digest digest;
    digest.add(input.bytes(0, std::min(input.size(), most)));
    return fmt::format("{} {}", input.size(), digest.text());
  } catch (const std::runtime_error&) {
    return {};
  }
}

}  // namespace zermelo
