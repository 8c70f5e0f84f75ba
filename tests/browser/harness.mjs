// Starts Chromium, fills the template with sample data, and opens pages that notice every error and request.
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
let template;

/** Reports that the program wrote. */
export const realReports = (process.env.TEETER_REPORTS ?? '').split(':').filter(Boolean).map((file) => path.resolve(file));

export async function start() {
  const given = process.env.TEETER_REPORT_TEMPLATE;
  if (!given) execFileSync(process.execPath, [path.join(here, '../../web/build.mjs'), folder]);
  template = readFileSync(given ?? path.join(folder, 'report.html'), 'utf8');
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

export async function stop() {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}

export const templateText = () => template;

const written = new Map();

/** A page file of a sample case; `change` may alter its data. */
export function samplePage(name, { change, ...changes } = {}) {
  const key = change ? null : JSON.stringify([name, changes]);
  if (key && written.has(key)) return written.get(key);
  const report = sampleReport(name, changes);
  change?.(report);
  const file = path.join(folder, `${name}-${written.size}-${Math.random().toString(36).slice(2)}.html`);
  writeFileSync(file, fillTemplate(template, report));
  if (key) written.set(key, file);
  return file;
}

/** Opens a file; `close` fails the test if anything went wrong in the page. */
export async function open(file, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
  context.setDefaultTimeout(5000);
  const page = await context.newPage();
  const troubles = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && troubles.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('request', (request) => /^(file|data|blob):/.test(request.url()) || troubles.push(`request: ${request.url()}`));
  await page.goto(pathToFileURL(file).href);
  await page.waitForSelector('.headline, [role=alert]');
  await settled(page);
  return {
    page,
    async close() {
      await context.close();
      if (troubles.length) throw new Error(troubles.join('\n'));
    },
  };
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
  return Number.parseFloat(await page.locator('.time-readout').innerText());
}

/** A text that changes when any pixel of a canvas does. */
export async function pixels(page, selector) {
  return page.locator(selector).first().evaluate((canvas) => canvas.toDataURL());
}

export async function seek(page, time) {
  await page.locator('.scrub').evaluate((slider, value) => {
    slider.value = String(value);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, time);
  await settled(page);
}
