// Compares misere quotients with outcomes by the definition, with published quotients, and with wrong ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "solver/sequences/misere/genus.h"
#include "solver/sequences/misere/quotient.h"
#include "support/message_of.h"
#include "tablebase/base/error.h"

namespace zermelo::sequences::misere_quotient_test {
namespace {

using Heaps = std::vector<std::uint64_t>;

/// The outcomes of sums in misere play by trying every move.
class PlainMisere {
 public:
  explicit PlainMisere(const HeapRule& rule) : rule_(rule) {}

  bool is_lost(Heaps heaps) {
    std::erase(heaps, 0);
    std::ranges::sort(heaps);
    if (const auto found = known_.find(heaps); found != known_.end()) return found->second;
    bool lost = true, over = true;
    for (std::size_t i = 0; i < heaps.size(); ++i)
      rule_.for_each_option(heaps[i], [&](std::span<const std::uint64_t> parts) {
        over = false;
        if (!lost) return;
        Heaps to = heaps;
        to.erase(to.begin() + static_cast<std::ptrdiff_t>(i));
        to.insert(to.end(), parts.begin(), parts.end());
        lost = !is_lost(std::move(to));
      });
    return known_[heaps] = lost && !over;
  }

 private:
  const HeapRule& rule_;
  std::map<Heaps, bool> known_;
};

/// Calls use(sum) for all sums of at most `most` heaps up to `max`, each once.
template <class Use>
void for_each_sum(std::uint64_t max, std::size_t most, Heaps& sum, const Use& use) {
  use(sum);
  if (sum.size() == most) return;
  for (std::uint64_t heap = sum.empty() ? 1 : sum.back(); heap <= max; ++heap) {
    sum.push_back(heap);
    for_each_sum(max, most, sum, use);
    sum.pop_back();
  }
}

MisereQuotient quotient_of(const std::string& words, std::uint64_t max) {
  const HeapRule rule = HeapRule::parse(words);
  const MisereQuotient quotient = misere_quotient(rule, max, Job());
  EXPECT_EQ(quotient.heaps.size(), max + 1);
  EXPECT_EQ(prove_quotient(rule, quotient, Job()), std::nullopt) << words;
  return quotient;
}

TEST(MisereQuotient, GivesTheOutcomesOfSums) {
  const std::pair<const char*, std::uint64_t> games[] = {{"0.77", 9}, {"grundy", 14},     {"0.07", 14},
                                                         {"0.33", 7}, {"take:1,3,4", 12}, {"0.137", 13},
                                                         {"0.26", 9}, {"4.3", 7},         {"nim", 6}};
  for (const auto& game : games) {
    const std::string words = game.first;
    const auto max = game.second;
    const HeapRule rule = HeapRule::parse(words);
    const MisereQuotient quotient = quotient_of(words, max);
    PlainMisere plain(rule);
    Heaps sum;
    for_each_sum(max, max > 9 ? 3 : 4, sum, [&](const Heaps& heaps) {
      ASSERT_EQ(quotient.is_lost(heaps), plain.is_lost(heaps)) << words << ' ' << ::testing::PrintToString(heaps);
    });
  }
}

struct Published {
  const char* rule;
  std::uint64_t max;
  std::uint32_t order, lost;
};

/// Plambeck and Siegel 2008; Kayles: Sibert and Conway 1992, as a quotient Plambeck 2005.
TEST(MisereQuotient, HasThePublishedOrder) {
  for (const auto& [rule, max, order, lost] :
       {Published{"grundy", 12, 6, 2}, Published{"grundy", 13, 12, 3}, Published{"grundy", 18, 24, 5},
        Published{"0.33", 30, 6, 2}, Published{"kayles", 30, 40, 9}}) {
    const MisereQuotient quotient = quotient_of(rule, max);
    EXPECT_EQ(quotient.monoid.size(), order) << rule;
    EXPECT_EQ(quotient.monoid.lost_count(), lost) << rule;
  }
}

/// <a,b,c | a^2 = c^2 = 1, b^4 = b^2, b^2 = a b^3 c>, P = {a, ac, b^2}.
TEST(MisereQuotient, HasThePublishedPresentation) {
  const Monoid monoid = quotient_of("grundy", 13).monoid;
  const auto element = [&](unsigned a, unsigned b, unsigned c) {
    return monoid.element(
        {static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), static_cast<std::uint16_t>(c)});
  };
  EXPECT_EQ(element(2, 0, 0), element(0, 0, 0));
  EXPECT_EQ(element(0, 0, 2), element(0, 0, 0));
  EXPECT_EQ(element(0, 4, 0), element(0, 2, 0));
  EXPECT_EQ(element(1, 3, 1), element(0, 2, 0));
  for (const std::uint32_t lost : {element(1, 0, 0), element(1, 0, 1), element(0, 2, 0)})
    EXPECT_TRUE(monoid.lost[lost]);
  EXPECT_EQ(presentation(quotient_of("0.33", 9).monoid), "<a, b | a^2 = 1, b^3 = b>");
}

TEST(MisereQuotient, IsTameForNimHeaps) {
  for (const auto& [max, number] : {std::pair(1u, 1u), {2u, 2u}, {3u, 2u}, {4u, 3u}, {8u, 4u}})
    EXPECT_EQ(tame_quotient(quotient_of("nim", max)), number);
  EXPECT_EQ(tame_quotient(quotient_of("grundy", 2)), 0u);
  EXPECT_EQ(tame_quotient(quotient_of("grundy", 13)), std::nullopt);
  EXPECT_EQ(tame_quotient(quotient_of("0.75", 20)), std::nullopt);
}

TEST(MisereQuotient, HasAProvedPeriod) {
  const HeapRule kayles = HeapRule::parse("kayles");
  EXPECT_EQ(prove_misere_period(kayles, quotient_of("kayles", 168)), (MiserePeriod{12, 71, 168}));
  EXPECT_EQ(prove_misere_period(kayles, quotient_of("kayles", 167)), std::nullopt);
  EXPECT_EQ(prove_misere_period(HeapRule::parse("0.33"), quotient_of("0.33", 8)), (MiserePeriod{3, 0, 8}));
  EXPECT_EQ(prove_misere_period(HeapRule::parse("grundy"), quotient_of("grundy", 20)), std::nullopt);
  for (const char* rule : {"kayles", "0.33", "0.3", "0.03", "0.003", "0.1", "take:2,5"}) {
    const auto period = prove_misere_period(HeapRule::parse(rule), quotient_of(rule, 168));
    ASSERT_TRUE(period) << rule;
    EXPECT_GE(period->needed, least_heaps_for_period(HeapRule::parse(rule))) << rule;
  }
  EXPECT_EQ(prove_misere_period(HeapRule::parse("0.3"), quotient_of("0.3", 5)), (MiserePeriod{2, 0, 5}));
  EXPECT_EQ(least_heaps_for_period(HeapRule::parse("0.3")), 5u);
}

TEST(MisereQuotient, IsNotProvedAfterAChange) {
  const HeapRule rule = HeapRule::parse("grundy");
  const MisereQuotient right = quotient_of("grundy", 13);
  for (std::size_t heap = 0; heap < right.heaps.size(); ++heap)
    for (std::uint32_t x = 0; x < right.monoid.size(); ++x) {
      MisereQuotient wrong = right;
      wrong.heaps[heap] = x;
      EXPECT_EQ(prove_quotient(rule, wrong, Job()).has_value(), x != right.heaps[heap]) << heap << ' ' << x;
    }
  for (std::uint32_t x = 0; x < right.monoid.size(); ++x) {
    MisereQuotient wrong = right;
    wrong.monoid.lost[x] = !wrong.monoid.lost[x];
    EXPECT_TRUE(prove_quotient(rule, wrong, Job())) << x;
  }
}

/// Misère Grundy values by their meaning: G + *n is lost for this n only. Nim heaps are heaps of a second rule.
class PlainGenus {
 public:
  explicit PlainGenus(const HeapRule& rule) : rule_(rule), nim_(HeapRule::parse("nim")) {}

