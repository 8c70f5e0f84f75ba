#!/usr/bin/env python3
"""Writes the made-up miniSEED and StationXML samples of this folder, byte by byte, without any seismology library.

Sample i of every channel is count(i) (tests compute the same); start 2020-02-03T04:05:06.7, 100 samples/s, 512 bytes.
"""
import pathlib
import struct

HERE = pathlib.Path(__file__).parent
SAMPLES = 600
RATE = 100


def count(i):
    return (i * i) % 97 * (1000 if i % 5 == 0 else 1) - 40


def steim1_words(diffs):
    """(nibble, bytes, samples used) of the next word."""
    for nibble, number, code, limit in ((1, 4, "b", 1 << 7), (2, 2, "h", 1 << 15), (3, 1, "i", 1 << 31)):
        part = diffs[:number]
        if len(part) == number and all(-limit <= d < limit for d in part):
            return nibble, (number, code), part
    raise ValueError("difference too large")


def steim2_words(diffs):
    packings = ((3, 2, 7, 4), (3, 1, 6, 5), (3, 0, 5, 6), (1, None, 4, 8), (2, 3, 3, 10), (2, 2, 2, 15), (2, 1, 1, 30))
    for nibble, sub, number, bits in packings:
        part = diffs[:number]
        if len(part) == number and all(-(1 << (bits - 1)) <= d < 1 << (bits - 1) for d in part):
            word = 0 if sub is None else sub << 30
            for k, d in enumerate(part):
                word |= (d & ((1 << bits) - 1)) << (bits * (number - 1 - k))
            return nibble, word, part
    raise ValueError("difference too large")


