// The options of each command: added to the command line, they fill in what it takes. The command added is returned.
#pragma once

#include "options.hpp"

namespace CLI {
class App;
}

namespace teeter::cli {

CLI::App& add_run(CLI::App& parent, RunCommand& run);
CLI::App& add_study(CLI::App& parent, StudyCommand& study);
CLI::App& add_merge(CLI::App& study_app, MergeCommand& merge);
CLI::App& add_margin(CLI::App& parent, MarginCommand& margin);
CLI::App& add_limit(CLI::App& parent, LimitCommand& limit);
CLI::App& add_remedy(CLI::App& parent, RemedyCommand& remedy);
CLI::App& add_record(CLI::App& parent, RecordCommand& record);
CLI::App& add_body(CLI::App& parent, BodyCommand& body);
CLI::App& add_identify(CLI::App& parent, IdentifyCommand& identify);
CLI::App& add_judge(CLI::App& parent, JudgeCommand& judge);
CLI::App& add_compare(CLI::App& parent, CompareCommand& compared);
CLI::App& add_validate(CLI::App& parent, ValidateCommand& validate);
CLI::App& add_serve(CLI::App& parent, ServeCommand& serve);
CLI::App& add_new(CLI::App& parent, NewCommand& fresh);
CLI::App& add_doctor(CLI::App& parent, DoctorCommand& doctor);
CLI::App& add_schema(CLI::App& parent, SchemaCommand& schema);
CLI::App& add_manual(CLI::App& parent, ManualCommand& manual);

}  // namespace teeter::cli
