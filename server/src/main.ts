import { readConfig } from './config/config.ts';
import { explain } from './explain.ts';
import { runHub } from './run-hub.ts';

async function main(): Promise<void> {
  await runHub(readConfig(process.env));
}

main().catch((error: unknown) => {
  console.error('The hub cannot start:', explain(error));
  process.exit(1);
});
