import { setFlagsFromString } from 'node:v8';

/** The optimisers of V8 that are on by themselves. Node has Maglev since 22. */
const OPTIMISERS = ['opt', 'sparkplug', ...(Number.parseInt(process.versions.node) >= 22 ? ['maglev'] : [])];

/** Flags of its optimisers that Node was started with stay as they are. V8 ends the process where `--opt` comes after `--jitless`. */
const hasOwnFlags = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((flags) =>
  /jitless|--(no-?)?(opt|sparkplug|maglev)\b/.test(flags),
);

function setOptimisers(prefix: '' | 'no-'): void {
  if (hasOwnFlags) return;
  for (const name of OPTIMISERS) setFlagsFromString(`--${prefix}${name}`);
}

async function main(): Promise<void> {
  // V8 would optimise code that is needed once, in other threads, and the memory that this takes is not given back (decision 117).
  setOptimisers('no-');
  const [{ readConfig }, { runHub }] = await Promise.all([import('./config/config.ts'), import('./run-hub.ts')]);
  setOptimisers('');
  await runHub(readConfig(process.env));
}

main().catch(async (error: unknown) => {
  const { startupErrorText } = await import('./config/startup-error.ts');
  console.error('The hub cannot start:', startupErrorText(error));
  process.exit(1);
});
