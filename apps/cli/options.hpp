// The command line as plain data.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "apps/server/serve.hpp"
#include "command_table.hpp"
#include "io/read_peaks.hpp"
#include "io/record_work.hpp"
#include "study/judge.hpp"
#include "teeter/identify.hpp"
#include "teeter/margin.hpp"
#include "teeter/stop.hpp"

namespace teeter::cli {

struct RunCommand {
  std::string file;
  std::string folder;  // empty: no files besides the report
  bool json = false;
  std::string report;                 // html | pdf | docx | tex; empty: none
  int jobs = 0;                       // threads, for several objects; 0: as many as the processor has
  double time_limit = no_time_limit;  // s, of the run, or of each object's
  std::vector<std::string> settings;
};

struct MarginCommand {
  std::string file;
  bool json = false;
  double time_limit = no_time_limit;  // s
  std::vector<std::string> settings;
  MarginOptions options;
};

struct LimitCommand {
  std::string file;
  std::string folder;  // empty: no files besides the report
  bool json = false;
  bool report = false;
  double time_limit = no_time_limit;  // s
  std::vector<std::string> settings;
};

struct RemedyCommand {
  std::string file;
  bool json = false;
  bool report = false;
  int jobs = 0;                       // threads; 0: as many as the processor has
  double time_limit = no_time_limit;  // s
  std::vector<std::string> settings;
};

struct NewCommand {
  std::vector<std::string> words;  // the name, perhaps after the kind of masonry
};

// Lists and quantities as they were typed; the command reads them.
struct RecordCommand {
  std::vector<std::string> files;
  bool json = false;
  bool plot = false;
  std::string folder;  // for the page; empty: here
  RecordWork work;
  std::string trim;                   // FROM,TO in s
  std::string baseline;               // word of the scenario
  std::string azimuths;               // A,B in degrees
  std::string pga;                    // with a unit, or m/s2
  std::string periods;                // list, s; empty: the usual ones
  std::string damping;                // share of the critical one; empty: 5 %
  std::string convert;                // CSV file to write; empty: none
  std::string as;                     // quantity that it holds; empty: as it is
  std::string spectrum;               // CSV file
  std::string husid;                  // CSV file
  std::string target;                 // CSV file to read
  std::string target_unit;            //
  std::string measure;                // of the suite
  std::string fit;                    // one, each; empty: none
  std::string fit_range;              // FROM,TO in s
  std::string suite_spectrum;         // CSV file
  std::string list;                   // TOML or CSV file
  double time_limit = no_time_limit;  // s
};

struct BodyCommand {
  std::string file;  // a mesh
  double scale = 1.0;
  std::string up = "z";       // z | y
  std::string face = "auto";  // auto, or the number of a face of the hull
  std::string density;        // with a unit, or kg/m3
  std::string mass;           // with a unit, or kg
  std::string folder;         // empty: no files
  bool svg = false;
  bool json = false;
};

struct IdentifyCommand {
  std::string peaks;
  std::string file;
  std::string folder;  // empty: no files
  bool json = false;
  std::vector<std::string> settings;
  double time_limit = no_time_limit;  // s
  std::vector<std::string> fit;       // names of parameters
  std::string noise_angle;            // with a unit, or rad
  std::string noise_time;             // with a unit, or s
  PeaksOptions reading;
  IdentifyOptions options;
};

struct JudgeCommand {
  std::string tests;
  std::string file;
  std::string folder;  // empty: no files
  bool json = false;
  double time_limit = no_time_limit;  // s
  std::vector<std::string> settings;
  JudgeOptions options;
};

struct CompareCommand {
  std::string file;
  std::string folder;  // empty: no files
  bool json = false;
  bool report = false;
  double time_limit = no_time_limit;  // s
  std::vector<std::string> models;    // columns by model
  std::vector<std::string> changes;   // columns by "NAME: KEY=VALUE; KEY=VALUE"
  std::vector<std::string> settings;
};

struct ValidateCommand {
  std::vector<std::string> ids;  // of claims, or measurements; empty: all claims
  std::string data;              // folder of measured data
  std::string folder;            // of the book; empty: none
  bool json = false;
  double time_limit = no_time_limit;  // s
};

struct ServeCommand {
  server::ServeOptions options;
};

struct StudyCommand {
  std::string file;
  std::string folder;  // of the store and the results; empty: none
  bool json = false;
  int jobs = 0;  // threads; 0: as many as the processor has
  bool resume = false;
  std::string lanes = "on";      // on | off
  std::string shard;             // "K/N"; empty: all cases
  std::string report;            // as of a run
  std::string export_fragility;  // file for the curve, by its ending .xml or .csv; empty: none
  std::vector<std::string> settings;
  double time_limit = no_time_limit;  // s, of each case
};

struct MergeCommand {
  std::vector<std::string> shards;  // folders
  std::string folder;
  bool json = false;
  std::string report;  // as of a run
};

struct DoctorCommand {
  bool json = false;
};

struct SchemaCommand {
  std::string form;  // json | markdown: the tables of keys in the documents
};

struct ManualCommand {
  std::string form;    // man | markdown | bash | zsh
  CommandEntry table;  // the command line it tells about
};

// The command line itself settled it: help, version, or a mistake in it.
struct Finished {
  int exit_status;
};

using Command = std::variant<Finished, RunCommand, StudyCommand, MergeCommand, MarginCommand, LimitCommand,
                             RemedyCommand, RecordCommand, BodyCommand, IdentifyCommand, JudgeCommand, CompareCommand,
                             ValidateCommand, ServeCommand, NewCommand, DoctorCommand, SchemaCommand, ManualCommand>;

// Prints help and version to standard output, mistakes to standard error.
Command parse_command_line(int argc, char** argv);

}  // namespace teeter::cli
