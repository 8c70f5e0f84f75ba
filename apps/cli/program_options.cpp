// What `serve`, `new`, `doctor`, `schema` and the hidden `manual` take.
#include "command_options.hpp"
#include "option_parts.hpp"

namespace teeter::cli {

CLI::App& add_serve(CLI::App& parent, ServeCommand& serve) {
  CLI::App& app = *parent.add_subcommand("serve", "The live page, on this machine only, until Ctrl-C");
  app.add_option("--port", serve.options.port, "Port of the page; 0: any free one")
      ->check(between(0, 65535))
      ->capture_default_str();
  app.add_option("--host", serve.options.host, "Address to listen at")
      ->type_name("ADDRESS")
      ->check(not_empty)
      ->capture_default_str();
  app.add_flag("--allow-remote", serve.options.allow_remote, "Let --host be an address that others can reach");
  app.add_option("--allow-host", serve.options.allowed_hosts,
                 "With --allow-remote: a name of this machine that browsers elsewhere may use; may be repeated")
      ->type_name("NAME")
      ->take_all()
      ->allow_extra_args(false);
  return app;
}

CLI::App& add_new(CLI::App& parent, NewCommand& fresh) {
  CLI::App& app = *parent.add_subcommand(
      "new", "Write a commented starter scenario, NAME.toml, and the schema that lets editors complete and check it");
  app.add_option("NAME", fresh.words,
                 "Name of the scenario, without .toml; after the word arch, wall or column a scenario of one")
      ->type_name("")
      ->required()
      ->expected(1, 2);
  return app;
}

CLI::App& add_doctor(CLI::App& parent, DoctorCommand& doctor) {
  CLI::App& app = *parent.add_subcommand("doctor", "What is available here and what is not, with a small self-test");
  app.add_flag("--json", doctor.json, "Print one JSON document on standard output");
  return app;
}

CLI::App& add_schema(CLI::App& parent, SchemaCommand& schema) {
  CLI::App& app = *parent.add_subcommand(
      "schema", "The keys of a scenario as a JSON Schema, for editors that complete and check it");
  app.add_option("--as", schema.form, "json, or markdown: the tables of keys of the documents")
      ->type_name("json|markdown")
      ->check(CLI::IsMember({"json", "markdown"}).description(""))
      ->default_str("json");
  return app;
}

CLI::App& add_manual(CLI::App& parent, ManualCommand& manual) {
  CLI::App& app = *parent.add_subcommand("manual", "This command line as a manual page or a shell completion");
  app.group("");  // of use to packages only: not in the help
  app.add_option("FORM", manual.form, "What to print")
      ->type_name("man|markdown|bash|zsh")
      ->check(one_word_of({"man", "markdown", "bash", "zsh"}))
      ->required();
  return app;
}

}  // namespace teeter::cli
