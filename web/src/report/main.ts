// The report: reads the data in the page and shows it.
import { readReport } from '../page/data';
import { planar } from './planar';
import { showReport } from './report';
import { startPage } from '../page/start';

startPage('This report', (app) => showReport(app, readReport(), planar));
