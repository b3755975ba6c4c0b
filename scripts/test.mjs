// Every test: unit, HTTP against a real PostgreSQL, journeys in a real browser. Arguments go to vitest.
import { findBrowser } from './find-browser.mjs';
import { findCluster } from './find-cluster.mjs';
import { findNginx } from './find-nginx.mjs';
import { findSwift } from './find-swift.mjs';
import { run, setUp, tool } from './setup.mjs';

setUp();
const browser = await findBrowser();
if (!browser) process.exit(1);
findSwift();
findCluster();
findNginx();
run(tool('vitest'), ['run', ...process.argv.slice(2)], { CHROMIUM_PATH: browser });
