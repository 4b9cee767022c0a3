// Specs: correct ones are read, and errors name the wrong word.
#include "tablebase/game/spec.h"

#include <gtest/gtest.h>

#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::spec_test {
namespace {

std::string complaint(const std::string& spec) {
  try {
    make_game(spec);
  } catch (const SpecError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Spec, FillsInDefaultsInTheFamilysOrder) {
  EXPECT_EQ(make_game("pyramid rows=4")->spec().canonical_text(), "pyramid rows=4 play=misere");
  EXPECT_EQ(make_game(" octal  play=misere max=9 code=.770 ")->spec().canonical_text(),
            "octal code=0.77 max=9 total=9 play=misere");
}

TEST(Spec, CanonicalSpecsAreTheirOwnCanonicalSpec) {
  for (const char* spec : {"octal code=4.7 max=8 total=12", "grundy max=9", "pyramid rows=3 play=normal"}) {
    const std::string canonical = make_game(spec)->spec().canonical_text();
    EXPECT_EQ(make_game(canonical)->spec().canonical_text(), canonical);
  }
}

TEST(Spec, NamesTheWrongWord) {
  for (const auto& [spec, word] : std::initializer_list<std::pair<const char*, const char*>>{
           {"", "game is missing"},
           {"pyramids rows=3", "'pyramids'"},
           {"pyramid", "rows="},
           {"pyramid rows", "'rows'"},
           {"pyramid rows=", "'rows=' in the game's spec has no value"},
           {"pyramid =3", "'=3' in the game's spec has no key"},
           {"pyramid rows=3 rows=4", "twice"},
           {"pyramid rows=3 colour=red", "'colour'"},
           {"pyramid rows=0", "rows=0"},
           {"pyramid rows=-1", "rows=-1"},
           {"pyramid rows=3x", "rows=3x"},
           {"pyramid rows=99999999999999999999", "from 1 to 60"},
           {"pyramid rows=3 play=backwards", "play=backwards"},
           {"octal code=0.8 max=5", "code=0.8"},
           {"octal code=77 max=5", "code=77"},
           {"octal code=3.7 max=5", "code=3.7"},
           {"octal code=0.000 max=5", "code=0.000"},
           {"octal code=0.77 max=5 total=4", "total=4"},
           {"octal code=0.77 max=512", "max=512"}})
    EXPECT_NE(complaint(spec).find(word), std::string::npos) << spec << ": " << complaint(spec);
}

TEST(Spec, GuessesTheKeyOfAValue) {
  for (const auto& [spec, hint] : std::initializer_list<std::pair<const char*, const char*>>{
           {"chess KQvKR", "write pieces=KQvKR; the keys of chess are pieces, men, files, ranks"},
           {"chess 4", "write men=4;"},
           {"pyramid 4", "write rows=4;"},
           {"octal 0.77", "write code=0.77;"},
           {"pyramid rows=4 misere", "write play=misere;"},
           {"pyramid rows", "write rows=VALUE;"},
           {"pong-hau-ki 5", "leave out '5'"}})
    EXPECT_NE(complaint(spec).find(hint), std::string::npos) << spec << ": " << complaint(spec);
}

TEST(Spec, RefusesMorePositionsThanAnIndexHolds) {
  for (const char* spec : {"pyramid rows=60", "octal code=0.77 max=500", "grundy max=511 total=65535"})
    EXPECT_NE(complaint(spec).find("lower"), std::string::npos) << spec << ": " << complaint(spec);
}

TEST(Spec, NamesTheLargestPyramid) {
  EXPECT_EQ(make_game("pyramid rows=28")->size(), 1'180'604'797'459'216'511u);
  EXPECT_NE(complaint("pyramid rows=29").find("more than 28 rows"), std::string::npos) << complaint("pyramid rows=29");
}

TEST(Spec, ReadsListsAndRanges) {
  Spec spec = Spec::parse("game take=7,1..3,2");
  EXPECT_EQ(spec.list("take", 1, 9), (std::vector<std::uint32_t>{1, 2, 3, 7}));
  for (const char* wrong : {"game take=0", "game take=1,,2", "game take=3..1", "game take=1..10", "game take=1...3",
                            "game take=a", "game take=,"})
    EXPECT_THROW(Spec::parse(wrong).list("take", 1, 9), SpecError) << wrong;
}

}  // namespace
}  // namespace zermelo::spec_test
