// Pictures of the demo's screens, to be looked at: npm run demo in one terminal, npm run pictures in another.
// They are in .cache/pictures, one file a screen and look, with a sheet of all of them for each person.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from './find-browser.mjs';
import { fail, root } from './setup.mjs';

const { values } = parseArgs({
  options: {
    hub: { type: 'string', default: 'http://127.0.0.1:3000' },
    data: { type: 'string', default: join(root, 'data-demo') },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log('npm run pictures -- [--hub ADDRESS] [--data FOLDER] [--only "words of a screen"]');
  process.exit(0);
}

/** @typedef {{ width: number, scheme: 'light' | 'dark', language: 'en' | 'hi' }} Look */
/** @type {Look[]} */
const LOOKS = [
  { width: 360, scheme: 'light', language: 'en' },
  { width: 360, scheme: 'dark', language: 'en' },
  { width: 360, scheme: 'light', language: 'hi' },
  { width: 768, scheme: 'light', language: 'en' },
  { width: 1280, scheme: 'light', language: 'en' },
  { width: 1280, scheme: 'dark', language: 'en' },
];
const HEIGHT = 800;
const THUMB = { height: 360, gap: 12 };

/** Screens by person. A selector is that of a link on the list of subjects. */
const SCREENS = {
  visitor: '/ /login_form /registration /all_paper /subjects /privacy /docs'.split(' '),
  student: [
    'main a[href^="/subjects/"]',
    ...'/home /all_paper /all_notes /subjects /questions /practice /upload_paper /my_paper /stats'.split(' '),
    ...'/my_profile /my_bookmarks /my_notifications /study_list /my_drafts'.split(' '),
  ],
  teacher: '/home /new_papers /new_papers/desk /upload_notes /my_notes /compare'.split(' '),
  administrator: '/home /teachers /teachers/log /overview /teachers/branding'.split(' '),
};
const ACCOUNT = { student: 'student@example.edu', teacher: 'teacher@example.edu', administrator: 'admin@example.edu' };

const demo = await readFile(join(values.data, 'demo.json'), 'utf8').catch(() => fail('There is no demo: npm run demo'));
/** @type {{ accounts: { email: string, password: string }[] }} */
const { accounts } = JSON.parse(demo);
const executablePath = await findBrowser();
if (executablePath === null) fail('There is no browser.');
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
const folder = join(root, '.cache', 'pictures');
if (values.only === '') await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

/** @param {import('playwright-core').Page} page @param {string | undefined} email */
async function signIn(page, email) {
  const account = accounts.find((one) => one.email === email);
  if (!account) return;
  await page.goto(`${values.hub}/login_form`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login_form');
}

/** @param {import('playwright-core').Page} page @param {string} screen */
async function open(page, screen) {
  if (!screen.startsWith('/')) await open(page, '/subjects');
  const href = screen.startsWith('/') ? screen : await page.locator(screen).first().getAttribute('href');
  await page.goto(new URL(href ?? '/', values.hub).href);
  await page.waitForLoadState('networkidle');
}

/** @param {string} name @param {string[]} files a row for each screen */
async function sheet(name, files) {
  const rows = Math.ceil(files.length / LOOKS.length);
  const thumbs = await Promise.all(
    files.map((file) => sharp(file).resize({ height: THUMB.height }).toBuffer({ resolveWithObject: true })),
  );
  /** @type {import('sharp').OverlayOptions[]} */
  const placed = [];
  let widest = 0;
  for (let row = 0; row < rows; row += 1) {
    let left = THUMB.gap;
    for (const { data, info } of thumbs.slice(row * LOOKS.length, (row + 1) * LOOKS.length)) {
      placed.push({ input: data, left, top: THUMB.gap + row * (THUMB.height + THUMB.gap) });
      left += info.width + THUMB.gap;
    }
    widest = Math.max(widest, left);
  }
  const height = THUMB.gap + rows * (THUMB.height + THUMB.gap);
  const ground = { create: { width: widest, height, channels: /** @type {3} */ (3), background: '#888' } };
  await sharp(ground)
    .composite(placed)
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`));
}

for (const [person, screens] of Object.entries(SCREENS)) {
  /** @type {string[][]} */
  const files = screens.map(() => []);
  for (const { width, scheme, language } of LOOKS) {
    const viewport = { width, height: HEIGHT };
    const context = await browser.newContext({ viewport, colorScheme: scheme, serviceWorkers: 'block' });
    const page = await context.newPage();
    await signIn(page, ACCOUNT[/** @type {keyof typeof ACCOUNT} */ (person)]);
    await context.addCookies([{ name: 'language', value: language, url: values.hub }]);
    for (const [at, screen] of screens.entries()) {
      const name = `${person}-${screen.replaceAll(/\W+/g, '-')}-${width}-${scheme}-${language}.png`;
      if (!name.includes(values.only)) continue;
      await open(page, screen);
      await page.screenshot({ path: join(folder, name) });
      files[at]?.push(join(folder, name));
    }
    await context.close();
  }
  const all = files.flat();
  if (all.length > 0) await sheet(person, all);
  console.log(`${person}: ${all.length} pictures`);
}
await browser.close();
console.log(`They are in ${folder}.`);
