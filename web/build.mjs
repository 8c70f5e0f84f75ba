// Bundles script and style into one page: node build.mjs OUTDIR writes OUTDIR/report.html.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const home = path.dirname(fileURLToPath(import.meta.url));
const compressedLimit = 200_000;
const markers = ['@@TEETER_TITLE@@', '@@TEETER_DATA@@'];

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

async function main() {
  const outDir = process.argv[2];
  if (!outDir) throw new Error('usage: node build.mjs OUTDIR');
  const [template, script, style, licence] = await Promise.all([
    readFile(path.join(home, 'src/report.html'), 'utf8'),
    bundle('src/main.ts'),
    bundle('src/main.css'),
    readFile(path.join(home, 'node_modules/uplot/LICENSE'), 'utf8'),
  ]);
  if (/<\/script|<!--/i.test(script)) throw new Error('the script would end its own element');
  if (/<\/style/i.test(style)) throw new Error('the style would end its own element');
  // The browser then runs this script and no other, whatever the data holds.
  const hash = createHash('sha256').update(script).digest('base64');

  let page = template;
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  page = insert(page, '%POLICY%', policy.join('; '));
  page = insert(page, '%LICENCE%', `Contains uPlot (https://github.com/leeoniya/uPlot):\n\n${licence.trim()}`);
  page = insert(page, '%STYLE%', style);
  page = insert(page, '%SCRIPT%', script);
  for (const marker of markers) {
    if (page.split(marker).length !== 2) throw new Error(`${marker} must occur exactly once`);
  }
  const compressed = gzipSync(page).length;
  if (compressed > compressedLimit) throw new Error(`the page is ${compressed} bytes compressed, the limit is ${compressedLimit}`);
  await mkdir(outDir, { recursive: true });
  await writeFile(path.join(outDir, 'report.html'), page);
  console.log(`report.html: ${page.length} characters, ${compressed} bytes compressed`);
}

main().catch((error) => {
  console.error(`build.mjs: ${error.message}`);
  process.exitCode = 1;
});
