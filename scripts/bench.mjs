// `npm run bench` runs every benchmark, `npm run bench -- NAME` one. Each prints a table and writes bench/results/NAME.json.
import { installMissing } from './debian-packages.mjs';
import { become, buildAlso, setUp } from './setup.mjs';

const words = process.argv.slice(2);
setUp();
buildAlso('bench');
if (words.length === 0 || words.includes('cluster')) installMissing(['cluster', 'swift', 'nginx']);
if (words.includes('rolling')) installMissing(['swift']);
await become('bench/dist/run.js', words);
