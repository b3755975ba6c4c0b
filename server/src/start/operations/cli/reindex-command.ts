import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import { withContext } from './administrator-commands.ts';
import type { CommandContext } from './command-context.ts';
import { auditOperation } from './audit-operation.ts';
import { showProgress } from './progress.ts';

const PROGRESS_INTERVAL_MS = 500;
/** The command waits this long for the retry of a document. Later retries are left to the hub. */
const MAX_RETRY_WAIT_S = 60;

const count = (number: number) => `${number.toLocaleString('en')} ${number === 1 ? 'document' : 'documents'}`;

/** Works on the queue until it is empty or the command is stopped. @returns the text to print */
async function readAll(
  { queue, processing }: { queue: { depth(): Promise<{ waiting: number }> }; processing: Processing },
  total: number,
  atOnce: number,
): Promise<string> {
  const progress = showProgress(process.stderr);
  let stopped = false;
  const stop = () => {
    stopped = true;
    void processing.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const reading = Promise.all(Array.from({ length: atOnce }, () => processing.drain({ patience: MAX_RETRY_WAIT_S })));
  const isDone = reading.then(() => true);
  do {
    const { waiting } = await queue.depth();
    progress.update({ done: Math.max(0, total - waiting), total, refused: 0, noun: 'documents' });
  } while (!(await Promise.race([wait(PROGRESS_INTERVAL_MS, false), isDone])));
  progress.clear();
  const { waiting } = await queue.depth();
  if (waiting === 0) return `${count(total)} read.`;
  const why = stopped ? 'Stopped' : 'Not everything could be read now';
  return `${why}: ${count(waiting)} left. The hub goes on with them when it runs.`;
}

interface Processing {
  drain(how: { patience: number }): Promise<void>;
  stop(): Promise<void>;
}

async function reindex(people: CommandContext, onlyFailed: boolean): Promise<string> {
  const { config, clock, database } = people;
  // Loaded only now, so that wrong arguments are refused without loading the hub.
  const [{ openProcessing }, { assertOwnDataFolder }, { requeueDocuments }, { readingQueue }] = await Promise.all([
    import('./open-processing.ts'),
    import('./own-data-folder.ts'),
    import('../../../finding/indexing/requeue-documents.ts'),
    import('../../../finding/indexing/reading-queue.ts'),
  ]);
  await assertOwnDataFolder(config.dataDir, 'reindex');
  const readings = await openProcessing(people);
  try {
    const queued = await requeueDocuments(database.db, { onlyFailed, now: clock.now() });
    await auditOperation(database.db, 'hub.reindex', count(queued));
    if (queued === 0) return onlyFailed ? 'There is no document whose reading failed.' : 'There is no document yet.';
    if (!readings) return `${count(queued)} queued. The running hub reads them in the background.`;
    const queue = readingQueue(database.db);
    const { waiting } = await queue.depth();
    return await readAll({ queue, processing: readings.processing }, waiting, config.reading.concurrency);
  } finally {
    await readings?.close();
  }
}

export function reindexCommand(program: Command): void {
  program
    .command('reindex')
    .option('--failed', 'only those whose text could not be read')
    .description('read all documents again: a running hub does so in the background, else this command does')
    .action(async ({ failed }: { failed?: true }) => {
      await withContext('reindex', (people) => reindex(people, failed ?? false));
    });
}
