// `npm run bench` runs every benchmark, `npm run bench -- NAME` one. Each prints a table and writes bench/results/NAME.json.
import { findCluster } from './find-cluster.mjs';
import { findNginx } from './find-nginx.mjs';
import { findSwift } from './find-swift.mjs';
import { become, buildAlso, setUp } from './setup.mjs';

const words = process.argv.slice(2);
setUp();
buildAlso('bench');
if (words.length === 0 || words.includes('cluster')) for (const find of [findCluster, findSwift, findNginx]) find();
await become('bench/dist/run.js', words);