  std::uint32_t value(const Heaps& heaps, std::size_t twos) {
    Heaps nim(twos, 2);
    for (std::uint32_t n = 0;; ++n) {
      Heaps with = nim;
      with.push_back(n);
      if (is_lost(heaps, with)) return n;
    }
  }

 private:
  bool is_lost(Heaps heaps, Heaps nim) {
    std::erase(heaps, 0);
    std::erase(nim, 0);
    std::ranges::sort(heaps);
    std::ranges::sort(nim);
    const auto key = std::pair(heaps, nim);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    bool lost = true, over = true;
    const auto try_moves = [&](const HeapRule& rule, const Heaps& from, bool of_nim) {
      for (std::size_t i = 0; i < from.size(); ++i)
        rule.for_each_option(from[i], [&](std::span<const std::uint64_t> parts) {
          over = false;
          if (!lost) return;
          Heaps to = from;
          to.erase(to.begin() + static_cast<std::ptrdiff_t>(i));
          to.insert(to.end(), parts.begin(), parts.end());
          lost = !(of_nim ? is_lost(heaps, to) : is_lost(to, nim));
        });
    };
    try_moves(rule_, heaps, false);
    try_moves(nim_, nim, true);
    return known_[key] = lost && !over;
  }

  const HeapRule& rule_;
  HeapRule nim_;
  std::map<std::pair<Heaps, Heaps>, bool> known_;
};

TEST(Genus, IsWhatSumsWithNimHeapsSay) {
  for (const char* words : {"0.77", "grundy", "0.07", "0.137"}) {
    const HeapRule rule = HeapRule::parse(words);
    const Job job;
    Genera genera(rule, job);
    PlainGenus plain(rule);
    for (std::uint64_t heap = 0; heap <= 11; ++heap)
      for (const Heaps& heaps : {Heaps{heap}, Heaps{heap, 3}, Heaps{heap, 5, 2}}) {
        const Genus genus = genera.of(heaps);
        for (std::size_t twos = 0; twos < 4; ++twos) {
          const std::size_t place =
              twos < genus.misere.size() ? twos : genus.misere.size() - 2 + (twos - genus.misere.size()) % 2;
          EXPECT_EQ(genus.misere.at(place), plain.value(heaps, twos)) << words << ' ' << heap << ' ' << twos;
        }
      }
  }
}

TEST(Genus, IsPrintedAsInBooks) {
  const HeapRule kayles = HeapRule::parse("kayles"), nim = HeapRule::parse("nim");
  const Job job;
  Genera genera(kayles, job), nimbers(nim, job);
  const char* expected[] = {"0^120", "1^031", "2^20", "3^31", "1^031", "4^146"};
  for (std::uint64_t heap = 0; heap < 6; ++heap) EXPECT_EQ(text(genera.of({heap})), expected[heap]);
  EXPECT_EQ(text(nimbers.of({10})), "10^(10)8");
  for (std::uint64_t a = 0; a < 6; ++a)
    for (std::uint64_t b = 0; b < 6; ++b) EXPECT_EQ(nimbers.tameness({a, b}), Tameness::tame) << a << ' ' << b;
}

/// Conway, On Numbers and Games, chapter 12, figures 33 and 34: the forms a = {2+2, 2, 1}, b and c of Grundy's game,
/// and heap 17, which is like *2. Heap 5 of Kayles is {2+2, 3, 2, 1}, one of his restless games.
TEST(Genus, HasThePublishedFormsOfGrundysGame) {
  const HeapRule grundy = HeapRule::parse("grundy"), kayles = HeapRule::parse("kayles");
  const Job job;
  Genera genera(grundy, job), of_kayles(kayles, job);
  for (const auto& [heap, genus] : {std::pair(13, "3^1431"),
                                    {16, "3^1431"},
                                    {17, "2^20"},
                                    {18, "4^0564"},
                                    {19, "3^1431"},
                                    {20, "0^20"},
                                    {21, "4^0564"},
                                    {22, "3^1431"}})
    EXPECT_EQ(text(genera.of({static_cast<std::uint64_t>(heap)})), genus) << heap;
  for (const std::uint64_t heap : {13, 16, 19}) EXPECT_EQ(genera.tameness({heap}), Tameness::restless) << heap;
  for (const std::uint64_t heap : {18, 20, 21}) EXPECT_EQ(genera.tameness({heap}), Tameness::wild) << heap;
  EXPECT_EQ(genera.tameness({17}), Tameness::tame);
  EXPECT_EQ(of_kayles.tameness({5}), Tameness::restless);
}

/// Games as sets of games, simplified by trying every simpler game, with outcomes by trying every move.
class PlainForms {
 public:
  using Options = std::set<int>;

