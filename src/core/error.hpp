// Bad input, told so that the user can mend it: part of the public API.
#pragma once

#include "teeter/error.hpp"
