import { pino } from 'pino';
import { composeHub } from '@exam-vault/server/start/compose/compose-hub';
import { openDatabase } from '@exam-vault/server/start/compose/open-database';
import type { Config } from '@exam-vault/server/base/config/config';
import { startupErrorText } from '@exam-vault/server/base/config/startup-error';
import { runHub } from '@exam-vault/server/run-hub';
import { ACCOUNTS } from './accounts.ts';
import { demoConfig } from './demo-config.ts';
import { claimDemoFolder, markFilled, type DemoFolder } from './demo-folder.ts';
import { fillDemo } from './fill.ts';
import { moments } from './moments.ts';
import { WHOLE_DEMO } from './plan.ts';

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Shows progress in one line on a terminal, and elsewhere as a line from time to time. */
function showProgress(done: number, of: number): void {
  const text = `Creating the demo: ${done} of ${of} documents`;
  if (process.stdout.isTTY) process.stdout.write(`\r${text}${done === of ? '\n' : ''}`);
  else if (done % 20 === 0 || done === of) console.log(text);
}

/** @returns whether the demo is complete */
async function fill(config: Config, demo: DemoFolder): Promise<boolean> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of STOPS) process.on(signal, stop);
  const log = pino({ level: config.logLevel });
  const database = await openDatabase(config, log, { holder: 'demo', borrow: false });
  try {
    const clock = moments();
    const hub = await composeHub(config, log, database, { clock });
    try {
      const parts = { ...hub, clock, stage: hub.staging.stage };
      const filling = { size: WHOLE_DEMO, progress: showProgress, signal: stopping.signal };
      const filled = await fillDemo(parts, demo, filling);
      if (filled) await markFilled(demo, new Date());
      return filled;
    } finally {
      await hub.close();
    }
  } finally {
    await database.close();
    for (const signal of STOPS) process.off(signal, stop);
  }
}

function printAccounts({ path, accounts }: DemoFolder): void {
  const width = Math.max(...accounts.map(({ email }) => email.length));
  console.log(`The demo is in ${path}. Remove the folder to start over. Accounts:`);
  for (const { email, what } of ACCOUNTS) {
    const password = accounts.find((account) => account.email === email)?.password ?? '';
    console.log(`  ${email.padEnd(width)}  ${password}  ${what}`);
  }
}

async function main(): Promise<void> {
  const config = demoConfig(process.env);
  const demo = await claimDemoFolder(config.dataDir);
  if (!demo.filled_at && !(await fill(config, demo))) {
    console.log('\nStopped. Run npm run demo again to continue from here.');
    process.exit(130);
  }
  printAccounts(demo);
  await runHub(config);
}

main().catch((error: unknown) => {
  console.error('The demo can’t start:', startupErrorText(error));
  process.exit(1);
});
