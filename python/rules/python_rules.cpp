// Bound methods are looked up once. Rules with a method `key` keep every position that they meet, because only Python
// knows the position of a key; so two positions with the same key are noticed, too.
#include "python/rules/python_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <random>
#include <set>
#include <utility>

#include "formats/table/storage/bytes.h"
#include "python/desk/gil.h"
#include "python/rules/python_text.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace py = pybind11;

namespace zermelo {
namespace {

py::bytes bytes_of(const PythonKey& key) {
  const auto bytes = key.trimmed();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

PythonKey key_of_bytes(std::string_view bytes) {
  PythonKey key;
  std::memcpy(key.words.data(), bytes.data(), bytes.size());
  return key;
}

/// The name of the class as a word of a spec.
std::string class_name(py::handle rules) {
  std::string name = py::type::of(rules).attr("__name__").cast<std::string>();
  for (char& letter : name)
    if (static_cast<unsigned char>(letter) <= ' ' || letter == '\x7f') letter = '_';
  return name.empty() ? "_" : name;
}

/// Calls `use`, and adds to the message of its TypeError where the value comes from.
template <class Source, class Use>
auto naming(const Source& source, const Use& use) {
  try {
    return use();
  } catch (const py::type_error& error) {
    throw py::type_error(fmt::format("{}: {}", source(), error.what()));
  }
}

/// The name of an outcome, a score, or None.
std::string finish_name(const std::optional<PythonRules::Finish>& finish) {
  if (!finish) return "None";
  if (const int* score = std::get_if<int>(&*finish)) return std::to_string(*score);
  return fmt::format("'{}'", name(std::get<Outcome>(*finish)));
}

/// A number for what a move brings, and one for the end of a game, which is not 0.
std::uint32_t digested(Gain gain) { return 2 * static_cast<std::uint16_t>(gain.points) + (gain.again ? 1 : 0); }
std::uint32_t digested(const PythonRules::Finish& finish) {
  if (const int* score = std::get_if<int>(&finish)) return score_entry(*score).number + 1;
  return 1 + static_cast<std::uint32_t>(std::get<Outcome>(finish));
}

/// The last owner of rules may be a thread of the engine.
void release(const PythonRules* rules) {
  const WithGil gil;
  delete rules;
}

thread_local std::shared_ptr<const PythonRules> lent;

}  // namespace

PythonRules::PythonRules(py::object rules) : rules_(std::move(rules)) {
  if (!py::hasattr(rules_, "start") || !py::hasattr(rules_, "moves"))
    throw py::type_error(
        fmt::format("rules are a class with `start` and `moves`, and optionally ending, canonical, tier, text, parse "
                    "and key; not {}",
                    repr_of(rules_)));
  start_ = rules_.attr("start");
  if (PyCallable_Check(start_.ptr()) != 0) start_ = (start_method_ = start_)();
  moves_ = method("moves");
  ending_ = method("ending");
  final_score_ = method("final_score");
  gain_ = method("gain");
  moves_again_ = method("moves_again");
  if (final_score_ && ending_)
    throw py::type_error("the rules have `ending` and `final_score`; a game with points has only `final_score`");
  if (!final_score_ && (gain_ || moves_again_))
    throw py::type_error(
        fmt::format("the rules have `{}` but no `final_score`; a game with points needs the method "
                    "final_score, which returns the points at the end, and None if the game goes on",
                    gain_ ? "gain" : "moves_again"));
  canonical_ = method("canonical");
  tier_ = method("tier");
  text_ = method("text");
  parse_ = method("parse");
  key_ = method("key");
  impartial_ = py::hasattr(rules_, "impartial") && rules_.attr("impartial").ptr() == Py_True;
  spec_ = canonical_spec(fmt::format("{} class={} rules=x{}", python_family_name, class_name(rules_), digest()));
}

PythonRules::~PythonRules() = default;

bool PythonRules::named_by(const Spec& spec) const {
  return spec.family() == python_family_name && spec.text("rules") == Spec::parse(spec_).text("rules");
}

py::object PythonRules::method(const char* name) const {
  if (!py::hasattr(rules_, name)) return {};
  py::object found = rules_.attr(name);
  if (found.is_none()) return {};
  if (PyCallable_Check(found.ptr()) == 0)
    throw py::type_error(fmt::format("`{}` of the rules must be a method, not {}", name, repr_of(found)));
  return found;
}

std::optional<Outcome> PythonRules::ending(py::handle position) const {
  if (!ending_) return {};
  const py::object ending = ending_(position);
  if (ending.is_none()) return {};
  if (py::isinstance<py::str>(ending))
    for (const Outcome outcome : {Outcome::win, Outcome::loss, Outcome::draw})
      if (ending.cast<std::string>() == name(outcome)) return outcome;
  throw UsageError(
      "ending({}) returns {}; it must return 'win', 'loss' or 'draw' for the player to move, or None if the "
      "game goes on",
      repr_of(position), repr_of(ending));
}

std::optional<PythonRules::Finish> PythonRules::finish(py::handle position) const {
  if (!final_score_) {
    const std::optional<Outcome> outcome = ending(position);
    return outcome ? std::optional<Finish>(*outcome) : std::nullopt;
  }
  const py::object points = final_score_(position);
  if (points.is_none()) return {};
  return score([&] { return fmt::format("final_score({})", repr_of(position)); }, points);
}

int PythonRules::score(const std::function<std::string()>& call, py::handle number) const {
  const auto whole =
      py::reinterpret_steal<py::object>(PyIndex_Check(number.ptr()) ? PyNumber_Index(number.ptr()) : nullptr);
  int overflow = 0;
  const long long points = whole ? PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow) : most_score + 1LL;
  PyErr_Clear();
  if (overflow != 0 || points < -most_score || points > most_score)
    throw UsageError("{} returns {}; it must return a whole number from {} to {}", call(), repr_of(number), -most_score,
                     most_score);
  return static_cast<int>(points);
}

Gain PythonRules::gain(py::handle from, py::handle to) const {
  Gain gain;
  const auto call = [&] { return fmt::format("gain({}, {})", repr_of(from), repr_of(to)); };
  if (gain_) gain.points = static_cast<std::int16_t>(score(call, gain_(from, to)));
  if (moves_again_) {
    const int again = PyObject_IsTrue(moves_again_(from, to).ptr());
    if (again < 0) throw py::error_already_set();
    gain.again = again != 0;
  }
  return gain;
}

std::size_t PythonRules::for_each_move(py::handle position, const std::function<void(py::handle to)>& use) const {
  constexpr std::size_t most_moves = std::size_t{1} << 22;
  std::size_t moves = 0;
  const py::object list = moves_(position);
  if (Py_TYPE(list.ptr())->tp_iter == nullptr && PySequence_Check(list.ptr()) == 0)
    throw py::type_error(
        fmt::format("moves({}) returns {}, which is not iterable; it must return the positions that one "
                    "move leads to, for example a list",
                    repr_of(position), repr_of(list)));
  for (const py::handle to : py::iter(list)) {
    if (++moves > most_moves)
      throw UsageError("moves({}) lists more than {} moves; does a generator not end?", repr_of(position), most_moves);
    use(to);
  }
  return moves;
}

std::optional<PythonRules::Finish> PythonRules::expand(py::handle position, const Use& use) const {
  if (const auto over = finish(position)) return over;
  const auto source = [&] {
    return fmt::format("moves({}) lists a position that cannot be stored", repr_of(position));
  };
  const auto use_goal = [&](py::handle to) { use({naming(source, [&] { return place(to); }), gain(position, to)}); };
  if (for_each_move(position, use_goal) > 0) return {};
  if (final_score_)
    throw UsageError(
        "the position {} has no move, but final_score does not say that the game is over; return the "
        "points of the player to move minus those of the opponent there",
        repr_of(position));
  if (!ending_) return Outcome::loss;
  throw UsageError(
      "the position {} has no move, but ending does not say that the game is over; return 'win', 'loss' or "
      "'draw' there",
      repr_of(position));
}

std::vector<py::object> PythonRules::moves(py::handle position) const {
  std::vector<py::object> all;
  if (finish(position)) return all;
  for_each_move(position, [&](py::handle to) { all.push_back(py::reinterpret_borrow<py::object>(to)); });
  return all;
}

PythonRules::Place PythonRules::place(py::handle position) const {
  const py::object canonical = folded(position);
  const auto source = [&] { return fmt::format("canonical({}) returns {}", repr_of(position), repr_of(canonical)); };
  const auto key = [&] { return remembered(canonical); };
  Place place{canonical_ ? naming(source, key) : key(), 0};
  if (tier_) place.tier = tier(canonical);
  return place;
}

py::object PythonRules::folded(py::handle position) const {
  if (!canonical_) return py::reinterpret_borrow<py::object>(position);
  py::object canonical = canonical_(position);
  if (canonical.is_none() && !position.is_none())
    throw py::type_error(fmt::format("canonical({}) returns None; it must return a position", repr_of(position)));
  return canonical;
}

std::uint32_t PythonRules::tier(py::handle position) const {
  const py::object tier = tier_(position);
  const auto whole =
      py::reinterpret_steal<py::object>(PyIndex_Check(tier.ptr()) ? PyNumber_Index(tier.ptr()) : nullptr);
  const long long number = whole ? PyLong_AsLongLong(whole.ptr()) : -1;
  PyErr_Clear();
  if (number < 0 || number > std::numeric_limits<std::uint32_t>::max())
    throw UsageError("tier({}) returns {}; it must return a whole number from 0 to {}", repr_of(position),
                     repr_of(tier), std::numeric_limits<std::uint32_t>::max());
  return static_cast<std::uint32_t>(number);
}

std::string PythonRules::fault_of_canonical(py::handle position) const {
  if (!canonical_) return {};
  const py::object once = folded(position), again = folded(position), twice = folded(once);
  if (!once.equal(again))
    return fmt::format("canonical({}) returns {}, then {}; it must always return the same", repr_of(position),
                       repr_of(once), repr_of(again));
  if (!once.equal(twice))
    return fmt::format("canonical({}) returns {}, but canonical({}) returns {}; it must return the same for both",
                       repr_of(position), repr_of(once), repr_of(once), repr_of(twice));
  return {};
}

PythonRules::Play PythonRules::play(py::handle position) const {
  Play play{finish(position), {}, {}};
  if (!play.finish)
    for_each_move(position, [&](py::handle to) {
      const PythonKey key = remembered(folded(to));
      play.moves.try_emplace(key, py::reinterpret_borrow<py::object>(to));
      const Gain brings = gain(position, to);
      play.gains.emplace(key, brings.points, brings.again);
    });
  return play;
}

std::string PythonRules::fault_of_start() const {
  if (!start_method_) return {};
  const py::object again = start_method_();
  if (start_.equal(again)) return {};
  return fmt::format("start() returns {}, then {}; it must always return the same", repr_of(start_), repr_of(again));
}

std::string PythonRules::fault(py::handle position) const {
  const Play once = play(position), again = play(position);
  if (once.finish != again.finish)
    return fmt::format("{}({}) returns {}, then {}; it must always return the same",
                       scored() ? "final_score" : "ending", repr_of(position), finish_name(once.finish),
                       finish_name(again.finish));
  const auto same_key = [](const auto& a, const auto& b) { return a.first == b.first; };
  if (!std::ranges::equal(once.moves, again.moves, same_key))
    return fmt::format("moves({}) lists other positions when it is asked again; it must always list the same",
                       repr_of(position));
  if (once.gains != again.gains)
    return fmt::format(
        "gain or moves_again gives something else when it is asked again about the moves of {}; it must "
        "always return the same",
        repr_of(position));
  if (!canonical_) return {};
  if (std::string fault = fault_of_canonical(position); !fault.empty()) return fault;
  std::string fault;
  for_each_move(position, [&](py::handle to) {
    if (fault.empty()) fault = fault_of_symmetry(to);
  });
  return fault;
}

std::string PythonRules::fault_of_plays() const {
  constexpr unsigned plays = 8, plies = 64;
  if (!canonical_) return {};
  std::minstd_rand random(1);
  for (unsigned play = 0; play < plays; ++play) {
    py::object at = start_;
    for (unsigned ply = 0; ply < plies; ++ply) {
      if (std::string fault = fault_of_symmetry(at); !fault.empty()) return fault;
      const std::vector<py::object> next = moves(at);
      if (next.empty()) break;
      at = next[random() % next.size()];
    }
  }
  return {};
}

std::string PythonRules::fault_of_symmetry(py::handle position) const {
  if (std::string fault = fault_of_canonical(position); !fault.empty()) return fault;
  const py::object canonical = folded(position);
  if (canonical.equal(position)) return {};
  const Play own = play(position), of_canonical = play(canonical);
  const std::string pair = fmt::format("canonical({}) returns {}, but ", repr_of(position), repr_of(canonical));
  if (own.finish != of_canonical.finish)
    return fmt::format("{}{} of the first is {}, of the second {}; equal positions have equal {}", pair,
                       scored() ? "final_score" : "ending", finish_name(own.finish), finish_name(of_canonical.finish),
                       scored() ? "scores" : "endings");
  for (const auto& [place, play, other] : {std::tuple("first", &own, &of_canonical), {"second", &of_canonical, &own}})
    for (const auto& [key, to] : play->moves)
      if (!other->moves.contains(key))
        return fmt::format(
            "{}only the {} has a move to {}, or to one that equals it; is the symmetry one of the game, and does it "
            "keep the player to move?",
            pair, place, repr_of(to));
  if (own.gains != of_canonical.gains)
    return pair + "their moves bring other points; equal positions have moves that bring the same";
  return {};
}

PythonKey PythonRules::key(py::handle position) const { return key_ ? custom_key(position) : default_key(position); }

PythonKey PythonRules::custom_key(py::handle position) const {
  const py::object bytes = key_(position);
  if (!PyBytes_Check(bytes.ptr()))
    throw py::type_error(fmt::format("key({}) must return bytes, not {}", repr_of(position), repr_of(bytes)));
  const auto size = static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()));
  if (size > max_key_bytes)
    throw UsageError("key({}) has {} bytes; at most {} are possible", repr_of(position), size, max_key_bytes);
  return key_of_bytes({PyBytes_AS_STRING(bytes.ptr()), size});
}

