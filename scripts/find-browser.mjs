// Finds a Chromium for the browser tests: CHROMIUM_PATH, a headless shell, Debian's headless shell (installed as root), any other
// Chromium of the system, Playwright's own. A headless shell draws no window; the journeys take 40 % less processor time with it.
// And a Firefox for the journeys that run there too: FIREFOX_PATH, one of the system, Debian's firefox-esr (installed as root).
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './debian-packages.mjs';

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const FIREFOXES = ['firefox-esr', 'firefox'];
const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';
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

/** @param {string[]} names */
function onTheSystem(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(runs);
}

async function ofPlaywright() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return runs(path) ? path : undefined;
}

/** Older releases of Debian have no headless shell. */
function installed() {
  aptInstall(['chromium-headless-shell'], 'browser tests');
  return onTheSystem(SHELLS);
}

async function otherBrowser() {
  const found = onTheSystem(BROWSERS) || MAC.find(runs) || (await ofPlaywright());
  if (found) return found;
  aptInstall(['chromium'], 'browser tests');
  return onTheSystem(BROWSERS);
}

/** The path of a browser, or null after one line that says what to do. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    console.error(`CHROMIUM_PATH: there is no program at ${String(given)}.`);
    return null;
  }
  const found = onTheSystem(SHELLS) || installed() || (await otherBrowser());
  if (found) return found;
  console.error(
    'The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH=/path/to/chromium.',
  );
  return null;
}

function installedFirefox() {
  aptInstall(['firefox-esr'], 'journeys in Firefox');
  return onTheSystem(FIREFOXES);
}

/** The path of a Firefox, or null after one line that says what to do. */
export function findFirefox() {
  const given = process.env.FIREFOX_PATH;
  if (given) {
    if (runs(given)) return given;
    console.error(`FIREFOX_PATH: there is no program at ${String(given)}.`);
    return null;
  }
  const found = onTheSystem(FIREFOXES) || [MAC_FIREFOX].find(runs) || installedFirefox();
  if (found) return found;
  console.error(
    'The journeys in Firefox need Firefox: install it (Debian: firefox-esr), or name it with FIREFOX_PATH=/path/to/firefox. FIREFOX_PATH=none leaves them out.',
  );
  return null;
}
