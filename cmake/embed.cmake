# Writes OUTPUT, a C++ source that holds the text of INPUT.
file(READ ${INPUT} page)
file(WRITE ${OUTPUT} "#include <string_view>\nnamespace teeter {\nextern const std::string_view report_template;\n"
     "const std::string_view report_template = R\"teeter(" "${page}" ")teeter\";\n}\n")
