// LineReader gives every line of a text once, in bounded memory, and refuses lines that are too long.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <utility>

#include "support/folder.h"
#include "support/message_of.h"
#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"

namespace zermelo::line_reader_test {

namespace {

class LineReading : public testing::Test {
 protected:
  std::string write(const std::string& text) const {
    std::ofstream(folder_.file("text"), std::ios::binary) << text;
    return folder_.file("text");
  }

  /// Lines as `number:text`, those with a fault as `number!text`.
  std::vector<std::string> lines(const std::string& text, std::size_t longest) const {
    LineReader reader(write(text), longest);
    std::vector<std::string> all;
    while (const auto line = reader.next())
      all.push_back(std::to_string(line->number) + (line->fault.empty() ? ':' : '!') + std::string(line->text));
    return all;
  }

 private:
  test::Folder folder_;
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_F(LineReading, GivesEveryLineWithItsNumber) {
  EXPECT_EQ(lines("", 5), Lines{});
  EXPECT_EQ(lines("\n", 5), Lines{"1:"});
  EXPECT_EQ(lines("one\n\nthree", 5), (Lines{"1:one", "2:", "3:three"}));
  EXPECT_EQ(lines("\xEF\xBB\xBFone\r\n\xEF\xBB\xBF\n", 10), (Lines{"1:one\r", "2:\xEF\xBB\xBF"}));
}

TEST_F(LineReading, GoesOnAfterALineThatIsTooLong) {
  EXPECT_EQ(lines("12345\n123456\n7\n", 5), (Lines{"1:12345", "2!123456...", "3:7"}));
  EXPECT_EQ(lines("123456", 5), Lines{"1!123456..."});
  for (const std::size_t size : {6u, 7u, 11u, 12u, 13u, 200u, 319u})
    EXPECT_EQ(lines(std::string(size, 'x') + "\nnext\n", 5), (Lines{"1!xxxxxx...", "2:next"})) << size;
  LineReader reader(write("123456\n"), 5);
  EXPECT_EQ(reader.next()->fault, "the line is longer than 5 bytes");
}

TEST_F(LineReading, GivesTheSameLinesForEveryBound) {
  std::string text;
  Lines expected;
  for (std::size_t i = 0; i < 50; ++i) {
    text += std::string(i, 'x') + '\n';
    expected.push_back(std::to_string(i + 1) + ':' + std::string(i, 'x'));
  }
  for (std::size_t longest = 50; longest < 150; ++longest) EXPECT_EQ(lines(text, longest), expected) << longest;
}

TEST_F(LineReading, EndsAtALineWithoutEnd) {
  LineReader reader("/dev/zero", 1000);
  EXPECT_EQ(message_of<FormatError>([&] { reader.next(); }), "/dev/zero, line 1: the line is longer than 64000 bytes");
}

TEST_F(LineReading, SaysWhenItWaits) {
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  LineReader reader(fmt::format("/dev/fd/{}", pipe[0]));
  const auto write_text = [&](std::string_view text) {
    EXPECT_EQ(::write(pipe[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  };
  std::vector<std::string> later{"e\n", "d", "\nc\n"};
  reader.before_waiting([&] {
    if (later.empty()) {
      ::close(std::exchange(pipe[1], -1));
      return;
    }
    write_text(later.back());
    later.pop_back();
  });
  write_text("a\nb");
  EXPECT_EQ(reader.next()->text, "a");
  EXPECT_EQ(later.size(), 3u);
  EXPECT_EQ(reader.next()->text, "b");
  EXPECT_EQ(reader.next()->text, "c");
  EXPECT_EQ(later.size(), 2u);
  EXPECT_EQ(reader.next()->text, "de");
  EXPECT_FALSE(reader.next());
  EXPECT_EQ(pipe[1], -1);
  ::close(pipe[0]);
}

TEST_F(LineReading, NamesAFileThatCannotBeRead) {
  const std::string missing = write("") + "/missing";
  EXPECT_TRUE(message_of<std::system_error>([&] { LineReader reader(missing); }).starts_with("cannot read " + missing));
}

}  // namespace zermelo::line_reader_test
