// The sampled motion as files: history.csv and history.h5, as bytes. Both are part of the public API.
#pragma once

#include "teeter/output.hpp"
