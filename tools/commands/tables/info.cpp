// zermelo info: prints the metadata and the sizes of a table file.

#include <fmt/ranges.h>

#include "formats/table/reading/table_file.h"
#include "jobs/budget/amounts.h"
#include "jobs/lookup/partisan_numbers.h"
#include "jobs/lookup/probe.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/sequences/misere/quotient_list.h"
#include "tools/options/command.h"
#include "tools/print/summary.h"

namespace zermelo {
namespace {

struct InfoOptions {
  std::string file;
  bool json = false;
};

double bits_per_position(const TableFile& file) {
  return 8 * static_cast<double>(file.file_bytes()) / static_cast<double>(file.info().positions);
}

/// The metadata of a file and the meaning of its numbers.
struct FileFacts {
  const TableFile& file;
  std::optional<PartisanNumbers> numbers;
  std::optional<sequences::ListedQuotient> elements;  ///< of a table of a misere quotient

  explicit FileFacts(const TableFile& of) : file(of) {
    const EntryKind& kind = *file.info().kind;
    if (kind.partisan) numbers.emplace(kind, file.values(), pool_memory(Job()), Job());
    if (kind.sum == SumRule::products) elements = sequences::read_quotient(file.values());
  }
  TableCounts counts() const {
    return {file.info().summary, file.info().kind, numbers ? &*numbers : nullptr, elements ? &*elements : nullptr};
  }
};

Json digests_json(const std::vector<TierDigest>& tiers) {
  Json list = Json::array();
  for (const TierDigest& tier : tiers) list.push_back({{"tier", tier.tier}, {"payload_digest", tier.payload_digest}});
  return list;
}

Json info_json(const FileFacts& facts) {
  const TableFile& file = facts.file;
  const TableInfo& info = file.info();
  Json object{{"spec", info.spec},
              {"metric", name(info.kind.metric)},
              {"positions", info.positions},
              {"file_bytes", file.file_bytes()},
              {"bits_per_position", bits_per_position(file)},
              {"class", name(info.kind.game_class)}};
  if (always_ends(info.kind.game_class)) object["play"] = name(info.kind.play);
  add_counts(object, facts.counts());
  if (facts.elements)
    object["quotient"] = {{"order", facts.elements->monoid.size()},
                          {"p_elements", facts.elements->monoid.lost_count()},
                          {"presentation", presentation(facts.elements->monoid)},
                          {"generators", facts.elements->generators},
                          {"p_portion", lost_words(facts.elements->monoid)}};
  object["layout"] = name(info.layout);
  object["block_entries"] = info.block_entries;
  object["blocks"] = file.blocks();
  if (info.layout == Layout::diagram) object["diagram"] = {{"rows", info.diagram.rows}, {"nodes", info.diagram.nodes}};
  add_payload(object, info);
  object["key_bytes"] = info.key_bytes == 0 ? Json() : Json(info.key_bytes);
  if (info.tier.empty()) return object;
  object["tier"] = info.tier;
  object["rests_on"] = digests_json(info.lower.rests_on);
  object["further_below"] = digests_json(info.lower.further_below);
  return object;
}

void print_quotient(const sequences::ListedQuotient& quotient, Output& output) {
  output.print("order      {}, {} of these elements are lost (P)\ngenerators {}\n", quotient.monoid.size(),
               quotient.monoid.lost_count(), sequences::generators_text(quotient.generators));
  output.print("relations  {}\nP-portion  {}\n", presentation(quotient.monoid),
               fmt::join(lost_words(quotient.monoid), ", "));
}

void print_counts(const FileFacts& facts, Output& output) {
  const TableInfo& info = facts.file.info();
  if (facts.numbers) return output.print("classes    {}\n", counts_text(facts.counts()));
  output.print("wins       {}\nlosses     {}\n", count_text(info.summary.wins), count_text(info.summary.losses));
  if (info.kind->draws) output.print("draws      {}\n", count_text(info.summary.draws));
  if (info.summary.gaps != 0) output.print("gaps       {} numbers without a position\n", count_text(info.summary.gaps));
  print_deepest(*info.kind, info.summary, output);
  if (facts.elements) return print_quotient(*facts.elements, output);
  if (info.kind->is_number() && !info.kind->greatest.empty())
    output.print("greatest   {}, in cells of {} bits\n", info.kind->words(info.summary.greatest),
                 static_cast<int>(info.cell));
}

std::string layout_words(const TableFile& file) {
  const TableInfo& info = file.info();
  if (info.layout == Layout::diagram)
    return fmt::format("{} nodes and {} rows", count_text(info.diagram.nodes), count_text(info.diagram.rows));
  return fmt::format("{} blocks of {} positions", count_text(file.blocks()), count_text(info.block_entries));
}

void print_info(const FileFacts& facts, Output& output) {
  const TableFile& file = facts.file;
  const TableInfo& info = file.info();
  output.print("game       {}{}\nmetric     {}\npositions  {}\n", info.spec, tier_words(info), name(info.kind.metric),
               positions_text(info.positions, info.summary));
  print_counts(facts, output);
  output.print("file       {}{}\n", size_text(file.file_bytes()), density_text(file.file_bytes(), info.positions));
  output.print("layout     {}, {}\n", name(info.layout), layout_words(file));
  if (info.key_bytes != 0) output.print("keys       {} bytes a position, unpacked\n", info.key_bytes);
  output.print("payload    {}, XXH3-64 {}\n", size_text(info.payload_bytes), info.payload_digest);
}

void show(const TableFile& file, const InfoOptions& options, Output& output) {
  if (options.json)
    output.json(info_json(FileFacts(file)));
  else
    print_info(FileFacts(file), output);
}

int run_info(const InfoOptions& options, Output& output) {
  if (!names_folder(options.file))
    show(TableFile(options.file), options, output);
  else
    for_each_table(Probe(options.file), [&](const Probe& tier) { show(tier.file(), options, output); });
  return status_done;
}

}  // namespace

Command info_command(CLI::App& app) {
  Command command(app, "info", "Show the metadata and the sizes of a table file", "zermelo info --json pyramid10.ztb");
  const auto options = command.runs(run_info);
  command.file(options->file);
  command.json(options->json);
  return command;
}

}  // namespace zermelo
