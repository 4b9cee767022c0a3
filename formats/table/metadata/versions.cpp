// Selects a version by its number, and reads the fields and rows that are the same in all versions.
#include "formats/table/metadata/versions.h"

namespace zermelo {

const FormatVersion& format_version(std::uint64_t number, const FileLocation& location) {
  for (const FormatVersion* version : {&format_1, &format_2, &format_3})
    if (version->number == number) return *version;
  location.refuse(fmt::format("the file has version {} of the format; this program reads versions {} to {}", number,
                              format_1.number, format_3.number));
}

const FormatVersion& written_version(const TableInfo& info) { return info.key_bytes != 0 ? format_3 : format_2; }

TableSummary read_outcomes(const Fields& fields, const TableKind& kind, Index positions) {
  const bool drawn = kind.game_class == GameClass::loopy && !kind.numbers();
  TableSummary summary;
  summary.wins = fields.number("wins", 0, positions);
  summary.losses = fields.number("losses", 0, positions);
  summary.draws = fields.number("draws", 0, drawn ? positions : 0);
  if (fields.has("gaps")) summary.gaps = fields.number("gaps", 1, drawn ? positions : 0);
  fields.location().expect("wins, losses and draws together", positions - summary.gaps,
                           summary.wins + summary.losses + summary.draws);
  return summary;
}

Count read_depth_count(const std::byte* row) {
  const auto wins = load<std::uint64_t>(row + 4), losses = load<std::uint64_t>(row + 12);
  return {load<std::uint32_t>(row), wins + losses, wins, losses};
}

}  // namespace zermelo
