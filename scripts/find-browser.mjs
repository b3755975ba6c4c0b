// Finds a Chromium for the browser tests. The order: CHROMIUM_PATH, the system's, Playwright's own, Debian's package (as root).
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @param {string | undefined} path @returns {path is string} */
function runs(path) {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onTheSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC].find(runs);
}

async function ofPlaywright() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return runs(path) ? path : undefined;
}

function ofDebian() {
  if (process.getuid?.() !== 0 || !['/usr/bin/apt-get', '/bin/apt-get'].some(runs)) return undefined;
  console.log('Installing the package chromium for the browser tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    if (status !== 0) return undefined;
  }
  return onTheSystem();
}

/** The path of a browser, or null after one line that says what to do. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    console.error(`CHROMIUM_PATH: there is no program at ${String(given)}.`);
    return null;
  }
  const found = onTheSystem() || (await ofPlaywright()) || ofDebian();
  if (found) return found;
  console.error(
    'The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH=/path/to/chromium.',
  );
  return null;
}
