// The answers to requests under /api/ and for the pages of studies. They throw what answer_to_current_exception() turns
// into problems.
#pragma once

#include "site.hpp"

namespace teeter::server {

HttpAnswer run_answer(Site& site, const HttpRequest& request);
HttpAnswer margin_answer(Site& site, const HttpRequest& request);
HttpAnswer remedy_answer(Site& site, const HttpRequest& request);
HttpAnswer map_answer(Site& site, const HttpRequest& request);
HttpAnswer compare_answer(Site& site, const HttpRequest& request);
HttpAnswer record_answer(Site& site, const HttpRequest& request);
HttpAnswer record_file_answer(Site& site, const HttpRequest& request);
HttpAnswer study_answer(Site& site, const HttpRequest& request);
HttpAnswer study_report_answer(Site& site, const HttpRequest& request);  // a page

}  // namespace teeter::server
