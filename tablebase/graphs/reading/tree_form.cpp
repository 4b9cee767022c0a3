// Reads the header of a tree and counts the lines. Counting costs one pass over the text at the speed of memory. It
// bounds the arrays of all later passes by the length of the text, even if the text contains huge numbers.
#include "tablebase/graphs/reading/tree_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <string>

#include "tablebase/graphs/reading/line_words.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

std::uint64_t count_lines(const GraphText& text, Workers& workers) {
  std::atomic<std::uint64_t> lines{0};
  text.blocks(
      [&](const TextBlock& block) {
        workers.for_pieces(block.text.size(), text.pieces().chunk, [&](std::size_t begin, std::size_t end) {
          const std::string_view piece = block.text.substr(begin, end - begin);
          lines += static_cast<std::uint64_t>(std::count(piece.begin(), piece.end(), '\n'));
        });
        if (!block.text.empty() && block.text.back() != '\n') ++lines;
        return true;
      },
      &workers);
  return lines;
}

/// Reads the first line with a word, which is a number of vertices or an edge; returns false for a line without words.
bool take_first(std::string_view line, const GraphText& text, EdgeForm& form) {
  const auto words = words_of(line, form.comment);
  if (words.empty()) return false;
  if (words.size() != 1) return true;
  std::uint64_t vertices = 0;
  if (!parse_number(words[0], most_tree_vertices, vertices) || vertices == 0)
    text.refuse(form.body, fmt::format("{} is neither an edge, such as '1 2', nor a number of vertices, 1 to {}",
                                       quoted_line(line), most_tree_vertices));
  form.vertices = vertices;
  ++form.body;
  return true;
}

/// Sets `form.body` to the first line after the header.
void find_body(const GraphText& text, EdgeForm& form) {
  bool found = false;
  form.body = 1;
  text.blocks([&](const TextBlock& block) {
    for (std::size_t begin = 0; begin < block.text.size() && !found; ++form.body) {
      const std::string_view line = block.text.substr(begin, block.text.find('\n', begin) - begin);
      found = take_first(line, text, form);
      if (found) break;
      begin += line.size() + 1;
    }
    return !found;
  });
  if (!found) text.refuse("it contains no edge; expected the edges of a tree, such as '1 2', one on each line");
}

}  // namespace

EdgeForm read_tree_form(const GraphText& text, Workers& workers) {
  EdgeForm form;
  form.kind = EdgeForm::Kind::tree;
  form.first = 1;
  find_body(text, form);
  const std::uint64_t lines = count_lines(text, workers) - (form.body - 1);
  form.most = std::min(lines + 1, most_tree_vertices);
  if (form.vertex_limit() > lines + 1)
    text.refuse(form.body - 1, fmt::format("a tree of {} vertices has {} edges, but only {} lines follow",
                                           *form.vertices, *form.vertices - 1, lines));
  return form;
}

}  // namespace zermelo