PythonKey PythonRules::remembered(py::handle position) const {
  const PythonKey key = this->key(position);
  if (!key_) return key;
  const py::object word = bytes_of(key);
  const py::object other = py::reinterpret_borrow<py::object>(PyDict_GetItemWithError(known_.ptr(), word.ptr()));
  if (!other) {
    if (PyErr_Occurred() != nullptr) throw py::error_already_set();
    if (PyDict_SetItem(known_.ptr(), word.ptr(), position.ptr()) != 0) throw py::error_already_set();
  } else if (!other.is(position) && !other.equal(position)) {
    throw UsageError("key gives the positions {} and {} the same bytes {} (zeros at the end do not count)",
                     repr_of(other), repr_of(position), repr_of(word));
  }
  return key;
}

bool PythonRules::knows(const PythonKey& key) const { return !key_ || known_.contains(bytes_of(key)); }

py::object PythonRules::position(const PythonKey& key) const {
  if (!key_) return position_of_default_key(key);
  const py::bytes word = bytes_of(key);
  if (!known_.contains(word)) throw UsageError("no position with the key {} is known", repr_of(word));
  return known_[word];
}

std::string PythonRules::text(py::handle position) const {
  if (!text_) return utf8_of(py::repr(position));
  const py::object text = text_(position);
  if (!py::isinstance<py::str>(text))
    throw py::type_error(fmt::format("text({}) returns {}; it must return a str", repr_of(position), repr_of(text)));
  return utf8_of(text);
}

