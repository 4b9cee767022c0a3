// Help, manual pages, completion scripts, and suggestions for mistyped words.
#include "tools/options/help.h"

#include <sstream>

#include "support/program.h"
#include "tablebase/entries/metric.h"

namespace zermelo::help_test {

using Help = ProgramTest;
using Completion = ProgramTest;
using Suggestion = ProgramTest;

namespace {

const std::vector<std::string>& commands() {
  static const std::vector<std::string> names{
      "games", "plan",       "solve",       "probe",   "line",     "info",    "stats",  "verify", "repair", "export",
      "check", "reproduce",  "check-rules", "figures", "grundy",   "sum",     "plot",   "tree",   "value",  "serve",
      "help",  "completion", "manual",      "cite",    "manifest", "certify", "misere", "shrink"};
  return names;
}

}  // namespace

TEST_F(Help, FitsEightyColumnsAndHasAnExample) {
  for (const std::string& command : commands()) {
    std::istringstream help(zermelo("help " + command));
    EXPECT_EQ(help.str(), zermelo(command + " --help"));
    EXPECT_NE(help.str().find("Example:\n  "), std::string::npos) << command;
    EXPECT_NE(help.str().find("Usage: zermelo " + command), std::string::npos) << command;
    for (std::string line; std::getline(help, line);) EXPECT_LE(line.size(), 80u) << command << ": " << line;
  }
}

TEST_F(Help, ListsEveryCommand) {
  const std::string help = zermelo("help");
  EXPECT_EQ(help, zermelo("--help"));
  for (const std::string& command : commands())
    EXPECT_NE(help.find("\n  " + command + " "), std::string::npos) << command;
  EXPECT_EQ(zermelo("-V"), zermelo("--version"));
  expect_refusal("help solv", 2, "did you mean 'solve'?");
}

TEST_F(Help, IsAManualPageToo) {
  for (const std::string& command : commands()) {
    const std::string page = zermelo("manual " + command);
    EXPECT_TRUE(page.starts_with(".TH \"ZERMELO-")) << page;
    EXPECT_NE(page.find("\n.SH EXAMPLES\n"), std::string::npos) << command;
  }
  zermelo("manual -o .");
  EXPECT_EQ(read("zermelo-solve.1"), zermelo("manual solve"));
  EXPECT_EQ(read("zermelo.1"), zermelo("manual"));
  expect_refusal("manual -o nowhere", 2, "nowhere");
  if (shell("command -v groff").status != 0) GTEST_SKIP() << "groff is not installed";
  for (const std::string page : {"zermelo.1", "zermelo-solve.1", "zermelo-value.1"})
    EXPECT_EQ(shell("groff -man -Tutf8 -ww -z " + page).err, "") << page;
}

TEST_F(Help, NamesEachCommandOfTheManualInOneLine) {
  EXPECT_NE(zermelo("manual serve").find("\\- Answer questions about tables over HTTP, for programs and browsers\n"),
            std::string::npos);
  EXPECT_NE(zermelo("manual check-rules").find("\\- Look for mistakes in the rules of a game\n"), std::string::npos);
}

TEST_F(Help, NamesPagesWhereTheyAreInstalled) {
  EXPECT_EQ(with_documents("the table; see docs/published.md and docs/grundy.md", "/usr/share/doc/zermelo/docs"),
            "the table; see /usr/share/doc/zermelo/docs/published.md and /usr/share/doc/zermelo/docs/grundy.md");
  EXPECT_NE(zermelo("help check").find("see docs/published.md and docs/grundy.md"), std::string::npos);
  EXPECT_EQ(zermelo("manual check").find("see docs/"), std::string::npos);
  shell("mkdir -p installed/bin installed/share/doc/zermelo/docs; cp \"$Z\" installed/bin/zermelo");
  const std::string folder = shell("realpath installed").out;
  const std::string page = folder.substr(0, folder.size() - 1) + "/share/doc/zermelo/docs/published.md";
  std::string help = shell("installed/bin/zermelo help check").out, wanted = page;
  for (std::string* text : {&help, &wanted}) std::erase_if(*text, [](char c) { return c == ' ' || c == '\n'; });
  EXPECT_NE(help.find(wanted), std::string::npos);  // a path with blanks may be in two lines
}

TEST_F(Help, CitesTheProgramAsItsCitationFileDoes) {
  const std::string entry = zermelo("cite"), version = zermelo("--version").substr(8, 5);
  EXPECT_NE(entry.find("version = {" + version + "}"), std::string::npos) << entry;
  const std::string file = shell("cat " ZERMELO_SOURCE "/CITATION.cff").out;
  EXPECT_NE(file.find("\nversion: " + version + "\n"), std::string::npos) << file;
  for (const char* words : {"The zermelo authors", "zermelo: endgame tablebases for combinatorial games"})
    EXPECT_TRUE(entry.find(words) != std::string::npos && file.find(words) != std::string::npos) << words;
}

TEST_F(Help, ExplainsSingleFamilies) {
  const auto families = json("games nim wythoff");
  ASSERT_EQ(families.size(), 2u);
  EXPECT_EQ(families[1].at("family"), "wythoff");
  expect_refusal("games wythof", 2, "did you mean 'wythoff'?");
}

TEST_F(Completion, OffersCommandsOptionsFamiliesAndKeysInBash) {
  write("zermelo.bash", zermelo("completion bash"));
  const auto offered = [&](const std::string& words, int at) {
    return shell("source ./zermelo.bash; compopt() { :; }; COMP_WORDS=(zermelo " + words +
                 "); COMP_CWORD=" + std::to_string(at) + "; _zermelo; echo ${COMPREPLY[*]}")
        .out;
  };
  EXPECT_EQ(offered("sol", 1), "solve\n");
  EXPECT_EQ(offered("solve --mem", 2), "--memory\n");
  EXPECT_EQ(offered("solve pyr", 2), "pyramid\n");
  EXPECT_EQ(offered("solve nim pi", 3), "piles=\n");
  EXPECT_EQ(offered("solve nim --metric d", 4), "depth\n");
  EXPECT_EQ(offered("probe pyr", 2), "\n");
  EXPECT_EQ(offered("help so", 2), "solve\n");
  EXPECT_EQ(offered("games wy", 2), "wythoff\n");
  EXPECT_EQ(offered("completion z", 2), "zsh\n");
  EXPECT_EQ(offered("figures --format t", 3), "tikz\n");
  EXPECT_EQ(offered("solve --layout a", 3), "\n");
  EXPECT_EQ(offered("solve --layout lo", 3), "losses\n");
  EXPECT_EQ(offered("solve mancala --metric s", 4), "score suspense\n");
  EXPECT_EQ(offered("reproduce octal", 2), "octal-periods octal-periods-long\n");
  EXPECT_EQ(offered("grundy ka", 2), "kayles\n");
  EXPECT_EQ(offered("grundy oct", 2), "octal\n");
  EXPECT_EQ(offered("solve octal pl", 3), "play=normal play=misere\n");
  EXPECT_EQ(offered("solve nim play = mi", 5), "misere\n");
  EXPECT_EQ(offered("solve nim play =", 4), "normal misere\n");
  EXPECT_EQ(offered("solve nim play=mi", 3), "play=misere\n");
  EXPECT_EQ(offered("solve graph file = ex", 5), "\n");
  write("one table.ztb", "");
  write("one text.txt", "");
  EXPECT_EQ(offered("probe one", 2), "one table.ztb\n");
  EXPECT_EQ(offered("plot wyt", 2), "wythoff\n");
}

TEST_F(Completion, HasScriptsForThreeShells) {
  EXPECT_TRUE(zermelo("completion zsh").starts_with("#compdef zermelo\n"));
  std::string metrics;
  for (const MetricWords& metric : metric_words()) metrics += (metrics.empty() ? "" : " ") + std::string(metric.name);
  EXPECT_NE(zermelo("completion fish").find("-l metric -r -f -a '" + metrics + "'"), std::string::npos);
  for (const std::string shell_name : {"zsh", "fish"}) {
    write("script", zermelo("completion " + shell_name));
    if (shell("command -v " + shell_name).status != 0) continue;
    EXPECT_EQ(shell(shell_name + " -n script").status, 0) << shell_name;
  }
  expect_refusal("completion tcsh", 2, "tcsh");
}

TEST_F(Suggestion, NamesTheNearestWord) {
  expect_refusal("slove nim piles=2 max=3", 2, "there is no command 'slove'; did you mean 'solve'?");
  expect_refusal("fly", 2, "the commands are games, plan, solve");
  expect_refusal("--json solve nim piles=2 max=3", 2, "the option --json must stand behind the command");
  expect_refusal("plan pyramids rows=3", 2, "there is no game family 'pyramids'; did you mean 'pyramid'?");
  expect_refusal("solve kayles", 2, "write octal code=0.77 max=20 for sums of heaps, or heap rule=kayles max=100");
  expect_refusal("solve grundys-game", 2, "write grundy max=20 for sums of heaps, or heap rule=grundys-game max=100");
  expect_refusal("solve lasker max=9", 2, "write heap rule=lasker max=100 for single heaps");
  expect_refusal("plan shogi", 2, "the families are nim, wythoff");
  expect_refusal("plan nim pils=2 max=3", 2, "nim has no key 'pils'; did you mean 'piles'?");
  expect_refusal("plan nim colour=2 max=3", 2, "its keys are piles, max");
  expect_refusal("plan nim piles=2 max=3 --metrc depth", 2, "did you mean --metric?");
  expect_refusal("grundy kaylse", 2, "'kaylse' is not a rule of one heap; did you mean 'kayles'?");
  expect_refusal("games NIM", 2, "did you mean 'nim'?");
  expect_refusal("reproduce pyramyd", 2, "did you mean");
  const RunResult value = shell("\"$Z\" solve nim piles=1 max=3 --level 40 -o t.ztb");
  EXPECT_EQ(value.err.find("did you mean"), std::string::npos) << value.err;
}

}  // namespace zermelo::help_test
