// Matrix Market files: accepted files and their graphs, and the messages for others.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tablebase/base/error.h"
#include "tablebase/graphs/load_graph.h"
#include "tests/tablebase/graphs/graph_files.h"

namespace zermelo::matrix_market_test {
namespace {

using Edges = std::vector<std::pair<graphs::Vertex, graphs::Vertex>>;

Edges load(const std::string& text) { return test::edges_of(graphs::load_graph(graphs::GraphText("matrix", text))); }

std::string complaint(const std::string& text) {
  try {
    load(text);
  } catch (const FormatError& error) {
    return error.what();
  }
  return "accepted";
}

std::string banner(const std::string& kind) { return "%%MatrixMarket matrix coordinate " + kind + "\n"; }

}  // namespace

TEST(MatrixMarket, ReadsEveryKindOfValues) {
  const Edges expected{{0, 1}, {2, 2}};
  EXPECT_EQ(load(banner("pattern general") + "% a comment\n\n3 3 2\n1 2\n3 3\n"), expected);
  EXPECT_EQ(load(banner("real general") + "3 3 2\r\n1 2 -0.5e-3\r\n%\r\n\r\n3\t3  +1e999 "), expected);
  EXPECT_EQ(load(banner("integer general") + "3 3 2\n3 3 -12\n1 2 99999999999999999999999\n"), expected);
  EXPECT_EQ(load("%%matrixmarket MATRIX Coordinate PATTERN General\n3 3 2\n1 2\n3 3"), expected);
  EXPECT_EQ(load(test::packed(banner("pattern general") + "3 3 2\n1 2\n3 3\n")), expected);
}

TEST(MatrixMarket, MirrorsSymmetricMatrices) {
  const Edges expected{{0, 1}, {1, 0}, {2, 2}};
  EXPECT_EQ(load(banner("pattern symmetric") + "3 3 2\n2 1\n3 3\n"), expected);
  EXPECT_EQ(load(banner("real skew-symmetric") + "3 3 1\n2 1 4.5\n"), (Edges{{0, 1}, {1, 0}}));
}

TEST(MatrixMarket, KeepsEmptyRows) {
  EXPECT_EQ(graphs::load_graph(graphs::GraphText("matrix", banner("pattern general") + "7 7 0\n")).vertices(), 7u);
}

TEST(MatrixMarket, IsTheSameForAllCutsAndThreads) {
  std::mt19937 random(3);
  std::string text = banner("real symmetric") + "% comments\n40 40 200\n";
  Edges expected;
  for (unsigned i = 0; i < 200; ++i) {
    const graphs::Vertex row = static_cast<graphs::Vertex>(random() % 40),
                         column = static_cast<graphs::Vertex>(random() % 40);
    text += fmt::format("{} {} {}\n", row + 1, column + 1, i);
    expected.emplace_back(row, column);
    if (row != column) expected.emplace_back(column, row);
  }
  std::sort(expected.begin(), expected.end());
  for (const unsigned threads : {1u, 2u, 7u})
    for (const std::size_t chunk : {1u, 5u, 50u})
      for (const std::string& bytes : {text, test::packed(text)}) {
        const Resources resources{.job = Job({.threads = threads})};
        EXPECT_EQ(test::edges_of(graphs::load_graph(graphs::GraphText("matrix", bytes, {chunk, 64}), resources)),
                  expected);
      }
}

TEST(MatrixMarket, SaysWhyAMatrixIsNoGraph) {
  struct Case {
    std::string text;
    const char* complaint;
  };
  const std::string good = banner("pattern general"), real = banner("real general");
  for (const auto& [text, expected] :
       {Case{"%%MatrixMarket matrix array real general\n", "matrix, line 1: 'array' matrices are not graphs"},
        {banner("complex general"), "matrix, line 1: values that are 'complex' are not read"},
        {banner("real hermitian"), "matrix, line 1: 'hermitian' matrices are not read"},
        {"%%MatrixMarket vector coordinate real general\n", "matrix, line 1: the first line must be"},
        {"%%MatrixMarket matrix coordinate\n", "matrix, line 1: the first line must be"},
        {good, "matrix: the line with the numbers of rows, columns and entries is missing"},
        {good + "%\n3 4 0\n", "matrix, line 3: a graph needs a square matrix; this one has 3 rows and 4 columns"},
        {good + "3 3\n", "matrix, line 2: '3 3' should be the numbers of rows, columns and entries"},
        {good + "3 3 x\n", "matrix, line 2: '3 3 x' should be"},
        {good + "4294967296 4294967296 0\n", "matrix, line 2: '4294967296' is not a number of vertices"},
        {good + "3 3 2\n1 1\n", "matrix: the header promises 2 entries, but there are 1"},
        {good + "3 3 0\n1 1\n", "matrix: the header promises 0 entries, but there are 1"},
        {good + "3 3 1\n0 1\n", "matrix, line 3: '0' is not in the matrix, whose rows are 1 to 3"},
        {good + "3 3 1\n1 4\n", "matrix, line 3: '4' is not in the matrix, whose rows are 1 to 3"},
        {good + "3 3 1\n# 1\n", "matrix, line 3: '#' is not a vertex"},
        {good + "3 3 1\n1 1 1\n", "matrix, line 3: '1 1 1' is not an entry: a row, a column"},
        {real + "3 3 1\n1 1\n", "matrix, line 3: '1 1' is not an entry: a row, a column, a number"},
        {real + "3 3 1\n\n1 1 x\n", "matrix, line 4: '1 1 x' is not an entry"},
        {real + "3 3 1\n1 1 +-1\n", "matrix, line 3: '1 1 +-1' is not an entry"},
        {banner("integer general") + "3 3 1\n1 1 0.5\n", "matrix, line 3: '1 1 0.5' is not an entry"}})
    EXPECT_TRUE(complaint(text).starts_with(expected)) << text << "gave " << complaint(text);
}

}  // namespace zermelo::matrix_market_test
