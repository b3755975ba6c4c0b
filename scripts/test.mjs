// `npm test` runs every test: unit, HTTP on a real PostgreSQL, journeys in a real browser. `npm test -- NAME` runs the files whose
// path contains NAME, after no more set-up than these files need. Arguments go to vitest.
import { installMissing } from './debian-packages.mjs';
import { findBrowser, findFirefox } from './find-browser.mjs';
import { buildHub, buildPage, installPackages, root, run, tool } from './setup.mjs';
import { needsOfTests } from './test-needs.mjs';

const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith('-'));
const needs = needsOfTests(root, words);
// The journeys run on a cluster on request only; see e2e/own-hub.ts.
const onCluster = needs.has('browser') && process.env['E2E_ON'] === 'cluster';

installPackages();
if (needs.has('server')) buildHub();
if (needs.has('page')) buildPage();
installMissing(/** @type {const} */ (['swift', 'cluster', 'nginx']).filter((name) => onCluster || needs.has(name)));
const browser = needs.has('browser') ? await findBrowser() : '';
if (browser === null) process.exit(1);
// Without it the journeys in Firefox fail and say so; all others run.
const firefox = needs.has('firefox') && process.env['FIREFOX_PATH'] !== 'none' ? findFirefox() : null;
run(tool('vitest'), ['run', ...args], {
  ...(browser !== '' && { CHROMIUM_PATH: browser }),
  ...(firefox !== null && { FIREFOX_PATH: firefox }),
});
