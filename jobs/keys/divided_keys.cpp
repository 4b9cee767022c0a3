// The file contains the keys of a tier, see key_file.h; its number is 0.
#include "jobs/keys/divided_keys.h"

#include <fmt/format.h>

#include <filesystem>

#include "formats/table/keys/key_file.h"
#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"

namespace zermelo {
namespace {

std::shared_ptr<const LoadableKeys> keys_in(const std::string& path, Index keys, std::size_t key_bytes) {
  return std::make_shared<const LoadableKeys>(keys, key_bytes,
                                              [path] { return std::make_shared<const KeyFile>(path); });
}

}  // namespace

std::shared_ptr<const KeyList> keep_divided_keys(const std::string& path, const std::string& spec,
                                                 const FoundTier& tier, const Ranks& ranks) {
  if (is_first(&ranks)) write_key_file(path, spec, tier);
  return keys_in(path, tier.keys->size(), tier.keys->key_bytes());
}

std::vector<FoundTier> divided_keys(const std::string& path, const std::string& spec) {
  if (!std::filesystem::exists(path)) return {};
  const KeyFile file(path);
  if (!same_game(file.spec(), spec))
    throw UsageError(
        fmt::format("{} contains the keys of {}, not of {}; repeat that game's command, or discard its "
                    "work with --restart",
                    path, file.spec(), spec));
  file.check();
  FoundTier tier = file.tier();
  tier.keys = keys_in(path, file.size(), file.key_bytes());
  return {tier};
}

std::uint64_t load_own_keys(const Game& game, const Ranks* ranks, const Job& job) {
  std::uint64_t bytes = 0;
  for (const std::shared_ptr<const KeyList>& keys : game.keys())
    if (const auto* loadable = dynamic_cast<const LoadableKeys*>(keys.get())) {
      const Share own = ranks ? Shares(keys->size(), ranks->count()).of(ranks->own()) : Share{0, keys->size()};
      loadable->load(own, job);
      bytes += loadable->loaded_bytes(own.count);
    }
  return bytes;
}

}  // namespace zermelo