py::object PythonRules::read(std::string_view text) const {
  constexpr std::size_t longest = 1000;  // a key has at most 64 bytes
  if (!parse_ && text.size() > longest) throw UsageError("'{}' is too long for a position", beginning(text, 20));
  try {
    const py::str words(text.data(), text.size());
    return parse_ ? parse_(words) : py::module_::import("ast").attr("literal_eval")(words);
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_Exception)) throw;
    throw UsageError("'{}' is not the text of a position: {}", shortened(std::string(text)),
                     parse_ ? first_line(error) : "it is no literal of Python");
  }
}

std::string PythonRules::summary() const {
  const py::object words = py::module_::import("inspect").attr("getdoc")(py::type::of(rules_));
  if (words.is_none()) return {};
  std::string text = utf8_of(words);
  text.resize(std::min(text.find("\n\n"), text.size()));
  std::ranges::replace(text, '\n', ' ');
  if (text.ends_with('.')) text.pop_back();
  return shortened(std::move(text));
}

std::string PythonRules::no_reading() const {
  if (parse_ || (!text_ && !key_)) return {};
  return fmt::format(
      "the rules have a method `{}`, so positions are read from texts by a method `parse(text)`, which returns the "
      "position with this text",
      text_ ? "text" : "key");
}

std::string PythonRules::token(py::handle position) const {
  return bytes_of(remembered(position)).attr("hex")().cast<std::string>() + ".";
}

