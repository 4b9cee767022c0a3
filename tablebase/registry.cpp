// The list of families. A spec is completed with the keys of its family, whose function then makes the game.
#include "tablebase/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/rules/rules_digest.h"

namespace zermelo {

namespace sequences {
/// How games with a rule of one heap of this name are written; empty without such a rule. In heap_rule.cpp.
std::string games_with_rule(std::string_view name);
}  // namespace sequences

namespace {

std::vector<Family>& family_list() {
  static std::vector<Family> list{boxes::nim_family(),
                                  boxes::wythoff_family(),
                                  heaps::octal_family(),
                                  heaps::grundy_family(),
                                  heaps::pyramid_family(),
                                  boxes::grid_family(),
                                  boxes::chomp_family(),
                                  boards::quixo_family(),
                                  boards::mnk_family(),
                                  boards::connect_family(),
                                  morris::morris_family(),
                                  boards::hounds_family(),
                                  boards::pong_hau_ki_family(),
                                  boards::lgame_family(),
                                  described::board_family(),
                                  graphs::graph_family(),
                                  sequences::heap_family(),
                                  partisan::domineering_family(),
                                  partisan::toads_family(),
                                  partisan::backsliding_toads_family(),
                                  partisan::hackenbush_family(),
                                  partisan::col_family(),
                                  partisan::snort_family(),
                                  partisan::clobber_family(),
                                  partisan::nogo_family(),
                                  partisan::konane_family(),
                                  partisan::amazons_family(),
                                  partisan::toppling_family(),
                                  partisan::adjacent_tree_family(),
                                  partisan::coloured_graph_family(),
                                  chess::chess_family(),
                                  scores::dots_family(),
                                  scores::othello_family(),
                                  mancala::mancala_family()};
  return list;
}

/// The keys whose value can be lowered (their range is numeric), with their ranges.
std::string number_keys(const Family& family) {
  std::vector<std::string> words;
  for (const Key& key : family.keys)
    if (key.range.find(" to ") != std::string::npos && !std::islower(key.range.back()))
      words.push_back(fmt::format("{} ({})", key.name, key.range));
  return fmt::format("{}", fmt::join(words, " or "));
}

/// Whether a key has its default, which may be the value of another key, or a digest, which is computed.
bool has_default(const Spec& spec, const Key& key) {
  const std::string& value = spec.text(key.name);
  if (key.fallback == "computed" || value == key.fallback) return true;
  return spec.has(key.fallback) && value == spec.text(key.fallback);
}

}  // namespace

std::span<const Family> families() { return family_list(); }

void add_family(Family family) {
  note_own_family(family.name);
  std::vector<Family>& list = family_list();
  const auto same = std::find_if(list.begin(), list.end(), [&](const Family& f) { return f.name == family.name; });
  if (same == list.end())
    list.push_back(std::move(family));
  else
    *same = std::move(family);
}

const Family* find_family(std::string_view name) {
  const auto found = std::find_if(family_list().begin(), family_list().end(),
                                  [name](const Family& family) { return family.name == name; });
  return found == family_list().end() ? nullptr : &*found;
}

const Family& family_called(std::string_view name) {
  if (const Family* family = find_family(name)) return *family;
  if (name == python_family_name)
    throw SpecError("the rules of this game are in Python; open its table there with zermelo.open(path, rules=CLASS)");
  if (const std::string words = sequences::games_with_rule(name); !words.empty()) throw SpecError("{}", words);
  std::vector<std::string> names;
  for (const Family& family : families())
    if (family.name != python_family_name) names.push_back(family.name);
  throw SpecError("there is no game family '{}'; {}", name, known_words(name, names, "the families are"));
}

Metric metric_for(const Spec& spec, std::optional<Metric> asked) {
  return asked.value_or(usual_metric(family_called(spec.family()).metrics));
}

Spec completed_spec(std::string_view text) { return completed_spec(Spec::parse(text)); }

Spec completed_spec(Spec spec) {
  spec.complete(family_called(spec.family()).keys);
  return spec;
}

std::string brief_spec(const Spec& spec) {
  const Family* family = find_family(spec.family());
  if (family == nullptr) return spec.canonical_text();
  std::string text = spec.family();
  for (const Key& key : family->keys)
    if (spec.has(key.name) && !has_default(spec, key)) text += fmt::format(" {}={}", key.name, spec.text(key.name));
  return text;
}

std::string canonical_spec(std::string_view text) { return completed_spec(text).canonical_text(); }

std::unique_ptr<Game> make_game(const Spec& spec, const Resources& resources) {
  const Family& family = family_called(spec.family());
  try {
    return family.make(spec, resources);
  } catch (const TooManyPositions& error) {
    const std::string lower = number_keys(family);
    throw TooManyPositions("{}: {}{}", spec.canonical_text(), error.what(), lower.empty() ? "" : "; lower " + lower);
  }
}

std::unique_ptr<Game> make_game(std::string_view text, const Resources& resources) {
  return make_game(completed_spec(text), resources);
}

bool names_game(std::string_view words) {
  constexpr std::array one_heap{"nim", "octal", "grundy", "pyramid"};
  const auto parts = split(words, ' ');
  if (parts.empty()) return false;
  if (find_family(parts.front()) == nullptr) return false;
  if (std::find(one_heap.begin(), one_heap.end(), parts.front()) == one_heap.end()) return true;
  return std::any_of(parts.begin() + 1, parts.end(), [](std::string_view word) {
    return !word.empty() && !word.starts_with("take=") && !word.starts_with("code=");
  });
}

}  // namespace zermelo