def steim(values, previous, version, order, room):
    """Frames for as many of the values as fit; returns data and how many."""
    diffs = [b - a for a, b in zip([previous] + values, values)]
    frames, used = [], 0
    for frame in range(room // 64):
        nibbles, words = 0, []
        first = 3 if frame == 0 else 1
        for w in range(first, 16):
            word = b"\0\0\0\0"
            if used < len(diffs):
                nibble, how, part = (steim1_words if version == 1 else steim2_words)(diffs[used:])
                nibbles |= nibble << (30 - 2 * w)
                used += len(part)
                if version == 1:
                    word = struct.pack(order + str(how[0]) + how[1], *part)
                else:
                    # four bytes side by side are the one packing that has no byte order
                    word = struct.pack("4b", *part) if nibble == 1 else struct.pack(order + "I", how)
            words.append(word)
        frames.append((nibbles, words))
        if used == len(diffs):
            break
    data = b""
    for frame, (nibbles, words) in enumerate(frames):
        data += struct.pack(order + "I", nibbles)
        if frame == 0:
            data += struct.pack(order + "ii", values[0], values[used - 1])
        data += b"".join(words)
    return data, used


PLAIN = {"int16": (1, "h"), "int32": (3, "i"), "float32": (4, "f"), "float64": (5, "d")}


def record(sequence, channel, start, values, encoding, order, previous):
    """One 512-byte record from sample number `start`; returns it and how many values it holds."""
    if encoding in PLAIN:
        number, code = PLAIN[encoding]
        used = min(len(values), 448 // struct.calcsize(code))
        data = struct.pack(order + str(used) + code, *values[:used])
    else:
        number = 10 if encoding == "steim1" else 11
        data, used = steim(values, previous, number - 9, order, 448)
    ticks = 7000 + start * 10000 // RATE
    seconds, fraction = divmod(ticks, 10000)
    minutes, seconds = divmod(6 + seconds, 60)
    head = f"{sequence:06d}D {'TEST':5s}{'00'}{channel:3s}{'XX'}".encode()
    head += struct.pack(order + "HHBBBBH", 2020, 34, 4, 5 + minutes, seconds, 0, fraction)
    head += struct.pack(order + "HhhBBBBiHH", used, RATE, 1, 0, 0, 0, 1, 0, 64, 48)
    head += struct.pack(order + "HHBBBB", 1000, 0, number, 1 if order == ">" else 0, 9, 0)
    return (head.ljust(64, b"\0") + data).ljust(512, b"\0"), used


def channel_records(channel, encoding, order, values):
    records, start = [], 0
    while start < SAMPLES:
        previous = values[start - 1] if start else 0
        made, used = record(len(records) + 1, channel, start, values[start:], encoding, order, previous)
        records.append(made)
        start += used
    return records


STATION = """<?xml version="1.0" encoding="UTF-8"?>
<!-- made up -->
<{p}FDSNStationXML xmlns{d}="http://www.fdsn.org/xml/station/1" schemaVersion="1.1">
  <{p}Source>Made up &amp; for tests</{p}Source>
  <{p}Network code="XX">
    <{p}Station code="TEST" startDate="2010-01-01T00:00:00Z">
{channels}    </{p}Station>
  </{p}Network>
</{p}FDSNStationXML>
"""
CHANNEL = """      <{p}Channel code="{code}" locationCode="00" startDate="{start}" endDate="{end}">
        <{p}Azimuth unit="DEGREES">{azimuth}</{p}Azimuth>
        <{p}Dip>{dip}</{p}Dip>
        <{p}Response>
          <{p}InstrumentSensitivity>
            <{p}Value>{value}</{p}Value>
            <{p}Frequency>1.0</{p}Frequency>
            <{p}InputUnits>
              <{p}Name>{unit}</{p}Name>
            </{p}InputUnits>
            <{p}OutputUnits>
              <{p}Name>counts</{p}Name>
            </{p}OutputUnits>
          </{p}InstrumentSensitivity>
          <{p}Stage number="1">
            <{p}StageGain><{p}Value>7</{p}Value></{p}StageGain>
          </{p}Stage>
        </{p}Response>
      </{p}Channel>
"""


def station(prefix):
    rows = (
        ("HNE", "2010-01-01T00:00:00", "2019-12-31T23:59:59.5", 88.0, 0.0, 1000.0, "M/S**2"),
        ("HNE", "2020-01-01T00:00:00Z", "2599-12-31T23:59:59", 88.5, 0.0, 20000.0, "M/S**2"),
        ("HNZ", "2020-01-01", "2599-12-31T23:59:59", 0.0, -90.0, 4.0e4, "m/s**2"),
        ("HHN", "2020-01-01T00:00:00+01:00", "2599-12-31T23:59:59", 1.0, 0.0, 5.0e8, "M/S"),
    )
    keys = ("code", "start", "end", "azimuth", "dip", "value", "unit")
    channels = "".join(CHANNEL.format(p=prefix, **dict(zip(keys, row))) for row in rows)
    return STATION.format(p=prefix, d=":" + prefix[:-1] if prefix else "", channels=channels)


def write(name, records):
    (HERE / name).write_bytes(b"".join(records))


def main():
    counts = [count(i) for i in range(SAMPLES)]
    shifted = [c + 5000 for c in counts]
    physical = [c * 0.0001 for c in counts]
    write("steim1.mseed", channel_records("HNE", "steim1", ">", counts))
    write("steim2.mseed", channel_records("HNE", "steim2", ">", counts))
    write("steim2_little_endian.mseed", channel_records("HNE", "steim2", "<", counts))
    write("int32.mseed", channel_records("HNE", "int32", ">", counts))
    write("int16_little_endian.mseed", channel_records("HNN", "int16", "<", [c % 2001 - 1000 for c in counts]))
    write("float32.mseed", channel_records("HNN", "float32", ">", physical))
    write("float64.mseed", channel_records("HNN", "float64", "<", physical))
    write("velocity.mseed", channel_records("HHN", "steim1", ">", shifted))
    east = channel_records("HNE", "steim1", ">", counts)
    up = channel_records("HNZ", "steim2", ">", shifted)
    mixed = [r for pair in zip(east, up) for r in pair] + east[len(up):] + up[len(east):]
    write("two_channels_unordered.mseed", mixed[::-1])
    write("gap.mseed", east[:1] + east[2:])
    (HERE / "station.xml").write_text(station(""))
    (HERE / "station_prefixed.xml").write_text(station("fdsn:"))


main()