py::object PythonRules::position_of(std::string_view token) const {
  const std::string digits(token.substr(0, token.find('.')));
  const bool whole = digits.size() + 1 == token.size() && digits.size() <= 2 * max_key_bytes && digits.size() % 2 == 0;
  if (!whole || digits.find_first_not_of("0123456789abcdef") != std::string::npos)
    throw UsageError("'{}' is not the token of a position; ask the table in Python", token);
  return position(key_of_bytes(py::bytes().attr("fromhex")(digits).cast<std::string>()));
}

/// Takes the position with the smallest key next, so that the order of moves does not matter.
std::string PythonRules::digest() const {
  constexpr std::size_t positions = 256;
  Digest digest;
  const auto source = [this] { return fmt::format("the start is {}", repr_of(start())); };
  std::set<PythonKey> met{naming(source, [this] { return place(start()).key; })}, left = met;
  digest.add(met.begin()->bytes());
  for (std::size_t i = 0; i < positions && !left.empty(); ++i) {
    const PythonKey from = left.extract(left.begin()).value();
    std::set<std::tuple<PythonKey, std::uint32_t, std::uint32_t>> to;
    const auto finish = expand(position(from), [&](const Goal& goal) {
      to.insert({goal.key, goal.tier, digested(goal.gain)});
    });
    digest.add(from.bytes());
    const std::uint32_t end = finish ? digested(*finish) : 0;
    digest.add(std::as_bytes(std::span(&end, 1)));
    for (const auto& [key, tier, gain] : to) {
      digest.add(key.bytes());
      digest.add(std::as_bytes(std::span(&tier, 1)));
      if (scored()) digest.add(std::as_bytes(std::span(&gain, 1)));
      if (met.insert(key).second) left.insert(key);
    }
  }
  return digest.text();
}

std::shared_ptr<const PythonRules> make_rules(py::object rules) {
  if (PyType_Check(rules.ptr())) rules = rules();
  return {new PythonRules(std::move(rules)), release};
}

LentRules::LentRules(std::shared_ptr<const PythonRules> rules) : outer_(std::exchange(lent, std::move(rules))) {}

LentRules::~LentRules() { lent = std::move(outer_); }

std::shared_ptr<const PythonRules> LentRules::of_thread() { return lent; }

}  // namespace zermelo
