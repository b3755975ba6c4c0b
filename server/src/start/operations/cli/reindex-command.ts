import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import { composeProcessing } from '../../compose/compose-processing.ts';
import { lockDataFolder } from '../../compose/open-database.ts';
import { readingQueue } from '../../../finding/indexing/reading-queue.ts';
import { requeueDocuments } from '../../../finding/indexing/requeue-documents.ts';
import { openWorkFolder } from '../../../library/files/work-folder.ts';
import { pageMatching } from '../../../reviewing/duplicates/page-matching.ts';
import { BACKGROUND, computePool } from '../../../serving/compute/compute-pool.ts';
import { assertOwnDataFolder, withContext, type CommandContext } from './command-context.ts';
import { showProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { count } from './words.ts';

const PROGRESS_INTERVAL_MS = 500;
/** The command waits this long for the retry of a document. Later retries are left to the hub. */
const MAX_RETRY_WAIT_S = 60;

const documents = (number: number) => count(number, 'document');

const lockUnlessHeld = (dataDir: string) =>
  lockDataFolder(dataDir, 'hub reindex').catch((error: unknown) => {
    if (error instanceof Error && error.name === 'DataFolderLockedError') return null;
    throw error;
  });

/**
 * Opens the background queue in place of a hub; null when a hub is running, which works on the queue itself. The data folder stays locked
 * until `close`: a hub that starts would empty the folder of working files.
 */
async function openProcessing(context: CommandContext) {
  const { config, log, database } = context;
  if (database.borrowed) return null;
  // With the database inside, the command has locked the data folder already.
  const lock = config.database.kind === 'external' ? await lockUnlessHeld(config.dataDir) : { release: async () => {} };
  if (!lock) return null;
  try {
    const { reader, storage, catalogue } = context.composeDocuments();
    const workFolder = await openWorkFolder(storage, join(config.dataDir, 'working'));
    const { db } = database.direct ?? database;
    const background = computePool(BACKGROUND, { log });
    const processing = composeProcessing(config, log, {
      db,
      catalogue,
      reader,
      workFolder,
      background,
      matching: pageMatching({ db, log, background, reader, files: workFolder }),
    });
    const close = async () => {
      await background.close();
      await lock.release();
    };
    return { processing, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Works on the queue until it is empty or the command is stopped. @returns the text to print */
async function readAll(
  { config, database, terminal }: CommandContext,
  processing: ReturnType<typeof composeProcessing>,
): Promise<string> {
  const queue = readingQueue(database.db);
  const { waiting: total } = await queue.depth();
  const progress = showProgress(terminal.stderr);
  const signal = terminal.stopSignal();
  signal.addEventListener('abort', () => void processing.stop());
  const atOnce = Array.from({ length: config.reading.concurrency });
  const isDone = Promise.all(atOnce.map(() => processing.drain({ patience: MAX_RETRY_WAIT_S }))).then(() => true);
  do {
    const { waiting } = await queue.depth();
    progress.update({ done: Math.max(0, total - waiting), total, noun: 'documents' });
  } while (!(await Promise.race([wait(PROGRESS_INTERVAL_MS, false), isDone])));
  progress.clear();
  const { waiting } = await queue.depth();
  if (waiting === 0) return `${documents(total)} read.`;
  const why = signal.aborted ? 'Stopped' : 'Some documents couldn’t be read right now';
  return `${why}: ${documents(waiting)} left. The hub continues with them while it runs.`;
}

async function reindex(context: CommandContext, onlyFailed: boolean): Promise<string> {
  const { config, clock, database } = context;
  await assertOwnDataFolder(config.dataDir, 'reindex');
  const readings = await openProcessing(context);
  try {
    const queued = await requeueDocuments(database.db, { onlyFailed, now: clock.now() });
    await context.audit('hub.reindex', documents(queued));
    if (queued === 0) return onlyFailed ? 'No documents with failed text recognition.' : 'No documents yet.';
    if (!readings) return `${documents(queued)} queued. They’ll be read in the background.`;
    return await readAll(context, readings.processing);
  } finally {
    await readings?.close();
  }
}

export function reindexCommand(program: Command, terminal: Terminal): void {
  program
    .command('reindex')
    .option('--failed', 'only documents whose text couldn’t be read')
    .description('run text recognition again for all documents, in the background if the hub is running')
    .action(withContext(terminal, (context, { failed = false }: { failed?: boolean }) => reindex(context, failed)));
}
