// Everything except the tests: format, lint, types, layers, dead code, words, citations, build. As many steps run at a time as there are cores,
// the slowest first. What a step prints is shown when it ends.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { root, setUp, tool } from './setup.mjs';

/**
 * Runs a step to its end, and prints its output and one line about it.
 * @param {string} name @param {string} command @param {string[]} args
 * @returns {Promise<boolean>} whether it succeeded
 */
function runStep(name, command, args) {
  const started = Date.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    child.on('error', (error) => (output += `${error.message}\n`));
    child.on('close', (code) => {
      process.stdout.write(output);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      resolve(code === 0);
    });
  });
}

setUp();
/** @type {[string, string, string[]][]} */
const steps = [
  ['lint', tool('oxlint'), ['--type-aware', '--deny-warnings']],
  ['types', tool('tsc'), ['-b']],
  ['dead code', tool('knip'), ['--no-progress']],
  ['layers', process.execPath, ['scripts/check-layers.mjs']],
  ['kinds', process.execPath, ['scripts/check-kinds.mjs']],
  ['languages', process.execPath, ['scripts/check-languages.mjs']],
  ['words', process.execPath, ['scripts/check-words.mjs']],
  ['citations', process.execPath, ['scripts/check-citations.mjs']],
  ['specification', process.execPath, ['scripts/check-spec-table.mjs']],
  ['format', tool('oxfmt'), ['--check', '.']],
];
let succeeded = true;
async function work() {
  for (let step = steps.shift(); step; step = steps.shift()) if (!(await runStep(...step))) succeeded = false;
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
// `tsc -b` has built the benchmarks, from parts of the tests: every import must be there.
if (!(await runStep('benchmarks', process.execPath, ['bench/dist/run.js', '--help']))) succeeded = false;
process.exit(succeeded ? 0 : 1);
