// The program's version: part of the public API.
#pragma once

#include "teeter/version.hpp"
