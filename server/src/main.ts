import { readConfig } from './config/config.ts';
import { startupErrorText } from './config/startup-error.ts';
import { runHub } from './run-hub.ts';

async function main(): Promise<void> {
  await runHub(readConfig(process.env));
}

main().catch((error: unknown) => {
  console.error('The hub cannot start:', startupErrorText(error));
  process.exit(1);
});
