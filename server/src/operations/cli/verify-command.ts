import type { Command } from 'commander';
import type { VerifyFinding, Verification } from '../../files/verify-files.ts';
import { CommandError } from './command-error.ts';
import type { Store } from './open-store.ts';
import { showProgress } from './progress.ts';
import { stopOnSignal } from './stop-signal.ts';

/** A younger file without a row may belong to an upload that is about to commit. */
const ORPHAN_AGE_MS = 15 * 60_000;
/** A running hub may be about to remove a file that looks like an orphan: it is checked again after this time. */
const RECHECK_DELAY_MS = 3_000;

const count = (number: number, one: string, more = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : more}`;

function line({ what, key, row, detail }: VerifyFinding): string {
  const whose = row ? ` of the ${row.deleted_at ? 'deleted ' : ''}${row.kind} "${row.title}" (${row._id})` : '';
  return `${what}: ${key}${whose}: ${detail}`;
}

function summary({ files, bytes, counts: found, tooYoung: onTheirWay, missingThumbnails }: Verification): string {
  const lines = [
    `${count(files, 'file')} of documents compared, ${Math.round(bytes / 1_048_576).toLocaleString('en')} MB: ` +
      `${found.missing} missing, ${found.changed} changed, ${found.unreadable} unreadable, ${found.stray} stray.`,
  ];
  if (onTheirWay > 0)
    lines.push(`${count(onTheirWay, 'file')} without a document may be on their way: too young to judge.`);
  if (missingThumbnails > 0) {
    lines.push(`${count(missingThumbnails, 'thumbnail')} missing; npm run hub -- reindex makes them again.`);
  }
  return lines.join('\n');
}

async function verify({ database, storage }: Store): Promise<void> {
  // Loaded only now, so that wrong arguments are refused without loading the hub.
  const [{ verifyFiles }, { documentRepository }] = await Promise.all([
    import('../../files/verify-files.ts'),
    import('../../documents/document-repository.ts'),
  ]);
  // When no hub runs, no upload can be in progress.
  const alone = database.socketFolder !== undefined && !database.borrowed;
  const progress = showProgress(process.stderr);
  const signal = stopOnSignal();
  const result = await verifyFiles(
    { storage, documents: documentRepository(database.db), now: () => new Date() },
    {
      minOrphanAgeMs: alone ? 0 : ORPHAN_AGE_MS,
      recheckMs: alone ? 0 : RECHECK_DELAY_MS,
      signal,
      onFinding(finding) {
        progress.clear();
        console.log(line(finding));
      },
      onProgress: ({ files, allFiles, bytes, allBytes }) =>
        progress.update({
          done: files,
          total: allFiles,
          refused: 0,
          noun: 'files',
          bytes: { done: bytes, total: allBytes },
        }),
    },
  ).finally(() => progress.clear());
  console.log(summary(result));
  if (!result.complete) throw new CommandError('Stopped before the end. Nothing was changed.');
  const { missing, changed, unreadable, stray } = result.counts;
  if (missing + changed + unreadable + stray > 0)
    throw new CommandError('The stored files are not what they should be.');
}

export function verifyCommand(program: Command): void {
  program
    .command('verify')
    .description('compare every stored file with its document, by size and SHA-256; ends with 1 when anything is wrong')
    .action(async () => {
      const { openStore } = await import('./open-store.ts');
      const store = await openStore('verify');
      try {
        await verify(store);
      } finally {
        await store.close();
      }
    });
}
