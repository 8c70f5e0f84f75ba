// The report: reads the data in the page and shows it.
import { readReport } from './data';
import { showReport } from './report';
import { startPage } from './start';

startPage('This report', (app) => showReport(app, readReport()));
