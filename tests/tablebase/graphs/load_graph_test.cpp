// Edge lists in all forms give the same graph as a plain reader; errors name the first wrong line.
#include "tablebase/graphs/load_graph.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>

#include "support/fake_processes.h"
#include "support/message_of.h"
#include "tablebase/base/error.h"
#include "tablebase/graphs/edge_form.h"
#include "tests/tablebase/graphs/graph_files.h"

namespace zermelo::load_graph_test {
namespace {

using test::edges_of;
using test::packed;

constexpr unsigned thread_counts[] = {1, 2, 7};
constexpr std::size_t chunks[] = {1, 2, 7, 64, 1 << 20};
constexpr std::size_t small_block = 80;  // above the longest line of these tests

graphs::Digraph load(const std::string& text, unsigned threads = 2, graphs::TextSizes sizes = {}) {
  return graphs::load_graph(graphs::GraphText("list", text, sizes), {.job = Job({.threads = threads})});
}

std::string complaint(const std::string& text, unsigned threads = 2, graphs::TextSizes sizes = {}) {
  try {
    load(text, threads, sizes);
  } catch (const FormatError& error) {
    return error.what();
  }
  return "accepted";
}

/// Calls body(threads, sizes) for several numbers of threads, and sizes of chunks and blocks.
template <class Body>
void for_each_cut(const Body& body) {
  for (const unsigned threads : thread_counts)
    for (const std::size_t chunk : chunks) body(threads, graphs::TextSizes{chunk, small_block});
}

/// The form of the lines of a random list.
struct Shape {
  const char* name;
  const char* blank;
  const char* end;
  bool comments;
  bool last_end;
};

constexpr Shape shapes[] = {{"plain", " ", "\n", false, true},
                            {"tabs", "\t", "\n", false, true},
                            {"several blanks and no last line end", " \t  ", "\n", true, false},
                            {"comments, blank lines and CRLF", " ", "\r\n", true, true},
                            {"CRLF and no last line end", "\t ", "\r\n", true, false}};

/// A random edge list. Vertices are multiples of `step`; some edges are repeated, some are loops.
std::string random_list(const Shape& shape, unsigned seed, std::uint32_t vertices, std::uint32_t step) {
  std::mt19937 random(seed);
  std::string text = shape.comments ? fmt::format("#  vertices:  {}{}", vertices * step + 9, shape.end) : "";
  const auto vertex = [&] { return random() % vertices * step; };
  for (unsigned i = 0; i < 150; ++i) {
    if (shape.comments && random() % 8 == 0)
      text += fmt::format("{}{}", random() % 2 == 0 ? " # 1 2 a comment" : "\t", shape.end);
    const auto tail = vertex();
    text +=
        fmt::format("{}{}{}{}", random() % 9 == 0 ? " " : "", tail, shape.blank, random() % 10 == 0 ? tail : vertex());
    if (shape.comments && random() % 8 == 0) text += " # an edge";
    if (i < 149 || shape.last_end) text += shape.end;
    if (random() % 10 == 0 && i < 149) text += fmt::format("{}{}{}{}", tail, shape.blank, tail, shape.end);
  }
  return text;
}

void expect_same(const graphs::Digraph& graph, const test::EdgeList& list, const std::string& what) {
  auto expected = list.edges;
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(graph.vertices(), list.vertices) << what;
  EXPECT_EQ(edges_of(graph), expected) << what;
}

}  // namespace

TEST(EdgeList, IsReadAsAPlainReaderReadsIt) {
  unsigned seed = 0;
  for (const Shape& shape : shapes)
    for (const std::uint32_t step : {1u, 97u}) {
      const std::string text = random_list(shape, ++seed, 60, step);
      const auto list = test::read_plainly(text);
      ASSERT_GE(list.edges.size(), 150u);
      const std::string frame = packed(text);
      const std::string frames = packed(text.substr(0, 333)) + packed("") + packed(text.substr(333));
      for_each_cut([&](unsigned threads, graphs::TextSizes sizes) {
        const std::string what = fmt::format("{}, {} threads, chunks of {}", shape.name, threads, sizes.chunk);
        expect_same(load(text, threads, sizes), list, what);
        expect_same(load(frame, threads, sizes), list, what + ", zstd");
        expect_same(load(frames, threads, sizes), list, what + ", three frames");
      });
    }
}

TEST(EdgeList, KeepsVerticesThatNoEdgeHas) {
  EXPECT_EQ(load("0 3\n").vertices(), 4u);
  EXPECT_EQ(load("# vertices: 9\n0 3\n").vertices(), 9u);
  EXPECT_EQ(load("#vertices:4").vertices(), 4u);
  EXPECT_EQ(load("# vertices: 0\n").vertices(), 0u);
  EXPECT_EQ(load("").vertices(), 0u);
  EXPECT_EQ(load("\n\n").vertices(), 0u);
  EXPECT_EQ(load(packed("")).vertices(), 0u);
  for (const char* comment :
       {"# Vertices: 9", "#VERTICES:9", "#\tvertices\t:\t9\t", " # vertices : 9", "# vertices:9\r"})
    EXPECT_EQ(load(std::string(comment) + "\n0 1\n").vertices(), 9u) << comment;
  EXPECT_EQ(load("# vertices are many\n# 9 vertices\n# vertices 9\n00 01\n").vertices(), 2u);  // ordinary comments
  EXPECT_EQ(load("# vertices: 9\n0 1\n# vertices: 9\n").vertices(), 9u);
}

TEST(EdgeList, CountsFrom1WhereItIsToldTo) {
  const auto from_1 = [](const std::string& text, bool header = false) {
    return graphs::load_graph(graphs::GraphText("list", text), {}, {.base = 1, .header = header});
  };
  EXPECT_EQ(edges_of(from_1("1 2\n2 3\n")), edges_of(load("0 1\n1 2\n")));
  EXPECT_EQ(from_1("# vertices: 3\n1 3\n").vertices(), 3u);
  EXPECT_EQ(edges_of(from_1("3 2\n1 2\n2 3\n", true)), edges_of(load("0 1\n1 2\n")));
  const auto complain = [&](const std::string& text) { return message_of<FormatError>([&] { from_1(text); }); };
  EXPECT_EQ(complain("1 2\n0 1\n"), "list, line 2: the vertex '0' should be 1 or more");
  EXPECT_EQ(complain("# vertices: 3\n1 4\n"),
            "list, line 2: the vertex '4' is not among the 3 vertices that the file gives");
}

TEST(EdgeList, HasAHeaderWhereItIsToldTo) {
  const auto with_header = [](const std::string& text) {
    return graphs::load_graph(graphs::GraphText("list", text), {}, {.header = true});
  };
  const auto complain = [&](const std::string& text) { return message_of<FormatError>([&] { with_header(text); }); };
  for (const char* text : {"4 2\n0 1\n1 2\n", "# comment\n4 2 # n m\n\n0 1\n1 2", "4\n0 1\n1 2\n",
                           "# vertices: 4\n4 2\n0 1\n# vertices: 4\n1 2\n"}) {
    EXPECT_EQ(with_header(text).vertices(), 4u) << text;
    EXPECT_EQ(edges_of(with_header(packed(text))), edges_of(load("0 1\n1 2\n"))) << text;
  }
  EXPECT_EQ(complain("4 3\n0 1\n1 2\n"), "list: the header promises 3 edges, but there are 2");
  EXPECT_EQ(complain("4 x\n0 1\n"),
            "list, line 1: '4 x' should be the numbers of vertices and edges, as header=yes says");
  EXPECT_EQ(complain("\n4 1 1\n0 1\n"),
            "list, line 2: '4 1 1' should be the numbers of vertices and edges, as header=yes says");
  EXPECT_EQ(complain("# nothing\n"),
            "list: the line with the numbers of vertices and edges, which header=yes promises, is missing");
  EXPECT_EQ(complain("%%MatrixMarket matrix coordinate pattern general\n1 1 0\n"),
            "list: a Matrix Market file has a header of its own; leave out header=yes");
  EXPECT_EQ(complaint("7\n0 1\n"), "list, line 1: '7' is not an edge; if it is the number of vertices, add header=yes");
}

TEST(EdgeList, IsDoubtedWhenItsNumbersLookOtherwise) {
  std::vector<std::string> notices;
  const auto doubts = [&](const std::string& text, const graphs::ListForm& list = {0, false, true, true}) {
    notices.clear();
    receive_notices([&](const std::string& sentence) { notices.push_back(sentence); });
    graphs::load_graph(graphs::GraphText("list", text), {}, list);
    graphs::load_graph(graphs::GraphText("list", packed(text)), {}, list);  // says the same, so it is not repeated
    receive_notices({});
    return notices;
  };
  using Notices = std::vector<std::string>;
  const Notices base{"list: no edge has vertex 0; add base=1 if the vertices count from 1, else base=0"};
  const auto header = [](const char* line) {
    return fmt::format(
        "list: the first line, '{}', is read as an edge, but looks like the numbers of vertices and edges; "
        "add header=yes if it is these numbers, else header=no",
        line);
  };
  for (const char* fine : {"", "0 1\n", "1 0\n", "# vertices: 4\n1 2\n", "2 2\n0 1\n3 1\n", "1 2\n0 1\n2 0\n", "3 0\n",
                           "# vertices: 4\n3 2\n0 1\n1 2\n", "3 3\n0 1\n1 2\n",
                           "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n2 2\n"})
    EXPECT_EQ(doubts(fine), Notices{}) << fine;
  EXPECT_EQ(doubts("1 2\n2 1\n"), base);
  EXPECT_EQ(doubts("2 2\n"), base);
  EXPECT_EQ(doubts("3 2\n0 1\n1 2\n"), Notices{header("3 2")});
  EXPECT_EQ(doubts("# n m\n4 3\n3 0\n0 3\n3 3\n"), Notices{header("4 3")});
  EXPECT_EQ(doubts("3 2\n1 2\n2 3\n"), (Notices{header("3 2"), base[0]}));
  EXPECT_EQ(doubts("3 2\n1 2\n2 3\n", {1, false, false, true}), Notices{header("3 2")});
  EXPECT_EQ(doubts("3 2\n1 2\n2 4\n", {1, false, false, true}), Notices{});
  EXPECT_EQ(doubts("3 2\n0 1\n1 2\n", {0, false, true, false}), Notices{});
  EXPECT_EQ(doubts("1 2\n2 1\n", {0, false, false, true}), Notices{});
}

TEST(GraphText, NamesTheProgramThatUnpacksIt) {
  for (const auto& [bytes, program] : {std::pair{"\x1F\x8B\x08", "gzip"},
                                       {"\xFD"
                                        "7zXZ",
                                        "xz"},
                                       {"BZh91AY", "bzip2"}})
    EXPECT_EQ(complaint(std::string(bytes) + std::string(30, '\0')),
              fmt::format("list: it is compressed with {}; unpack it first with `{} -dc`", program, program));
}

TEST(EdgeList, NamesTheMalformedLine) {
  struct Case {
    const char* line;
    const char* complaint;
  };
  for (const Case& wrong : {Case{"7", "'7' is not an edge"},
                            {"1 2 3", "'1 2 3' is not an edge"},
                            {"1 x", "'x' is not a vertex"},
                            {"x 1", "'x' is not a vertex"},
                            {"1,2", "'1,2' is not an edge"},
                            {"-1 2", "'-1' is not a vertex"},
                            {"+1 2", "'+1' is not a vertex"},
                            {"1.0 2", "'1.0' is not a vertex"},
                            {"1 2x", "'2x' is not a vertex"},
                            {"1\r2", "is not an edge"},
                            {"1 2 \r ", "is not an edge"},
                            {"% 1 2", "is not an edge"},
                            {"1 # 2", "is not an edge"},
                            {"4294967295 0", "the vertex '4294967295' is too large"},
                            {"0 4294967296", "the vertex '4294967296' is too large"},
                            {"0 18446744073709551616", "'18446744073709551616' is too large"},
                            {"0 100000000000000000000000000", "is too large; the largest is 4294967294"},
                            {"# vertices: 4", "the number of vertices must be given above"}})
    for (const unsigned place : {1u, 2u, 30u, 60u}) {
      std::string text;
      if (place == 1 && wrong.line[0] == '#') continue;
      for (unsigned i = 1; i <= 60; ++i)
        text += i == place ? fmt::format("{}\n", wrong.line) : i % 7 == 0 ? "\r\n" : "0 1\n";
      text.pop_back();
      for (const std::string& bytes : {text, packed(text)})
        for_each_cut([&](unsigned threads, graphs::TextSizes sizes) {
          const std::string found = complaint(bytes, threads, sizes);
          EXPECT_TRUE(found.starts_with(fmt::format("list, line {}: ", place))) << wrong.line << " gave " << found;
          EXPECT_NE(found.find(wrong.complaint), std::string::npos) << wrong.line << " gave " << found;
        });
    }
}

TEST(EdgeList, NamesTheFirstOfManyMalformedLines) {
  std::string text = "# vertices: 5\n";
  for (unsigned i = 2; i < 400; ++i) text += i == 77 ? "1 5\n" : i > 77 && i % 3 == 0 ? "1\n" : "1 4\n";
  for_each_cut([&](unsigned threads, graphs::TextSizes sizes) {
    const std::string expected =
        "list, line 77: the vertex '5' is not among the 5 vertices that the file gives; if the file counts from 1, add "
        "base=1";
    EXPECT_EQ(complaint(text, threads, sizes), expected);
    EXPECT_EQ(complaint(packed(text), threads, sizes), expected);
  });
}

TEST(EdgeList, RefusesBadNumbersOfVertices) {
  EXPECT_EQ(complaint("\n# vertices: many\n0 1\n"),
            "list, line 2: 'many' is not a number of vertices, which is at most 4294967295");
  EXPECT_EQ(complaint("# vertices:\n"), "list, line 1: '' is not a number of vertices, which is at most 4294967295");
  EXPECT_EQ(complaint("# vertices: 4294967296\n"),
            "list, line 1: '4294967296' is not a number of vertices, which is at most 4294967295");
  EXPECT_EQ(complaint("# vertices: 3\n# vertices: 4\n"),
            "list, line 2: 4 vertices are given, but a line above gives 3");
  EXPECT_EQ(complaint("# vertices: 0\n0 0\n"),
            "list, line 2: the vertex '0' is not among the 0 vertices that the file gives");
}

TEST(EdgeList, RefusesLinesWithoutEnd) {
  EXPECT_EQ(complaint("0 1\n" + std::string(100, '1'), 1, {16, 80}), "list, line 2: the line is longer than 80 bytes");
  EXPECT_EQ(complaint(packed("0 1\n" + std::string(100, '1')), 1, {16, 80}),
            "list, line 2: the line is longer than 80 bytes");
}

TEST(CompressedGraph, IsRefusedWhenItIsCutOffOrDamaged) {
  const std::string text = random_list(shapes[0], 1, 50, 1);
  const std::string frame = packed(text);
  constexpr graphs::TextSizes sizes{64, small_block};
  for (std::size_t size = 4; size < frame.size(); ++size)
    EXPECT_EQ(complaint(frame.substr(0, size), 1, sizes), "list: the zstd stream is cut off");
  const auto edges = edges_of(load(text));
  std::size_t refused = 0;
  for (std::size_t at = 0; at < frame.size(); ++at) {
    std::string damaged = frame;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    if (complaint(damaged, 1, sizes) == "accepted")
      EXPECT_EQ(edges_of(load(damaged, 1, sizes)), edges) << "byte " << at;
    else
      ++refused;
  }
  EXPECT_GT(refused, frame.size() * 9 / 10);  // a few bits have no meaning
  EXPECT_NE(complaint(frame + "0 1\n", 1, sizes).find("the zstd stream is damaged"), std::string::npos);
}

TEST(CompressedGraph, MayHaveAWideWindowIfTheMemoryAllows) {
  constexpr unsigned wide = 28;
  const std::string text = "0 1\n1 2\n", frame = test::packed_with(wide, 0, text);
  for (const std::string& bytes :
       {frame, packed("7 8\n") + frame, std::string("\x50\x2A\x4D\x18\2\0\0\0..", 10) + frame}) {
    EXPECT_GE(load(bytes, 1, {.window = 1u << wide}).edges(), 2u);
    EXPECT_EQ(
        message_of<LimitError>([&] { load(bytes, 1, {.window = 100u << 20}); }),
        "list: unpacking the zstd stream needs a window of 256 MiB, but 100 MiB are allowed; allow more --memory, "
        "unpack it with `zstd -d --long=31` before, or pack it without --long");
  }
  EXPECT_GE(graphs::GraphText("list", frame, {.window = 1u << wide}).memory(), 1u << wide);
  EXPECT_LT(graphs::GraphText("list", test::packed_with(12, 0, text)).memory(), 20u << 20);
  EXPECT_NE(message_of<LimitError>([&] {
              load(test::packed_with(34, 0, text), 1, {.window = ~std::uint64_t{0}});
            }).find("needs a window of 16384 MiB, but 2048 MiB are allowed; unpack"),
            std::string::npos);
}

TEST(CompressedGraph, NamesTheDictionaryThatItNeeds) {
  EXPECT_EQ(complaint(test::packed_with(20, 7, "0 1\n")),
            "list: the zstd stream needs the dictionary 7, with which it was packed; unpack it with `zstd -d -D "
            "DICTIONARY` before");
}

TEST(GraphLoading, RefusesMoreMemoryThanIsAllowed) {
  const std::string text = "# vertices: 200000\n0 1\n5 7\n";
  const auto allowed = [](std::uint64_t memory) { return Resources{.job = Job({.memory = memory})}; };
  const std::uint64_t enough = graphs::loading_memory(200'000, 2);
  EXPECT_EQ(graphs::load_graph(graphs::GraphText("list", text), allowed(enough)).edges(), 2u);
  EXPECT_THROW(graphs::load_graph(graphs::GraphText("list", text), allowed(enough - 1)), LimitError);
  for (const char* huge : {"# vertices: 4294967295\n", "0 4294967294\n", "4294967294 0\n"})
    EXPECT_THROW(graphs::load_graph(graphs::GraphText("list", huge), allowed(enough - 1)), LimitError) << huge;
  EXPECT_THROW(graphs::load_graph(graphs::GraphText("list", "0 1\n"), allowed(1000)), LimitError);
  EXPECT_THROW(graphs::load_graph(graphs::GraphText("list", packed("0 1\n")), allowed(1000)), LimitError);
}

TEST(GraphLoading, TakesAtMostTwelveBytesAnEdgeAndSixteenAVertex) {
  for (const std::uint64_t vertices : {0u, 1u, 100'000'000u})
    for (const std::uint64_t edges : {0u, 1u, 1'000'000'000u})
      EXPECT_LE(graphs::loading_memory(vertices, edges), 12 * edges + 16 * vertices + (1u << 20));
}

TEST(GraphLoading, StopsWhenAsked) {
  std::atomic<int> asked{0};
  const Resources resources{.job = Job({.threads = 2, .stop = [&] { return ++asked > 3; }})};
  EXPECT_THROW(graphs::load_graph(graphs::GraphText("list", "0 1\n1 2\n2 3\n3 4\n4 5\n", {4, small_block}), resources),
               Interrupted);
  EXPECT_LT(asked, 10);
}

TEST(GraphLoading, ReadsFilesInBlocksOfAnySize) {
  const test::GraphFolder folder;
  std::string text;
  for (graphs::Vertex v = 0; v < 200; ++v) text += fmt::format("{} {}\n", v, v * 7 % 31);
  const auto expected = edges_of(load(text));
  for (const std::string& bytes : {text, text.substr(0, text.size() - 1), packed(text)})
    for (std::size_t block = 8; block < 24; ++block) {
      const graphs::GraphText list(folder.write("list", bytes), {7, block});
      EXPECT_EQ(edges_of(graphs::load_graph(list, {.job = Job({.threads = 2})})), expected) << block;
    }
  EXPECT_EQ(message_of<FormatError>([&] {
              graphs::load_graph(graphs::GraphText(folder.write("list", "0 1\n" + text), {7, 5}));
            }),
            folder.file("list") + ", line 13: the line is longer than 5 bytes");
}

TEST(GraphLoading, NamesAFileThatShrinks) {
  const test::GraphFolder folder;
  std::string text;
  for (graphs::Vertex v = 0; v < 2000; ++v) text += fmt::format("{} {}\n", v, v + 1);
  for (const std::string& bytes : {text, packed(text, -50)}) {
    const graphs::GraphText list(folder.write("list", bytes), {64, 256});
    const Job job({.threads = 2});
    const auto shrink = [&](std::span<const graphs::Edge>) { std::filesystem::resize_file(folder.file("list"), 400); };
    EXPECT_TRUE(message_of<FormatError>([&] {
                  graphs::for_each_edge(list, graphs::read_form(list), job, shrink);
                  graphs::for_each_edge(list, graphs::read_form(list), job, shrink);
                }).starts_with(folder.file("list") + " became shorter while it was read"));
  }
}

TEST(GraphLoading, NamesAFileThatCannotBeRead) {
  const test::GraphFolder folder;
  for (const std::string& path : {folder.path(), folder.path() + "/none", std::string("/dev/null")}) try {
      const graphs::GraphText text(path);
      ADD_FAILURE() << path;
    } catch (const std::exception& error) {
      EXPECT_NE(std::string(error.what()).find(path), std::string::npos) << error.what();
    }
  EXPECT_EQ(graphs::load_graph(graphs::GraphText(folder.write("empty", ""))).vertices(), 0u);
  EXPECT_EQ(graphs::load_graph(graphs::GraphText(folder.write("edge", "0 1"))).vertices(), 2u);
}

TEST(GraphLoading, DividesTheRowsAmongProcesses) {
  const std::string text = random_list(shapes[0], 5, 600, 97);
  for (const std::string& bytes : {text, "# vertices: 70000\n" + text, packed(text)}) {
    const graphs::Digraph whole = load(bytes);
    ASSERT_GT(whole.vertices(), 3 * share_unit);
    for (const unsigned count : {1u, 2u, 5u}) {
      std::vector<graphs::Digraph> parts(count);
      std::vector<std::uint64_t> digests(count);
      test::with_fake_processes(count, 1 << 16, [&](const std::shared_ptr<Processes>& processes) {
        const Job job({.threads = 2, .processes = processes});
        parts[processes->own()] = graphs::load_graph(graphs::GraphText("list", bytes), {.job = job, .divided = true});
        digests[processes->own()] = graphs::digest(parts[processes->own()], processes.get());
      });
      Index row = 0;
      for (unsigned process = 0; process < count; ++process) {
        const graphs::Digraph& part = parts[process];
        EXPECT_EQ(digests[process], graphs::digest(whole));
        EXPECT_EQ(part.vertices(), whole.vertices());
        EXPECT_EQ(part.edges(), whole.edges());
        for (; row < part.rows().end(); ++row)
          EXPECT_TRUE(std::ranges::equal(part.heads(static_cast<graphs::Vertex>(row)),
                                         whole.heads(static_cast<graphs::Vertex>(row))));
      }
      EXPECT_EQ(row, whole.vertices());
    }
  }
}

TEST(GraphLoading, DoubtsADividedGraphOnce) {
  for (const auto& [text, count] : {std::pair{"1 2\n70000 1\n", 1u}, {"1 2\n70000 0\n", 0u}, {"0 70000\n1 2\n", 0u}}) {
    unsigned notices = 0;
    receive_notices([&](const std::string&) { ++notices; });
    test::with_fake_processes(
        3, 1 << 16, [&, bytes = std::string_view(text)](const std::shared_ptr<Processes>& processes) {
          const Job job({.threads = 1, .processes = processes});
          graphs::load_graph(graphs::GraphText("list", bytes), {.job = job, .divided = true}, {0, false, true, true});
        });
    receive_notices({});
    EXPECT_EQ(notices, count) << text;
  }
}

}  // namespace zermelo::load_graph_test
