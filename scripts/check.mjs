// Everything except the tests: format, lint, types, layers, dead code, citations, build.
import { spawnSync } from 'node:child_process';
import { root, setUp, tool } from './setup.mjs';

setUp();
/** @type {[string, string, string[]][]} */
const steps = [
  ['format', tool('oxfmt'), ['--check', '.']],
  ['types', tool('tsc'), ['-b']],
  ['lint', tool('oxlint'), ['--type-aware', '--deny-warnings']],
  ['layers', process.execPath, ['scripts/check-layers.mjs']],
  ['dead code', tool('knip'), ['--no-progress']],
  // They are built for those who run them, from parts of the tests: every import must be there.
  ['benchmarks', process.execPath, ['bench/dist/run.js', '--help']],
  ['citations', process.execPath, ['scripts/check-citations.mjs']],
  ['specification', process.execPath, ['scripts/check-spec-table.mjs']],
];
let failed = 0;
for (const [name, command, args] of steps) {
  const started = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