  int made(Options options) {
    for (const int option : options)
      for (const int simpler : games_[option]) {
        const Options& kept = games_[simpler];
        bool goes = std::ranges::includes(options, kept) && (!kept.empty() || !lost(options));
        for (const int each : options) goes = goes && (kept.contains(each) || games_[each].contains(simpler));
        if (goes) return simpler;
      }
    const auto [found, added] = places_.emplace(options, static_cast<int>(games_.size()));
    if (added) games_.push_back(std::move(options));
    return found->second;
  }

  int nim(int heap) {
    Options options;
    for (int n = 0; n < heap; ++n) options.insert(nim(n));
    return made(options);
  }

  int sum(int a, int b) {
    if (a > b) std::swap(a, b);
    if (const auto found = sums_.find({a, b}); found != sums_.end()) return found->second;
    Options options;
    for (const int to : Options(games_[a])) options.insert(sum(to, b));
    for (const int to : Options(games_[b])) options.insert(sum(a, to));
    return sums_[{a, b}] = made(options);
  }

  int heap(const HeapRule& rule, std::uint64_t n) {
    Options options;
    rule.for_each_option(n, [&](std::span<const std::uint64_t> parts) {
      int to = nim(0);
      for (const std::uint64_t part : parts) to = sum(to, heap(rule, part));
      options.insert(to);
    });
    return made(options);
  }

