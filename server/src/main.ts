import { setFlagsFromString } from 'node:v8';

/**
 * While the modules are loaded nothing is optimised: V8 would do it for code that is needed once, in other threads, and the memory that this
 * takes is not given back (decision 120).
 */
const OPTIMISERS = ['opt', 'sparkplug'];

async function main(): Promise<void> {
  for (const name of OPTIMISERS) setFlagsFromString(`--no-${name}`);
  const [{ readConfig }, { runHub }] = await Promise.all([import('./config/config.ts'), import('./run-hub.ts')]);
  for (const name of OPTIMISERS) setFlagsFromString(`--${name}`);
  await runHub(readConfig(process.env));
}

main().catch(async (error: unknown) => {
  const { startupErrorText } = await import('./config/startup-error.ts');
  console.error('The hub cannot start:', startupErrorText(error));
  process.exit(1);
});
