# One test for each file of tests of the Python package.
execute_process(COMMAND ${zermelo_python} -c "import pytest" RESULT_VARIABLE no_pytest ERROR_QUIET)
if(no_pytest)
  message(STATUS "${zermelo_python} has no pytest: the tests of the Python package are left out; install python3-pytest")
  return()
endif()
file(GLOB python_tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/test_*.py)
foreach(file ${python_tests})
  get_filename_component(name ${file} NAME_WE)
  string(REPLACE "test_" "Python." name ${name})
  add_test(NAME ${name} COMMAND ${zermelo_python} -m pytest -q -p no:cacheprovider ${file})
  set_tests_properties(${name} PROPERTIES LABELS "python;quick" TIMEOUT 300 ENVIRONMENT
    "PYTHONPATH=${PROJECT_BINARY_DIR}/python;PYTHONDONTWRITEBYTECODE=1;ZERMELO_BUILD=${PROJECT_BINARY_DIR}")
endforeach()
