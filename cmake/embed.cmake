# Writes OUTPUT, a C++ source that holds the text of INPUT as teeter::NAME.
file(READ ${INPUT} page)
file(WRITE ${OUTPUT} "#include <string_view>\nnamespace teeter {\nextern const std::string_view ${NAME};\n"
     "const std::string_view ${NAME} = R\"teeter(" "${page}" ")teeter\";\n}\n")
