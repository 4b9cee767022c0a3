# The program writes its manual pages and completion scripts as soon as it is built.
set(share ${PROJECT_BINARY_DIR}/share)
set(completions ${share}/bash-completion/completions ${share}/zsh/site-functions ${share}/fish/vendor_completions.d)
file(MAKE_DIRECTORY ${share}/man/man1 ${completions})
add_custom_command(
  OUTPUT ${share}.stamp
  COMMAND zermelo_cli manual -o ${share}/man/man1
  COMMAND zermelo_cli completion bash > ${share}/bash-completion/completions/zermelo
  COMMAND zermelo_cli completion zsh > ${share}/zsh/site-functions/_zermelo
  COMMAND zermelo_cli completion fish > ${share}/fish/vendor_completions.d/zermelo.fish
  COMMAND ${CMAKE_COMMAND} -E touch ${share}.stamp
  DEPENDS zermelo_cli
  COMMENT "Writing the manual pages and the completion scripts")
add_custom_target(zermelo_manual ALL DEPENDS ${share}.stamp)
install(DIRECTORY ${share}/ DESTINATION ${CMAKE_INSTALL_DATADIR})
