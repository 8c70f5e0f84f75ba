// What each subcommand does: read, simulate, write. Throws; main.cpp turns that into an exit status.
#pragma once

#include "options.hpp"

namespace teeter::cli {

void execute(const RunCommand& command);
void execute(const StudyCommand& command);
void execute(const MergeCommand& command);
void execute(const MarginCommand& command);
void execute(const LimitCommand& command);
void execute(const RemedyCommand& command);
void execute(const RecordCommand& command);
void execute(const BodyCommand& command);
void execute(const IdentifyCommand& command);
void execute(const JudgeCommand& command);
void execute(const CompareCommand& command);
void execute(const ValidateCommand& command);
void execute(const ServeCommand& command);
void execute(const NewCommand& command);
void execute(const DoctorCommand& command);
void execute(const SchemaCommand& command);
void execute(const ManualCommand& command);
inline void execute(const Finished& /*command*/) {}

}  // namespace teeter::cli
