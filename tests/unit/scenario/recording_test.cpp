#include "scenario/recording.hpp"

#include <gtest/gtest.h>

namespace teeter {
namespace {

TEST(Recording, NamesOfAFamilyTellTheVerticalOne) {
  const auto first = [](const std::string& file) { return vertical_siblings(file).at(0); };
  EXPECT_EQ(first("AOM0081801241951.NS"), "AOM0081801241951.UD");
  EXPECT_EQ(first("kik/IWTH25.EW2"), "kik/IWTH25.UD2");
  EXPECT_EQ(first("CI.CLC..HNE.mseed"), "CI.CLC..HNZ.mseed");
  EXPECT_EQ(first("a/HL.DLFA..HNN.D.20190728.160908.C.ACC.ASC"), "a/HL.DLFA..HNZ.D.20190728.160908.C.ACC.ASC");
  EXPECT_EQ(first("AKBMR--n.1000hyfh.BN1.--.acc.V2c"), "AKBMR--n.1000hyfh.BNZ.--.acc.V2c");
  EXPECT_EQ(first("RSN1063_NORTHR_RRS228.AT2"), "RSN1063_NORTHR_RRS-UP.AT2");
  EXPECT_EQ(first("TCU052-E.AT2"), "TCU052-V.AT2");
  for (const char* other : {"quake.csv", "synthetic-1.AT2", "AOM0081801241951.UD", "x2024001.AT2", "noext"})
    EXPECT_TRUE(vertical_siblings(other).empty()) << other;
}

TEST(Recording, HorizontalComponentsOfOneInstrumentBelongTogether) {
  EXPECT_EQ(recording_of("a/x.NS"), recording_of("a/x.EW"));
  EXPECT_EQ(recording_of("CI.CLC..HNE.mseed"), recording_of("CI.CLC..HNN.mseed"));
  EXPECT_EQ(recording_of("ARL360.at2"), recording_of("ARL090.at2"));
  EXPECT_EQ(recording_of("RRS228.AT2"), recording_of("RRS318.AT2"));
  EXPECT_NE(recording_of("event001.AT2"), recording_of("event002.AT2"));  // numbers, not azimuths
  EXPECT_NE(recording_of("synthetic-1.AT2"), recording_of("synthetic-2.AT2"));
  EXPECT_NE(recording_of("a/x.NS"), recording_of("b/x.NS"));
}

TEST(Recording, NamesOfAFamilyTellTheOtherHorizontalOne) {
  const auto first = [](const std::string& file) { return horizontal_siblings(file).at(0); };
  EXPECT_EQ(first("AOM0081801241951.NS"), "AOM0081801241951.EW");
  EXPECT_EQ(first("kik/IWTH25.ew2"), "kik/IWTH25.ns2");
  EXPECT_EQ(first("CI.CLC..HNE.mseed"), "CI.CLC..HNN.mseed");
  EXPECT_EQ(first("AKBMR--n.1000hyfh.BN1.--.acc.V2c"), "AKBMR--n.1000hyfh.BN2.--.acc.V2c");
  EXPECT_EQ(first("RSN1063_NORTHR_RRS228.AT2"), "RSN1063_NORTHR_RRS318.AT2");
  EXPECT_EQ(horizontal_siblings("RRS318.AT2").at(1), "RRS228.AT2");
  EXPECT_EQ(first("TCU052-E.AT2"), "TCU052-N.AT2");
  const std::vector<std::string> of_east = horizontal_siblings("ARL090.at2");  // north is 000 or 360
  EXPECT_EQ(of_east, (std::vector<std::string>{"ARL180.at2", "ARL000.at2", "ARL360.at2"}));
  EXPECT_TRUE(horizontal_siblings("quake.csv").empty());
}

}  // namespace
}  // namespace teeter
