import type { Command } from 'commander';
import { documentRepository } from '../../../library/documents/document-repository.ts';
import { verifyFiles, type Verification, type VerifyProblem } from '../../../library/files/verify-files.ts';
import { CommandError } from './command-error.ts';
import { withStore, type Store } from './command-context.ts';
import { showProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { count } from './words.ts';

/** A younger file without a row may be an upload whose row is not committed yet. */
const MIN_ORPHAN_AGE_MS = 15 * 60_000;
/** A running hub removes files shortly after their rows, so suspected orphans are checked again for this long. */
const RECHECK_MS = 3_000;

/** The words of the output. Scripts may search for them, so they stay. */
const LABELS: Record<VerifyProblem['what'], string> = {
  missing: 'missing',
  changed: 'changed',
  unreadable: 'unreadable',
  orphaned: 'extra',
};

function line({ what, key, row, detail }: VerifyProblem): string {
  const whose = row ? ` of the ${row.deleted_at ? 'deleted ' : ''}${row.kind} "${row.title}" (${row._id})` : '';
  return `${LABELS[what]}: ${key}${whose}: ${detail}`;
}

function summary({ files, bytes, counts, tooYoung, missingThumbnails }: Verification): string {
  const lines = [
    `${count(files, 'file')} of documents checked, ${Math.round(bytes / 1_048_576).toLocaleString('en')} MB: ` +
      `${counts.missing} missing, ${counts.changed} changed, ${counts.unreadable} unreadable, ${counts.orphaned} extra.`,
  ];
  if (tooYoung > 0)
    lines.push(`${count(tooYoung, 'file')} without a document may still be uploading. Run this again later to check.`);
  if (missingThumbnails > 0) {
    lines.push(`${count(missingThumbnails, 'thumbnail')} missing; run npm run hub -- reindex to create them.`);
  }
  return lines.join('\n');
}

async function verify({ database, storage, terminal }: Store): Promise<void> {
  // When no hub runs, no upload can be in progress.
  const alone = database.socketFolder !== undefined && !database.borrowed;
  const progress = showProgress(terminal.stderr);
  const result = await verifyFiles(
    { storage, documents: documentRepository(database.db), now: () => new Date() },
    {
      minOrphanAgeMs: alone ? 0 : MIN_ORPHAN_AGE_MS,
      recheckMs: alone ? 0 : RECHECK_MS,
      signal: terminal.stopSignal(),
      onProblem(problem) {
        progress.clear();
        terminal.console.log(line(problem));
      },
      onProgress: progress.files(),
    },
  ).finally(() => progress.clear());
  terminal.console.log(summary(result));
  if (!result.complete) throw new CommandError('Stopped early. Nothing was changed.');
  const { missing, changed, unreadable, orphaned } = result.counts;
  if (missing + changed + unreadable + orphaned > 0)
    throw new CommandError('Some stored files are missing or damaged.');
}

export function verifyCommand(program: Command, terminal: Terminal): void {
  program
    .command('verify')
    .description('check every stored file by size and SHA-256; exits with 1 if anything is wrong')
    .action(withStore(terminal, verify));
}
