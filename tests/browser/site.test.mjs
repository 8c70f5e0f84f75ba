// The documentation as a reader opens it: files, without a server. Its search must answer there too.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const top = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const missing = spawnSync('mkdocs', ['--version']).error || !existsSync('/usr/share/javascript/katex/katex.js');
const skip = missing ? 'mkdocs or libjs-katex is not installed' : false;
const site = mkdtempSync(path.join(tmpdir(), 'teeter-site-'));
let browser;
let page;
const wrong = [];

before(async () => {
  if (skip) return;
  execFileSync('mkdocs', ['build', '--quiet', '--site-dir', site], { cwd: top });
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  page = await browser.newPage();
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('requestfailed', (request) => wrong.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on('request', (request) => { if (!request.url().startsWith('file:')) wrong.push(`asked for ${request.url()}`); });
});

after(async () => {
  await browser?.close();
  rmSync(site, { recursive: true, force: true });
});

const open = (name) => page.goto(pathToFileURL(path.join(site, name)).href);
const titles = () => page.locator('#mkdocs-search-results article h3').allInnerTexts();

test('the search field of a page finds what is asked for, and its links lead there', { skip }, async () => {
  await open('theory.html');
  await page.locator('#rtd-search-form input[name=q]').fill('winkler');
  await page.locator('#rtd-search-form input[name=q]').press('Enter');
  await page.waitForURL(/search\.html\?q=winkler/);
  assert.ok((await titles()).length >= 5, 'fewer than five answers');
  assert.ok((await titles()).some((title) => /winkler/i.test(title)), String(await titles()));
  const first = page.locator('#mkdocs-search-results article a').first();
  await first.click();
  await page.waitForURL((url) => url.protocol === 'file:' && !url.pathname.endsWith('search.html'));
  assert.match(await page.locator('body').innerText(), /winkler/i);
});

test('answers follow the typing: all words must occur, the last one may be unfinished', { skip }, async () => {
  await open('search.html');
  const field = page.locator('#mkdocs-search-query');
  await field.fill('baseline corr');
  assert.ok((await titles()).length > 0);
  await field.fill('baseline zzzznothing');
  assert.deepEqual(await titles(), []);
  await field.fill('zzzznothing');
  assert.deepEqual(await titles(), []);
  assert.match(await page.locator('#mkdocs-search-results').innerText(), /No results found/);
  await field.fill('');
  assert.deepEqual(await titles(), []);
});

test('nothing failed and nothing was asked of the network', { skip }, () => assert.deepEqual(wrong, []));
