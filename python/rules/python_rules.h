// The rules of a game that a Python object gives.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "python/rules/position_key.h"
#include "tablebase/outcome.h"

namespace zermelo {

/// Every member except those that say so requires the GIL, and throws what the Python code raises.
class PythonRules {
 public:
  /// A position that a move leads to, folded by symmetry, and the number of its tier (0 without tiers).
  struct Place {
    PositionKey key;
    std::uint32_t tier = 0;
  };
  using Use = std::function<void(const Place& place)>;

  /// `rules` has `start` and `moves`, and optionally ending, canonical, tier, text and key. Throws TypeError for an
  /// object without these, or if one of them is no method.
  explicit PythonRules(pybind11::object rules);
  ~PythonRules();
  PythonRules(const PythonRules&) = delete;
  PythonRules& operator=(const PythonRules&) = delete;

  /// The spec of the game: `python class=NAME rules=DIGEST`. The digest is that of some hundred positions, with their
  /// moves and endings. Does not require the GIL.
  const std::string& spec() const { return spec_; }
  /// Does not require the GIL.
  bool tiered() const { return bool(tier_); }
  /// Whether the rules have a method `key`. Does not require the GIL.
  bool has_own_keys() const { return bool(key_); }

  pybind11::object start() const;
  /// The place of a position.
  Place place(pybind11::handle position) const;
  /// The position with a key that place() returned, also of another process. Throws UsageError if the rules have a
  /// method key and the position is not known yet, see knows(); FormatError if no position has this key.
  pybind11::object position(const PositionKey& key) const;
  /// Whether position() knows the position.
  bool knows(const PositionKey& key) const;

  /// Calls use(place) for each move from a position, repeats included. Returns the outcome instead if the game is over.
  std::optional<Outcome> expand(pybind11::handle position, const Use& use) const;
  /// The positions that moves lead to, as the rules list them; empty if the game is over.
  std::vector<pybind11::object> moves(pybind11::handle position) const;

  /// The text of a position: that of the method `text`, else its repr.
  std::string text(pybind11::handle position) const;
  /// A word for a position, from which position_of() makes the position again.
  std::string token(pybind11::handle position) const;
  pybind11::object position_of(std::string_view token) const;

 private:
  pybind11::object method(const char* name) const;
  std::optional<Outcome> ending(pybind11::handle position) const;
  /// Returns the number of moves. Throws UsageError for millions of moves from one position.
  std::size_t for_each_move(pybind11::handle position, const std::function<void(pybind11::handle to)>& use) const;
  PositionKey key(pybind11::handle position) const;
  PositionKey custom_key(pybind11::handle position) const;
  PositionKey remembered(pybind11::handle position) const;
  std::string digest() const;

  pybind11::object rules_;
  pybind11::object start_, moves_, ending_, canonical_, tier_, text_, key_;  ///< null: the rules do not have it
  pybind11::dict known_;  ///< with a method `key`: the positions by their keys
  std::string spec_;
};

/// The rules with this spec that a Python object holds at the moment; null if there are none. Does not require the GIL.
std::shared_ptr<const PythonRules> rules_in_use(const std::string& spec);

/// Makes rules of a Python object, or of an instance of a class; rules_in_use finds them as long as they live.
std::shared_ptr<const PythonRules> use_rules(pybind11::object rules);

}  // namespace zermelo
