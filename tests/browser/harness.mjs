// Starts Chromium, fills the templates with sample data, and opens pages that notice every error and request.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { fillTemplate, sampleReport } from './sample-data.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'teeter-browser-'));
const shots = process.env.TEETER_SCREENSHOTS;
let browser;
const templates = {};

/** Reports, record pages and pages of studies that the program wrote. */
export const realReports = filesOf(process.env.TEETER_REPORTS);
export const realRecordPages = filesOf(process.env.TEETER_RECORD_PAGES);
export const realStudyPages = filesOf(process.env.TEETER_STUDY_PAGES);

function filesOf(list) {
  return (list ?? '').split(':').filter(Boolean).map((file) => path.resolve(file));
}

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-features=BackForwardCache'];

export async function start() {
  const given = { report: process.env.TEETER_REPORT_TEMPLATE, record: process.env.TEETER_RECORD_TEMPLATE, study: process.env.TEETER_STUDY_TEMPLATE, space: process.env.TEETER_SPACE_TEMPLATE };
  if (Object.values(given).some((file) => !file)) execFileSync('python3', [path.join(here, '../../web/build.py'), folder]);
  for (const [name, file] of Object.entries(given)) templates[name] = readFileSync(file || path.join(folder, `${name}.html`), 'utf8');
  await launch();
}

async function launch(...more) {
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: [...flags, ...more] });
}

/** Another browser from here on, with more flags. */
export async function restart(...more) {
  await browser?.close();
  idle.clear();
  await launch(...more);
}

export async function stop() {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}

export const templateText = (name = 'report') => templates[name];

const written = new Map();

/** A page file of a sample case; `change` may alter its data. */
export function samplePage(name, { change, ...changes } = {}) {
  const key = change ? null : JSON.stringify([name, changes]);
  if (key && written.has(key)) return written.get(key);
  const report = sampleReport(name, changes);
  change?.(report);
  const file = path.join(folder, `${name}-${written.size}-${Math.random().toString(36).slice(2)}.html`);
  writeFileSync(file, fillTemplate(templates.report, report));
  if (key) written.set(key, file);
  return file;
}

/** A page file with the data of records. */
export function recordPage(data) {
  const file = path.join(folder, `record-${Math.random().toString(36).slice(2)}.html`);
  writeFileSync(file, fillTemplate(templates.record, data));
  return file;
}

/** A page file with the data of a run in space. */
export function spacePage(data) {
  const file = path.join(folder, `space-${Math.random().toString(36).slice(2)}.html`);
  writeFileSync(file, fillTemplate(templates.space, data));
  return file;
}

/** A page file with the data of a study. */
export function studyPage(data) {
  const file = path.join(folder, `study-${Math.random().toString(36).slice(2)}.html`);
  writeFileSync(file, fillTemplate(templates.study, data));
  return file;
}

/** Pages that a test gave back, by what cannot be changed in them: a new one costs more than most tests. */
const idle = new Map();

async function borrowPage({ viewport = { width: 1280, height: 800 }, colorScheme = 'light', reducedMotion = 'no-preference', ...fixed }) {
  const key = JSON.stringify(fixed);
  const page = idle.get(key)?.pop() ?? (await newPage(fixed));
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion });
  return { page, key };
}

async function newPage(options) {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

async function giveBack(page, key) {
  for (const event of ['console', 'pageerror', 'request']) page.removeAllListeners(event);
  await page.mouse.move(0, 0);
  await page.goto('about:blank');
  idle.set(key, [...(idle.get(key) ?? []), page]);
}

/** Opens an address; `close` fails the test if anything went wrong in the page, or if it asked for what is not allowed. */
export async function visit(address, options, { ready, allowed, expected = /^$/ }) {
  const { page, key } = await borrowPage(options);
  const troubles = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && !expected.test(message.text()) && troubles.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('request', (request) => allowed(request.url()) || troubles.push(`request: ${request.url()}`));
  await page.goto(address);
  await page.waitForSelector(ready);
  return {
    page,
    async close() {
      await giveBack(page, key);
      if (troubles.length) throw new Error(troubles.join('\n'));
    },
  };
}

/** A browser that draws by software says so. */
export const glMessages = /GL Driver Message/;

/** Opens a file, which may ask for nothing. */
export async function open(file, options = {}) {
  const opened = await visit(pathToFileURL(file).href, options, { ready: 'main, [role=alert]', allowed: (url) => /^(file|data|blob):/.test(url), expected: glMessages });
  await settled(opened.page);
  return opened;
}

/** Two frames: what was asked for is drawn. */
export async function settled(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));
}

export async function screenshot(page, name, fullPage = true) {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: path.join(shots, `${name}.png`), fullPage });
}

/** The time shown, in seconds. */
export async function shownTime(page) {
  return Number.parseFloat(await page.locator('.time-readout').first().innerText());
}

/** A text that changes when any pixel of a canvas does. */
export async function pixels(page, selector) {
  return page.locator(selector).first().evaluate((canvas) => canvas.toDataURL());
}

export async function seek(page, time) {
  await page.locator('.scrub').first().evaluate((slider, value) => {
    slider.value = String(value);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, time);
  await settled(page);
}
