#include "scenario/record_fields.hpp"

#include "teeter/record.hpp"

namespace teeter {
namespace {

constexpr auto format_of = [](RecordRequest& r) -> FieldValue { return &r.options.format; };
constexpr auto unit_of = [](RecordRequest& r) -> FieldValue { return &r.options.unit; };
constexpr auto step_of = [](RecordRequest& r) -> FieldValue { return &r.options.step; };
constexpr auto sensitivity_of = [](RecordRequest& r) -> FieldValue { return &r.options.sensitivity; };
constexpr auto truncated_of = [](RecordRequest& r) -> FieldValue { return &r.options.allow_truncated; };
constexpr auto resample_of = [](RecordRequest& r) -> FieldValue { return &r.options.resample; };

constexpr Field request_fields[] = {
    field<&RecordRequest::file>("file", "the record; a relative path starts at the folder of the scenario")
        .required("missing: the record's file")
        .ask("File"),
    field<&RecordRequest::component>("component",
                                     "name, azimuth in degrees, number from 1, or `\"vertical\"`; see "
                                     "[Components](formats.md#components)")
        .or_else("the only one")
        .ask("Component"),
    field_in<RecordRequest, format_of>("format", "name of the file format; see [formats.md](formats.md)")
        .or_else("recognised")
        .ask("Format of the file"),
    field_in<RecordRequest, unit_of>("unit",
                                     "of the values in the file, if the file does not say it or says it wrongly; a "
                                     "text such as `\"cm/s2\"`")
        .or_else("as in the file")
        .ask("Unit of its values"),
    field_in<RecordRequest, step_of>("dt", "time step, likewise; from 1e-5 to 1", Dimension::time)
        .or_else("as in the file")
        .ask("Time step"),
    field_in<RecordRequest, sensitivity_of>("sensitivity",
                                            "counts per m/s2, for files of raw counts (`mseed`, `cosmos`)")
        .or_else("none")
        .ask("Sensitivity, counts per m/s²"),
    field<&RecordRequest::station_xml_file>("station_xml",
                                            "StationXML file that states the sensitivity of `mseed` counts; a path "
                                            "like `file`")
        .or_else("none")
        .ask("StationXML file"),
    field_in<RecordRequest, truncated_of>("allow_truncated",
                                          "`true`: fewer samples than the file declares are a warning, not an error")
        .ask("Taken although samples are missing"),
    field_in<RecordRequest, resample_of>("resample",
                                         "`true`: unevenly spaced samples are interpolated, else they are an error")
        .ask("Uneven times made even"),
    field<&RecordRequest::differentiate>("differentiate",
                                         "`true`: a file of velocity is differentiated once, of displacement twice. "
                                         "Without it such a file is an error")
        .ask("Differentiated to acceleration"),
    described(
        "trim",
        "`[from, to]`, in the record's own time from its first sample, 0 ≤ from < to. At least two samples must be "
        "left",
        Dimension::time)
        .or_else("all")
        .ask("Part of the record")
        .sides("from", "to"),
    choice<&RecordRequest::baseline>("baseline", "what is subtracted").ask_first("Drift of the record"),
    field<&RecordRequest::taper>("taper", "length of a cosine ramp at both ends, before the filter", Dimension::time,
                                 at_least(0.0))
        .ask("Ramp at both ends"),
    described(
        "filter",
        "`{ low = …, high = …, order = 4 }`: Butterworth, zero phase. `low`, `high` or both, above 0 and below half "
        "the sampling rate, `low` below `high`; `order` from 1 to 12",
        Dimension::frequency)
        .or_else("none"),
};

constexpr Field keys_of_recordings[] = {
    described("files", "one file for each axis instead of `file`: `[x, y]` or `[x, y, z]`").or_else("found by name"),
    described("components",
              "the components along x, y and z, by name, azimuth in degrees (as a text) or number from 1: of the file "
              "and its partners, or one of each of `files`. Two of them: no vertical motion")
        .or_else("the two horizontal ones and the vertical one"),
    described("scale", "multiplies all components").or_else("1"),
    described("pga", "instead of `scale`: the peak of the stronger horizontal component becomes this",
              Dimension::acceleration)
        .or_else("none"),
    described("start", "when it begins in the run", Dimension::time).or_else("0"),
};

constexpr Field band_fields[] = {
    field<&BandFilter::low>("low", "what is below is cut", Dimension::frequency)
        .ask("Filter: slower swings taken off, below"),
    field<&BandFilter::high>("high", "what is above is cut", Dimension::frequency)
        .ask("Filter: faster swings taken off, above"),
    field<&BandFilter::order>("order", "of each edge, in one pass", within(1.0, 12.0)).ask("Filter: order"),
};

}  // namespace

std::span<const Field> record_fields() { return request_fields; }
std::span<const Field> filter_fields() { return band_fields; }
std::span<const Field> recording_fields() { return keys_of_recordings; }

}  // namespace teeter
