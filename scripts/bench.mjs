// `npm run bench` runs every benchmark, `npm run bench -- NAME` one. Each prints a table and writes bench/results/NAME.json.
import { become, buildBench, setUp } from './setup.mjs';

setUp();
buildBench();
await become('bench/dist/run.js', process.argv.slice(2));
