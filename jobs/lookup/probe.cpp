// Moves come from the rules of the game, entries from the file. Values that the file lacks follow from the losses.
#include "jobs/lookup/probe.h"

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "formats/table/metadata/table_info.h"
#include "formats/table/reading/block_cache.h"
#include "formats/table/storage/bytes.h"
#include "formats/table/storage/file_layer.h"
#include "jobs/budget/amounts.h"
#include "jobs/keys/table_keys.h"
#include "jobs/lookup/held_table.h"
#include "jobs/lookup/partisan_numbers.h"
#include "jobs/lookup/tier_tables.h"
#include "jobs/store/tally.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/sequences/misere/quotient_list.h"
#include "solver/solving/control.h"
#include "solver/solving/solution_counter.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"
#include "tablebase/rules/rules_digest.h"

namespace zermelo {
namespace {

/// Accepts a table of loops for a game that always ends, and the reverse: own games may be proved terminating after
/// their table was made.
void require_kind(const Game& game, const TableInfo& info, const FileLocation& place) {
  if (game.is_partisan() != is_partisan(info.kind.game_class))
    place.refuse("the game is {} but the file says {}", name(game.game_class()), name(info.kind.game_class));
  if (always_ends(info.kind.game_class) && table_kind(game, info.kind.metric).play != info.kind.play)
    place.refuse("the game is played {} but the file says {}", name(game.play()), name(info.kind.play));
  const bool same_class = game.always_ends() == always_ends(info.kind.game_class);
  if (info.kind->sum == SumRule::nimbers && same_class && !game.no_grundy().empty())
    place.refuse("the file has Grundy values, but the game has none: {}", game.no_grundy());
}

/// Throws UsageError if a table belongs to other rules. Rules in Python compare more than a digest
/// (python/rules/python_game.h).
void require_same_rules(const Game& game, const TableInfo& info, const std::string& file) {
  if (game.spec().family() != python_family_name) require_rules(rules_digest_of(game), info, file);
}

/// The game that a table names; `place` is the table or its folder. If the game does not number positions itself and
/// they are not known, discovers them, except in tiers that were found before.
std::unique_ptr<Game> game_of(const TableInfo& info, const FileLocation& place, const Job& job,
                              std::shared_ptr<const KnownPositions> known, TierKeeper tiers = {}) {
  std::unique_ptr<Game> game;
  try {
    Resources resources = resources_of(info, place.path, job);
    const Spec spec = Spec::parse(info.spec);
    if (find_family(spec.family()) == nullptr && spec.family() != python_family_name)
      place.refuse("its game '{}' is of another program; open it with the program that made the table", spec.family());
    if (info.tier.empty()) resources.positions = info.positions;
    resources.known = std::move(known);
    resources.tiers = std::move(tiers);
    game = make_game(completed_spec(spec), resources);
  } catch (const SpecError& error) {
    place.refuse("the game in the metadata cannot be made: {}", error.what());
  }
  if (!same_game(game->spec().canonical_text(), info.spec))
    place.refuse("the game in the metadata should be '{}' but is '{}'", game->spec().canonical_text(), info.spec);
  require_kind(*game, info, place);
  return game;
}

/// The game of one tier, with the whole game.
struct OwnedTier {
  OwnedTier(std::shared_ptr<const Game> of, std::size_t place) : whole(std::move(of)), tier(*whole, place) {}
  std::shared_ptr<const Game> whole;
  TierGame tier;
};

std::shared_ptr<const Game> tier_game(std::shared_ptr<const Game> whole, std::size_t place) {
  const auto owned = std::make_shared<const OwnedTier>(std::move(whole), place);
  return {owned, &owned->tier};
}

std::vector<std::size_t> all_places(const Game& game) {
  std::vector<std::size_t> places(game.tiers().size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  return places;
}

}  // namespace

Resources resources_beside(const std::string& table, const Job& job) {
  Resources resources;
  resources.job = job;
  resources.folder = (std::filesystem::path(table).parent_path() / ".").string();
  return resources;
}

Resources resources_of(const TableInfo& info, const std::string& table, const Job& job) {
  Resources resources = resources_beside(table, job);
  resources.rules_text = info.rules_text;
  return resources;
}

std::uint64_t cache_bytes(const Job& job) {
  if (!job.bounded()) return TableFile::default_cache_bytes;
  return std::clamp(memory_beside(held_memory(), job) / 4, least_cache_bytes, TableFile::default_cache_bytes);
}

void require_reading(const std::string& path, const Job& job) {
  std::error_code missing;
  if (job.bounded() && std::filesystem::exists(path, missing))
    require_memory(held_memory() + cache_bytes(job), job, "reading " + path);
}

Probe::Probe(std::shared_ptr<const TableFile> file, const Job& job)
    : path_(file->path()), job_(job), file_(std::move(file)) {
  const TableInfo& info = file_->info();
  parts_.push_back({TierState::done, path_, file_->file_bytes(), info, {}, false, {info.tier, 0, info.positions, {}}});
  parts_.front().info.summary = {};  // a histogram may be large
}

Probe::Probe(TableFile file, std::shared_ptr<const Game> game, const Job& job)
    : Probe(std::make_shared<const TableFile>(std::move(file)), job) {
  game_ = std::move(game);
}

Probe::Probe(TableFile file, std::shared_ptr<const Game> whole, std::size_t place, const std::vector<TierStatus>& tiers,
             const Job& job)
    : Probe(std::move(file), std::move(whole), job) {
  require_kind(*game_, info(), {path_});
  join_tier(place, tiers, game_->tiers()[place].rests_on);
}

Probe::Probe(TableFile file, const Job& job, Positions positions)
    : Probe(std::make_shared<const TableFile>(std::move(file)), job) {
  const FileLocation place{path_};
  if (!info().tier.empty())
    open_tier();
  else
    open_game(positions);
  place.expect("the number of positions", game_->size(), info().positions);
}

Probe::Probe(const std::string& path, const Job& job, Positions positions)
    : Probe(path, job, positions, std::make_shared<BlockCache>(cache_bytes(job))) {
  require_reading(path, job);
}

Probe::Probe(const std::string& path, const Job& job, Positions positions, const std::shared_ptr<BlockCache>& cache)
    : path_(path), job_(job) {
  notice_ignored_keys(path);
  if (!names_folder(path))
    *this = Probe(TableFile(path, cache), job, positions);
  else
    open_folder(positions, cache);
}

/// The metadata of a table without a file.
void Probe::describe(const std::string& spec, const TableKind& kind) {
  own_info_.spec = spec;
  own_info_.kind = kind;
  own_info_.positions = game_->size();
  own_info_.block_entries = 1 << 15;
}

Probe Probe::solved(std::shared_ptr<const Game> game, Metric metric, const Job& job) {
  HeldTable table = HeldTable::solved(*game, metric, job);
  return {std::move(game), metric, std::move(table), job};
}

Probe::Probe(std::shared_ptr<const Game> game, Metric metric, HeldTable table, const Job& job)
    : path_(game->spec().canonical_text()),
      job_(job),
      game_(std::move(game)),
      held_(std::make_shared<const HeldTable>(std::move(table))) {
  describe(path_, table_kind(*game_, metric));
  own_info_.cell = held_->cell();
  own_info_.listed_values = held_->values().lines.size();
  parts_.push_back({TierState::done, {}, 0, own_info_, {}, false, {{}, 0, game_->size(), {}}});
  Tally tally(*game_, own_info_.cell, own_info_.kind, game_->size(), job_.workers());
  if (const auto all = diagram())
    tally.add(*all);
  else
    tally.add(*cells());
  own_info_.summary = tally.summary();
}

Probe Probe::held(const Job& job, std::string_view what) const {
  if (held_) return *this;
  Probe probe = *this;
  probe.held_ = std::make_shared<const HeldTable>(HeldTable::loaded(*this, job, what));
  return probe;
}

std::uint64_t Probe::blocks() const { return (info().positions + info().block_entries - 1) / info().block_entries; }

void Probe::read_block(std::uint64_t block, const std::function<void(const KeptSlice&)>& use) const {
  if (!held_) return file_->read_block(block, use);
  const Index first = block * info().block_entries;
  held_->read(first, std::min<Index>(first + info().block_entries, held_->size()), use);
}

std::optional<Slice> Probe::cells() const {
  return held_ && !held_->diagram() ? std::optional(held_->cells(0)) : std::nullopt;
}

std::shared_ptr<const heaps::Diagram> Probe::diagram() const {
  if (held_) return held_->diagram();
  return file_ ? file_->diagram() : nullptr;
}

ValueList Probe::values() const { return file_ ? file_->values() : held_->values(); }

std::vector<std::shared_ptr<const KeyList>> Probe::keys() const {
  return file_ ? file_->keys() : std::vector<std::shared_ptr<const KeyList>>();
}

/// Returns the keys in the table of a tier, if it is there and sound; otherwise the keys that discovery found. Notes
/// whether they differ.
std::shared_ptr<const KeyList> Probe::compared(const FoundTier& tier, const KnownPositions& known) {
  const std::string name = std::to_string(tier.number);
  const std::optional<std::size_t> place = find_tier(known.tiers, name);
  if (!place) return tier.keys;
  const auto& kept = known.keys[*place];
  try {
    if (!same_keys(*tier.keys, *kept, job_)) other_positions_.insert(name);
    return kept;
  } catch (const MissingTier&) {
    return tier.keys;
  } catch (const FormatError&) {
    return tier.keys;
  }
}

void Probe::open_folder(Positions positions, const std::shared_ptr<BlockCache>& cache) {
  const TableInfo any = any_tier(path_);
  if (any.tier.empty())
    throw UsageError("{}: this folder has a table of all of '{}', not of its tiers; name the file", path_, any.spec);
  const std::shared_ptr<const KnownPositions> known = known_in_folder(path_, any, cache);
  if (known && positions == Positions::discovered)
    game_ = game_of(any, {path_}, job_, nullptr, {{}, [&](const FoundTier& tier) { return compared(tier, *known); }});
  else
    game_ = game_of(any, {path_}, job_, known);
  parts_ = tier_states(*game_, path_);
  describe(any.spec, any.kind);
  for (const TierStatus& tier : parts_) {
    if (!tier.is_done()) continue;
    add_summary(own_info_.summary, tier.info.summary);
    own_info_.cell = std::max(own_info_.cell, tier.info.cell);
  }
  exit_tables_ = std::make_shared<TierTables>(game_, all_places(*game_), parts_, cache);
}

/// Makes the game of a file that contains all of it.
void Probe::open_game(Positions positions) {
  const FileLocation place{path_};
  game_ = game_of(info(), place, job_, positions == Positions::from_table ? known_in_file(*file_) : nullptr);
  require_same_rules(*game_, info(), path_);
  if (order_of(*game_) != info().order)
    place.refuse("the positions are in another order; remove the file, and solve {} again", info().spec);
}

/// Makes the whole game, then the game of the tier of the file.
void Probe::open_tier() {
  const std::string folder = folder_of(path_);
  std::shared_ptr<const KnownPositions> known = known_in_folder(folder, info(), file_->cache());
  std::vector<FoundTier> found = known ? std::vector<FoundTier>() : tiers_with_keys(folder, info().spec, info().tier);
  remove_unreadable(found, job_);
  game_ = game_of(info(), {path_}, job_, std::move(known), {std::move(found), {}});
  const std::size_t place = tier_called(*game_, info().tier);
  join_tier(place, tier_states_beside(*game_, path_, place), all_places(*game_));
}

/// A repair opens a damaged file by its sound parts, so damage of this file is no error here.
void Probe::join_tier(std::size_t place, const std::vector<TierStatus>& tiers, std::span<const std::size_t> exits) {
  require_same_rules(*game_, info(), path_);
  if (const std::string fault = tier_fault(*game_, info(), game_->tiers()[place], path_); !fault.empty())
    throw FormatError(fault);
  if (tiers[place].state != TierState::damaged && !tiers[place].fault.empty()) throw FormatError(tiers[place].fault);
  exit_tables_ = std::make_shared<TierTables>(game_, exits, tiers, file_->cache());
  game_ = tier_game(std::move(game_), place);
}

std::size_t Probe::part_of(Index position) const { return parts_.size() == 1 ? 0 : tier_of(game_->tiers(), position); }

Probe Probe::part(std::size_t place) const {
  if (parts_.size() == 1 && is_whole(parts_.front())) return *this;
  const TierStatus& status = parts_[place];
  if (!status.is_done()) exit_tables_->value(game_->tiers()[place].first);  // throws
  return Probe(TableFile(status.file, cache_bytes(job_)), game_, place, parts_, job_);
}

void Probe::load_exit_tables(std::uint64_t bytes, const Job& job) {
  const auto& game = dynamic_cast<const TierGame&>(*game_);
  const std::uint64_t keys = load_keys(game.whole(), game.place(), {0, game.size()}, bytes, job);
  exit_tables_->load(game.tier().rests_on, bytes - keys, job);
}

ExitEntries Probe::exits() const { return exit_tables_ && file_ ? exit_tables_->exits() : ExitEntries(); }

bool Probe::lacks_entries() const {
  if (held_) return false;
  return (file_ && file_->info().lacks_entries()) || (exit_tables_ && exit_tables_->lacks_entries());
}

KeptValue Probe::kept_value(Index position) const {
  if (held_ && position < held_->size()) return held_->value(position);
  if (!file_) return exit_tables_->kept(position);
  return position < game_->size() ? file_->value(position) : exit_tables_->kept(position - game_->size());
}

Value Probe::value(Index position) const {
  if (!held_ && !file_) return exit_tables_->value(position);
  return value(position, [this](Index at) { return kept_value(at); });
}

Value Probe::value(Index position, const std::function<KeptValue(Index)>& kept) const {
  const KeptValue here = kept(position);
  if (here.is_known()) return here.known();
  if (const Index size = game_->size(); position >= size)
    return exit_tables_->value(position - size, [&](Index to) { return kept(size + to); });
  const auto whole = [this](Index exit) { return value(exit); };
  return founded(position, completed(*game_, *info().kind, position, here, kept, whole), here.is_win());
}

/// Throws FormatError for a win of a file of losses without a move that wins; `win`: the file says that it is one.
Value Probe::founded(Index position, Value found, bool win) const {
  if (win && found.outcome != Outcome::win)
    FileLocation{path_}.refuse(fmt::format("position {} is a win in the file, but none of its moves wins", position));
  return found;
}

const PartisanNumbers& Probe::meanings() const {
  std::call_once(numbers_->read, [this] {
    numbers_->numbers =
        std::make_shared<const PartisanNumbers>(*info().kind, values(), pool_memory(job_, held_memory()), job_);
  });
  return *numbers_->numbers;
}

const sequences::ListedQuotient& Probe::elements() const {
  std::call_once(numbers_->read, [this] {
    numbers_->elements = std::make_shared<const sequences::ListedQuotient>(sequences::read_quotient(values()));
  });
  return *numbers_->elements;
}

Probe open_unchecked(const std::string& path, const Job& job, Positions positions) {
  return {path, job, positions, std::make_shared<BlockCache>(cache_bytes(job))};
}

void for_each_table(const Probe& probe, const std::function<void(const Probe&)>& use) {
  std::exception_ptr first;
  const auto note = [&] { first = first ? first : std::current_exception(); };
  for (std::size_t place = 0; place < probe.parts().size(); ++place) {
    try {
      use(probe.part(place));
    } catch (const MissingTier&) {
      note();
    } catch (const FormatError&) {  // a damaged tier
      note();
    }
  }
  if (first) std::rethrow_exception(first);
}

}  // namespace zermelo
