// The rules of a game that a Python object gives.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "python/rules/default_key.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/spec.h"

namespace zermelo {

/// Every member requires the GIL unless its comment says otherwise, and throws what the Python code raises.
class PythonRules {
 public:
  /// A position that a move leads to, folded by symmetry, and the number of its tier (0 without tiers).
  struct Place {
    PythonKey key;
    std::uint32_t tier = 0;
  };
  /// Where a move leads, and what it brings in a game with scores.
  struct Goal : Place {
    Gain gain = {};
  };
  using Use = std::function<void(const Goal& goal)>;
  /// How the game ended for the player to move: a score in games with scores, else an Outcome.
  using Finish = std::variant<Outcome, int>;

  /// `rules` has `start` and `moves`, and optionally ending, canonical, tier, text, parse and key; in games with scores
  /// final_score in place of ending, and optionally gain and moves_again. Throws TypeError for an object without these,
  /// or if one of them is no method.
  explicit PythonRules(pybind11::object rules);
  ~PythonRules();
  PythonRules(const PythonRules&) = delete;
  PythonRules& operator=(const PythonRules&) = delete;

  /// The spec of the game: `python class=NAME rules=DIGEST`. The digest covers some hundred positions, with their moves
  /// and endings. Does not require the GIL.
  const std::string& spec() const { return spec_; }
  /// Whether a spec has the digest of these rules, whatever the name of the class. Does not require the GIL.
  bool named_by(const Spec& spec) const;
  /// Does not require the GIL.
  bool tiered() const { return bool(tier_); }
  /// Whether the players collect points. Does not require the GIL.
  bool scored() const { return bool(final_score_); }
  /// Whether the rules have a method `key`. Does not require the GIL.
  bool has_own_keys() const { return bool(key_); }

  /// Whether the rules say `impartial = True`: both players have the same moves. Does not require the GIL.
  bool is_impartial() const { return impartial_; }

  /// The start, for which the rules are asked once.
  const pybind11::object& start() const { return start_; }
  /// The place of a position.
  Place place(pybind11::handle position) const;
  /// The position with a key that place() returned, also of another process. Throws UsageError if the rules have a
  /// method key and the position is not known yet, see knows(); FormatError if no position has this key.
  pybind11::object position(const PythonKey& key) const;
  /// Whether position() knows the position.
  bool knows(const PythonKey& key) const;

  /// Calls use(goal) for each move from a position, repeats included. Returns the finish instead if the game is over.
  std::optional<Finish> expand(pybind11::handle position, const Use& use) const;
  /// What a move between two positions brings; nothing in a game without scores.
  Gain gain(pybind11::handle from, pybind11::handle to) const;
  /// The positions that moves lead to, as the rules list them; empty if the game is over.
  std::vector<pybind11::object> moves(pybind11::handle position) const;

  /// Why the method canonical is wrong at a position; empty if it is not.
  std::string fault_of_canonical(pybind11::handle position) const;
  /// What is wrong at a position, or at one that a move from it leads to: `moves` and `ending` must give the same when
  /// they are asked again, and a position must have the ending and the moves of its canonical position. Empty if all is
  /// right.
  std::string fault(pybind11::handle position) const;
  /// What is wrong at a position of some plays from the start, without the method canonical: a position that differs
  /// from its canonical position. A wrong `canonical` may lead play away from positions that show the mistake.
  std::string fault_of_plays() const;
  /// Why a method `start` is wrong, which this asks again; empty if it is not.
  std::string fault_of_start() const;
  /// The text of a position: from the method `text`, else its repr.
  std::string text(pybind11::handle position) const;
  /// The position with this text: from the method `parse`, else as the Python literal that repr writes. Throws
  /// UsageError for another text, also if `parse` raises an exception.
  pybind11::object read(std::string_view text) const;
  /// The first paragraph of the docstring of the class, without its full stop; empty without one.
  std::string summary() const;
  /// Why read() cannot read what text() returns; empty if it can. Does not require the GIL.
  std::string no_reading() const;
  /// A word for a position, from which position_of() makes the position again.
  std::string token(pybind11::handle position) const;
  pybind11::object position_of(std::string_view token) const;

 private:
  /// What play from a position depends on.
  struct Play {
    std::optional<Finish> finish;
    std::map<PythonKey, pybind11::object> moves;       ///< the canonical positions, and positions that moves lead to
    std::set<std::tuple<PythonKey, int, bool>> gains;  ///< the canonical positions, and what the moves to them bring
  };

  pybind11::object method(const char* name) const;
  Play play(pybind11::handle position) const;
  std::string fault_of_symmetry(pybind11::handle position) const;
  std::optional<Finish> finish(pybind11::handle position) const;
  std::optional<Outcome> ending(pybind11::handle position) const;
  /// A number that a method of the rules returns, in the range of scores.
  int score(const std::function<std::string()>& call, pybind11::handle number) const;
  /// Returns the number of moves. Throws UsageError for millions of moves from one position.
  std::size_t for_each_move(pybind11::handle position, const std::function<void(pybind11::handle to)>& use) const;
  /// The representative of all positions that are equal by symmetry.
  pybind11::object folded(pybind11::handle position) const;
  std::uint32_t tier(pybind11::handle position) const;
  PythonKey key(pybind11::handle position) const;
  PythonKey custom_key(pybind11::handle position) const;
  PythonKey remembered(pybind11::handle position) const;
  std::string digest() const;

  pybind11::object rules_;
  pybind11::object start_method_;                                                    ///< null: the start is a value
  pybind11::object start_, moves_, ending_, canonical_, tier_, text_, parse_, key_;  ///< null: the rules do not have it
  pybind11::object final_score_, gain_, moves_again_;                                ///< in games with scores
  bool impartial_ = false;
  pybind11::dict known_;  ///< with a method `key`: the positions by their keys
  std::string spec_;
};

/// Makes rules of a Python object, or of an instance of a class. Any thread may release them.
std::shared_ptr<const PythonRules> make_rules(pybind11::object rules);

/// Lends rules to the games of the family `python` that the thread makes while this object lives.
class LentRules {
 public:
  /// `rules` may be null.
  explicit LentRules(std::shared_ptr<const PythonRules> rules);
  ~LentRules();
  LentRules(const LentRules&) = delete;
  LentRules& operator=(const LentRules&) = delete;

  /// The rules that are lent to the thread; null if there are none.
  static std::shared_ptr<const PythonRules> of_thread();

 private:
  std::shared_ptr<const PythonRules> outer_;
};

}  // namespace zermelo
