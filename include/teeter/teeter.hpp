// All of the public API.
#pragma once

#include "teeter/error.hpp"
#include "teeter/foundation.hpp"
#include "teeter/ground.hpp"
#include "teeter/history.hpp"
#include "teeter/identify.hpp"
#include "teeter/margin.hpp"
#include "teeter/output.hpp"
#include "teeter/peaks.hpp"
#include "teeter/record.hpp"
#include "teeter/restitution.hpp"
#include "teeter/run_study.hpp"
#include "teeter/scenario.hpp"
#include "teeter/scenario_file.hpp"
#include "teeter/simulate.hpp"
#include "teeter/study.hpp"
#include "teeter/version.hpp"
