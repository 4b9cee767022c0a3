// zermelo tree: printed text, written files, and refused words.
#include <numeric>

#include "support/program.h"

namespace zermelo::tree_test {

using Trees = ProgramTest;
using Object = nlohmann::json;

TEST_F(Trees, AreAnsweredAsJson) {
  write("t.txt", "5\n1 2\n2 3\n3 4\n4 5\n");
  EXPECT_EQ(json("tree t.txt").at(0), Object::parse(R"({"vertices":5,"alice_count":3,"bob_count":2,"alice":[1,3,5],
                                                        "bob":[2,4]})"));
  EXPECT_EQ(shell("printf '1 2\\n' | $Z tree - --json").out,
            "{\"vertices\":2,\"alice_count\":0,\"bob_count\":2,\"alice\":[],\"bob\":[1,2]}\n");
  write("one.txt", "1\n");
  EXPECT_EQ(json("tree one.txt").at(0).at("alice"), Object::parse("[1]"));
}

TEST_F(Trees, AreAnsweredForPeopleInFewLines) {
  write("t.txt", "1 2\n2 3\n");
  EXPECT_EQ(zermelo("tree t.txt"),
            "vertices  3\nAlice     wins after 2 first vertices: 1, 3\nBob       wins after 1 first vertex: 2\n");
  write("pair.txt", "1 2\n");
  EXPECT_NE(zermelo("tree pair.txt").find("Alice     wins after 0 first vertices\n"), std::string::npos);
  shell("seq 2 1000 | sed 's/^/1 /' > star.txt");
  EXPECT_EQ(zermelo("tree star.txt"),
            "vertices  1,000\nAlice     wins after 999 first vertices: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, "
            "16, 17, 18, 19, 20, 21, ...\nBob       wins after 1 first vertex: 1\n");
}

TEST_F(Trees, OfManyPiecesAreListedWholeAndInOrder) {
  shell("awk 'BEGIN { print 300001; for (v = 2; v <= 300001; ++v) print v - 1, v }' > path.txt");
  for (const char* threads : {"1", "2", "7"}) {
    const Object object = json(std::string("tree path.txt -o path.csv --threads ") + threads).at(0);
    std::vector<unsigned> odd(150'001), even(150'000);
    for (unsigned i = 0; i < odd.size(); ++i) odd[i] = 2 * i + 1;
    for (unsigned i = 0; i < even.size(); ++i) even[i] = 2 * i + 2;
    EXPECT_EQ(object.at("alice").get<std::vector<unsigned>>(), odd);
    EXPECT_EQ(object.at("bob").get<std::vector<unsigned>>(), even);
    const std::string csv = read("path.csv");
    EXPECT_TRUE(csv.starts_with("vertex,value,winner\n1,1,alice\n2,0,bob\n3,1,alice\n"));
    EXPECT_TRUE(csv.ends_with("\n300000,0,bob\n300001,1,alice\n"));
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 300'002);
  }
}

TEST_F(Trees, ThatAreNoneAreRefused) {
  write("cycle.txt", "1 2\n2 3\n3 1\n");
  expect_refusal("tree cycle.txt", 2, "cycle.txt, line 3: the edge 3 1 closes a cycle");
  expect_refusal("tree - < cycle.txt", 2, "standard input, line 3: the edge 3 1 closes a cycle");
  expect_refusal("tree - < /dev/null", 2, "standard input: it contains no edge");
  expect_refusal("tree missing.txt", 2, "missing.txt");
  expect_refusal("tree", 2, "FILE is required");
  write("t.txt", "1 2\n");
  expect_refusal("tree t.txt --memory 10M --threads 0", 2, "--threads: '0'");
  expect_refusal("tree t.txt --memory 1K --threads 1 -o no/such.csv", 2, "no");
}

TEST_F(Trees, TooLargeForTheMemoryAreRefused) {
  shell("seq 2 1000 | sed 's/^/1 /' > star.txt");
  expect_refusal("tree star.txt --memory 4K", 3, "star.txt");
  expect_refusal("tree - --memory 4K < star.txt", 3, "4096 bytes");
}

TEST_F(Trees, AreNeverWrittenOver) {
  write("t.csv", "1 2\n");
  expect_refusal("tree t.csv -o t.csv", 2, "from which the tree is read");
  write("u.csv.part", "1 2\n");
  expect_refusal("tree u.csv.part -o u.csv", 2, "from which the tree is read");
  EXPECT_EQ(read("t.csv") + read("u.csv.part"), "1 2\n1 2\n");
}

}  // namespace zermelo::tree_test
