// Bundles script and style into single-file pages: node build.mjs OUTDIR writes OUTDIR/report.html, record.html, study.html, compare.html and live.html.
// With a third argument, the program compiled for browsers, it writes OUTDIR/alone.html instead: the live page that needs no server.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const home = path.dirname(fileURLToPath(import.meta.url));
const compressedLimit = 200_000;
const markers = ['@@TEETER_TITLE@@', '@@TEETER_DATA@@'];
const alone = {
  script: 'src/live/main.ts',
  style: 'src/live/live.css',
  about: 'Teeter in one file: change the block, pick a motion, see whether it falls. The program is inside; nothing is sent anywhere.',
  withoutScript: 'This page computes and draws with JavaScript, which is switched off here.',
};
const pages = {
  report: {
    script: 'src/main.ts',
    style: 'src/main.css',
    about: 'A report of Teeter in one file: words, animation, plots and numbers of one run.',
    withoutScript: 'This report draws its verdict, animation and plots with JavaScript, which is switched off here. '
      + 'The same results are in summary.json and history.csv.',
  },
  record: {
    script: 'src/record.ts',
    style: 'src/record.css',
    about: 'What ground-motion files hold, by Teeter in one file: plots, response spectra and numbers of each component.',
    withoutScript: 'This page draws ground motions with JavaScript, which is switched off here. '
      + 'teeter record prints the same numbers, and with --json as data.',
  },
  study: {
    script: 'src/study.ts',
    style: 'src/study.css',
    about: 'A report of Teeter in one file: words, figures and cases of one study.',
    withoutScript: 'This report draws its figures with JavaScript, which is switched off here. '
      + 'teeter study prints the same results, with --json as data, and with -o as summary.json and cells.csv.',
    usesUplot: false,
    mayAsk: true,
  },
  compare: {
    script: 'src/compare.ts',
    style: 'src/compare.css',
    about: 'A report of Teeter in one file: several models or changes of one scenario side by side.',
    withoutScript: 'This report draws its figures with JavaScript, which is switched off here. '
      + 'teeter compare prints the same results, with --json as data, and with -o as compare.json and compare.csv.',
    usesUplot: false,
  },
  live: {
    script: 'src/live/main.ts',
    style: 'src/live/live.css',
    about: 'The live page of Teeter: change the block, pick a motion, see whether it falls. Also the report of a run saved from it.',
    withoutScript: 'This page asks the program and draws its answers with JavaScript, which is switched off here. '
      + 'teeter run gives the same verdicts on the command line.',
    mayAsk: true,
  },
};

async function bundle(entry) {
  const result = await build({
    absWorkingDir: home,
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['es2020', 'chrome91', 'firefox90', 'safari15'],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  return result.outputFiles[0].text.trim();
}

function insert(page, slot, text) {
  if (page.split(slot).length !== 2) throw new Error(`the template must hold ${slot} exactly once`);
  return page.replace(slot, () => text);
}

/** The program as a text that the page gives to a worker, and data that says so. */
function withEngine(page, engine) {
  if (/<\/script|<!--/i.test(engine)) throw new Error('the program would end its own element');
  page = insert(page, '@@TEETER_TITLE@@', 'Teeter');
  page = insert(page, '@@TEETER_DATA@@', '{"live":true,"token":""}');
  return insert(page, '<div id="app"></div>', `<div id="app"></div>\n<script type="text/plain" id="teeter-engine">${engine}</script>`);
}

async function write(outDir, name, { script: entry, style: styleEntry, about, withoutScript, usesUplot = true, mayAsk = false }, engine = '') {
  const [template, script, style, licence] = await Promise.all([
    readFile(path.join(home, 'src/page.html'), 'utf8'),
    bundle(entry),
    bundle(styleEntry),
    readFile(path.join(home, 'node_modules/uplot/LICENSE'), 'utf8'),
  ]);
  if (/<\/script|<!--/i.test(script)) throw new Error('the script would end its own element');
  if (/<\/style/i.test(style)) throw new Error('the style would end its own element');
  // The browser then runs this script and no other, whatever the data holds.
  const hash = createHash('sha256').update(script).digest('base64');

  let page = template;
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'${engine ? " 'wasm-unsafe-eval'" : ''}`,
    ...(engine ? ['worker-src blob:'] : []),
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    // Of a file nothing is its own; a served page may ask its server.
    ...(mayAsk ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ];
  page = insert(page, '%ABOUT%', about);
  page = insert(page, '%WITHOUT_SCRIPT%', withoutScript);
  page = insert(page, '%POLICY%', policy.join('; '));
  page = insert(page, '%LICENCE%', usesUplot ? `Contains uPlot (https://github.com/leeoniya/uPlot):\n\n${licence.trim()}` : 'Contains no code of others.');
  page = insert(page, '%STYLE%', style);
  page = insert(page, '%SCRIPT%', script);
  if (engine) page = withEngine(page, engine);
  for (const marker of engine ? [] : markers) {
    if (page.split(marker).length !== 2) throw new Error(`${marker} must occur exactly once`);
  }
  const compressed = gzipSync(page).length;
  if (!engine && compressed > compressedLimit) throw new Error(`${name}.html is ${compressed} bytes compressed, the limit is ${compressedLimit}`);
  await writeFile(path.join(outDir, `${name}.html`), page);
  console.log(`${name}.html: ${page.length} characters, ${compressed} bytes compressed`);
}

async function main() {
  const [outDir, engine] = process.argv.slice(2);
  if (!outDir) throw new Error('usage: node build.mjs OUTDIR [ENGINE.js]');
  await mkdir(outDir, { recursive: true });
  if (engine) return write(outDir, 'alone', alone, await readFile(engine, 'utf8'));
  for (const [name, page] of Object.entries(pages)) await write(outDir, name, page);
}

main().catch((error) => {
  console.error(`build.mjs: ${error.message}`);
  process.exitCode = 1;
});
