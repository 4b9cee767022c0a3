// Trees are read in all allowed forms; other texts are refused with the number of the wrong line.
#include <gtest/gtest.h>

#include "solver/graphs/adjacent.h"
#include "tablebase/base/error.h"

namespace zermelo::tree_text_test {
namespace {

/// The number of first vertices with which Alice wins, or the message of the error.
std::string answer(const std::string& text, unsigned threads = 1, graphs::TextSizes sizes = {}) {
  try {
    return std::to_string(graphs::solve_tree(graphs::GraphText("t", text, sizes), Job({.threads = threads})).alice());
  } catch (const FormatError& error) {
    return error.what();
  }
}

TEST(TreeText, MayHaveAHeaderCommentsAndLooseLines) {
  for (const char* text :
       {"3\n1 2\n2 3\n", "1 2\n2 3\n", "2 3\n2 1", "# a path\n\n 3 # vertices\r\n\t1 \t2\r\n\r\n3 2 # last\r\n",
        "# vertices: 9\n1 2\n# vertices: 7\n2 3\n", "0003\n01 2\n2 3\n\n\n"})
    EXPECT_EQ(answer(text), "2") << text;
  EXPECT_EQ(answer("1"), "1");
}

struct Refusal {
  const char* text;
  const char* complaint;
};

constexpr Refusal refusals[] = {
    {"", "t: it contains no edge; expected the edges of a tree, such as '1 2', one on each line"},
    {"\n# nothing\n", "t: it contains no edge; expected the edges of a tree, such as '1 2', one on each line"},
    {"0\n", "t, line 1: '0' is neither an edge, such as '1 2', nor a number of vertices, 1 to 2147483647"},
    {"tree\n", "t, line 1: 'tree' is neither an edge, such as '1 2', nor a number of vertices, 1 to 2147483647"},
    {"#\n2147483648\n",
     "t, line 2: '2147483648' is neither an edge, such as '1 2', nor a number of vertices, 1 to 2147483647"},
    {"2147483647\n1 2\n", "t, line 1: a tree of 2147483647 vertices has 2147483646 edges, but only 1 lines follow"},
    {"2\n", "t, line 1: a tree of 2 vertices has 1 edges, but only 0 lines follow"},
    {"1 2\n0 2\n", "t, line 2: the vertex '0' should be 1 or more"},
    {"3\n1 2\n2 4\n", "t, line 3: the vertex '4' is not among the 3 vertices that the file gives"},
    {"1 2\n2 4\n", "t, line 2: the vertex '4' is too large for a tree of at most 2 edges"},
    {"1 2\n2 99999999999999999999999\n",
     "t, line 2: the vertex '99999999999999999999999' is too large for a tree of at most 2 edges"},
    {"1 2\n2\n", "t, line 2: '2' is not an edge, which is two vertices such as '1 2'"},
    {"1 2\n2 3 4\n", "t, line 2: '2 3 4' is not an edge, which is two vertices such as '1 2'"},
    {"1 2\n2 -3\n", "t, line 2: '-3' is not a vertex, which is a whole number from 1"},
    {"3\n1 2\n\n3 3\n", "t, line 4: the edge 3 3 joins a vertex to itself; a tree has no such edge"},
    {"# two\n3\n1 2\n\n2 1\n", "t, line 5: the edge 2 1 is already on line 3"},
    {"4\n1 2\n2 3\n3 1\n", "t, line 4: the edge 3 1 closes a cycle, and a tree has none"},
    {"1 2\n2 3\n3 1\n", "t, line 3: the edge 3 1 closes a cycle, and a tree has none"},
    {"2 3\n3 4\n4 2\n", "t, line 3: the edge 4 2 closes a cycle, and a tree has none"},
    {"4\n1 2\n#\n3 4\n", "t: vertices 1 and 3 are not connected; a tree of 4 vertices has 3 edges, here are 2"},
    {"2 3\n#\n", "t: vertices 1 and 2 are not connected; a tree of 3 vertices has 2 edges, here are 1"},
    {"1\n1 1\n", "t, line 2: the edge 1 1 joins a vertex to itself; a tree has no such edge"},
};

TEST(TreeText, ThatIsNoTreeIsRefusedByTheLineThatShowsIt) {
  for (const Refusal& refusal : refusals)
    for (const unsigned threads : {1u, 2u, 7u})
      for (const std::size_t chunk : {std::size_t{1}, std::size_t{5}, std::size_t{1} << 20})
        EXPECT_EQ(answer(refusal.text, threads, {chunk, 1 << 10}), refusal.complaint) << refusal.text;
}

TEST(TreeText, NamesTheLineFarDownALongText) {
  std::string text = "100000\n";
  for (unsigned v = 1; v < 100'000; ++v)
    text += std::to_string(v == 70'000 ? 5 : v + 1) + " " + std::to_string(v) + "\n";
  EXPECT_EQ(answer(text, 2), "t, line 70001: the edge 5 70000 closes a cycle, and a tree has none");
}

}  // namespace
}  // namespace zermelo::tree_text_test
