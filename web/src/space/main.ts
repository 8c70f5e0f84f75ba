// The report of a run in space: reads the data in the page and shows it.
import { readReport } from '../page/data';
import { startPage } from '../page/start';
import { showReport } from '../report/report';
import { spatial } from './kind';
import { makeScene } from './scene';
import { provideScene } from './scenes';

startPage('This report', (app) => {
  provideScene(makeScene);
  showReport(app, readReport(), spatial);
});
