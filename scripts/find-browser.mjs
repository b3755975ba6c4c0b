// Finds a Chromium for the browser tests. The order: CHROMIUM_PATH, the system's, Playwright's own, Debian's package (as root).
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './debian-packages.mjs';

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

function installed() {
  aptInstall(['chromium'], 'browser tests');
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
  const found = onTheSystem() || (await ofPlaywright()) || installed();
  if (found) return found;
  console.error(
    'The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH=/path/to/chromium.',
  );
  return null;
}
