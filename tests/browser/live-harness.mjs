// Starts the program's server and opens its page, noticing every error and every request that leaves for elsewhere.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { glMessages, visit } from './harness.mjs';

const program = process.env.TEETER_PROGRAM;
let server = null;
/** A server that already runs, instead. */
let address = process.env.TEETER_LIVE_URL ?? '';

/** Why the live page cannot be tested here, or false. */
export function reasonToSkip() {
  if (address) return false;
  if (!program) return 'TEETER_PROGRAM names no program';
  const { status } = spawnSync(program, ['serve', '--help'], { timeout: 20_000 });
  return status === 0 ? false : 'this program has no "serve"';
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export async function startServer() {
  if (address) return;
  server = spawn(program, ['serve', '--port', String(await freePort())], { stdio: ['ignore', 'pipe', 'inherit'] });
  address = await new Promise((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (data) => {
      said += data;
      const found = /http:\/\/[\w.:[\]]+\//.exec(said);
      if (found) resolve(found[0]);
    });
    server.on('exit', (code) => reject(new Error(`teeter serve ended with ${code}: ${said}`)));
  });
}

export function stopServer() {
  server?.removeAllListeners('exit');
  server?.kill('SIGTERM');
}

/** The live page, or another that its server hands out. */
export function openLive(hash = '', options = {}) {
  return visit(address + hash, { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'], ...options }, {
    ready: '.headline',
    allowed: (url) => /^(data|blob|file):/.test(url) || url.startsWith(address),
    // The browser reports by itself a refused scenario (400), and a question that this program does not know (404).
    expected: new RegExp(`status of 40[04]|${glMessages.source}`),
  });
}

export const pageAddress = () => address;

/** The scenario the page shows, as text. */
export const scenarioText = (page) => page.locator('.source-text').inputValue();

export const headline = (page) => page.locator('.verdict .headline').first().innerText();

/** Waits until the verdict is another one. */
export async function otherHeadline(page, before) {
  await page.waitForFunction((text) => document.querySelector('.verdict .headline').innerText !== text, before);
}

export async function choose(page, menu, item) {
  await page.locator('.choices summary', { hasText: menu }).click();
  await page.locator('.choices .menu-items button:visible', { hasText: item }).first().click();
}

/** The verdict is that of the scenario. */
export const answered = (page) => page.locator('.live[data-state=shown]').waitFor();

/** The map has all its points. */
export async function mapReady(page) {
  await answered(page);
  await page.waitForTimeout(150);
  await page.waitForFunction(() => document.querySelector('.map .chart') && !document.querySelector('.map .stale') && document.querySelector('.map-state').textContent === '');
}

export async function moveSlider(page, label, share) {
  await page.getByRole('slider', { name: label, exact: true }).evaluate((slider, to) => {
    slider.value = String(to * 1000);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, share);
}

/** As if a file was dragged onto the page; `meanwhile`: while it hovers. */
export async function dropFile(page, name, bytes, meanwhile = async () => {}) {
  const data = await page.evaluateHandle(([text, called]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], called));
    return transfer;
  }, [bytes.toString('base64'), name]);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await meanwhile();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

/** The program's answer to a question of the page. */
export const ask = (page, path, body) => page.evaluate(async ([where, what]) => {
  const { token, served } = JSON.parse(document.getElementById('teeter-data').textContent);
  const answer = await fetch(where, { method: 'POST', headers: { 'content-type': 'application/json', 'x-teeter-token': token ?? served.token }, body: JSON.stringify(what) });
  return answer.json();
}, [path, body]);

export async function useText(page, text) {
  await page.locator('.source-text').fill(text);
  await page.getByRole('button', { name: 'Use this text' }).click();
}

/** The files that an action saves, in a folder of their own. */
export async function savedBy(page, count, action) {
  const folder = mkdtempSync(path.join(tmpdir(), 'teeter-saved-'));
  const saved = [];
  const take = (file) => saved.push(file.saveAs(path.join(folder, file.suggestedFilename())).then(() => file.suggestedFilename()));
  page.on('download', take);
  await action();
  for (let i = 0; i < 200 && saved.length < count; i++) await page.waitForTimeout(50);
  page.off('download', take);
  return { folder, names: await Promise.all(saved) };
}

/** What the command line says about a file. */
export function runFile(file, ...more) {
  const { status, stdout, stderr } = spawnSync(program, ['run', path.basename(file), '--json', ...more], { cwd: path.dirname(file), encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${file}: ${stderr}`);
  return JSON.parse(stdout);
}
