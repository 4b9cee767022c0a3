// A star after a number at the beginning of a term counts equal terms. The name of a file may contain other stars.
#include "jobs/sums/sum_tables.h"

#include <algorithm>

#include "tablebase/input/text.h"

namespace zermelo {

TableWords table_words(std::string_view term) {
  TableWords words;
  const std::size_t star = term.find('*');
  if (star != std::string_view::npos) {
    const std::string_view count = trimmed(term.substr(0, star));
    const bool digit = !count.empty() && (count[0] == '-' || ('0' <= count[0] && count[0] <= '9'));
    if (digit && count.find_first_not_of("0123456789-.,e^kMG") == std::string_view::npos) {
      words.count = count;
      term = trimmed(term.substr(star + 1));
    }
  }
  const std::size_t colon = term.find(".ztb:");
  if (colon == std::string_view::npos) return {};
  words.file = term.substr(0, colon + 4);
  words.position = trimmed(term.substr(colon + 5));
  return words;
}

std::shared_ptr<const Probe> SumTables::of(const std::string& file) {
  std::shared_ptr<const Probe>& table = tables_[file];
  if (!table) table = std::make_shared<const Probe>(file, job_);
  return table;
}

namespace {

/// Calls use(table) for each table that the terms name.
template <class Use>
void for_each_table_of(const std::vector<SumItem>& items, SumTables& tables, const Use& use) {
  for (const SumItem& item : items) {
    if (item.probe) {
      use(*item.probe);
      continue;
    }
    for (const std::string_view term : split(item.words, '+'))
      if (const std::string file = table_words(trimmed(term)).file; !file.empty()) use(*tables.of(file));
  }
}

}  // namespace

SumRule sum_rule(const std::vector<SumItem>& items, SumTables& tables) {
  bool products = false, games = false;
  for_each_table_of(items, tables, [&](const Probe& probe) {
    products |= probe.info().kind->sum == SumRule::products;
    games |= probe.info().kind->sum == SumRule::games;
  });
  if (products) return SumRule::products;
  return games ? SumRule::games : SumRule::nimbers;
}

}  // namespace zermelo