  Tameness tameness(int game) {
    const Options options = games_[game];
    if (std::ranges::any_of(options, [&](int option) { return tameness(option) != Tameness::tame; }))
      return Tameness::wild;
    const int g = normal(game), first = misere(game, 0);
    bool nim_like = first == g || (g < 2 && first == 1 - g);
    for (int twos = 1; twos < 6; ++twos) nim_like = nim_like && misere(game, twos) == (twos % 2 == 1 ? g ^ 2 : g);
    if (nim_like) return Tameness::tame;
    EXPECT_NE(g < 2, first < 2);
    return g < 2 ? Tameness::restive : Tameness::restless;
  }

 private:
  bool lost(const Options& options) {
    return !options.empty() && std::ranges::none_of(options, [&](int to) { return lost(Options(games_[to])); });
  }
  int normal(int game) {
    Options values;
    for (const int to : Options(games_[game])) values.insert(normal(to));
    int least = 0;
    while (values.contains(least)) ++least;
    return least;
  }
  int misere(int game, int twos) {
    for (int i = 0; i < twos; ++i) game = sum(game, nim(2));
    for (int n = 0;; ++n)
      if (lost(Options(games_[sum(game, nim(n))]))) return n;
  }

  std::vector<Options> games_;
  std::map<Options, int> places_;
  std::map<std::pair<int, int>, int> sums_;
};

TEST(Genus, IsOfTheClassThatPlainFormsHave) {
  std::set<Tameness> seen;
  for (const auto& [words, max] : {std::pair("0.77", 6u),
                                   {"grundy", 14u},
                                   {"0.07", 9u},
                                   {"0.137", 9u},
                                   {"0.26", 7u},
                                   {"0.75", 8u},
                                   {"4.3", 6u},
                                   {"take:1,3,4", 9u}}) {
    const HeapRule rule = HeapRule::parse(words);
    const Job job;
    Genera genera(rule, job);
    PlainForms plain;
    for (std::uint64_t heap = 0; heap <= max; ++heap)
      for (const Heaps& heaps : {Heaps{heap}, Heaps{heap, 2}}) {
        int game = plain.nim(0);
        for (const std::uint64_t each : heaps) game = plain.sum(game, plain.heap(rule, each));
        EXPECT_EQ(genera.tameness(heaps), plain.tameness(game)) << words << ' ' << heap << ' ' << heaps.size();
        seen.insert(genera.tameness(heaps));
      }
  }
  EXPECT_EQ(seen.size(), 4u);
}

TEST(MisereQuotient, EndsWithALimit) {
  const HeapRule rule = HeapRule::parse("0.07");
  const std::string message = message_of<LimitError>([&] { misere_quotient(rule, 32, Job({.memory = 1 << 20})); });
  EXPECT_NE(message.find("heaps up to 24 have a misere quotient of order 24"), std::string::npos) << message;
}

}  // namespace
}  // namespace zermelo::sequences::misere_quotient_test
