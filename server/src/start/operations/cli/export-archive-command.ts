import { resolve } from 'node:path';
import type { Command } from 'commander';
import { listsReader } from '../../../library/catalogue/course-names.ts';
import { readCatalogue } from '../../../library/catalogue/catalogue-file.ts';
import { exportArchive, ExportRefusedError, TABLE, type ExportReport } from '../exports/export-archive.ts';
import { CommandError } from './command-error.ts';
import { withStore, type Store } from './command-context.ts';
import { showProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { count, kindCounts, megabytes } from './words.ts';

function summary({ exported, bytes, withdrawn }: ExportReport, folder: string): string {
  const gone = withdrawn === 0 ? '' : `\n${count(withdrawn, 'document')} weren’t public any more and were left out.`;
  return `${kindCounts(exported)}, ${megabytes(bytes)}, exported to ${folder}.${gone}`;
}

async function exportTo({ config, database, storage, terminal }: Store, folder: string): Promise<void> {
  const progress = showProgress(terminal.stderr);
  const signal = terminal.stopSignal();
  const lists = await readCatalogue(config.catalogueFile);
  const { catalogue } = await listsReader(lists)(database.db);
  const deps = { db: database.db, storage, catalogue, now: () => new Date() };
  const report = await exportArchive(deps, folder, { signal, onProgress: progress.files() })
    .catch((error: unknown) => {
      if (signal.aborted)
        throw new CommandError(`Stopped. The archive isn’t complete: delete ${folder} and start again.`);
      throw error instanceof ExportRefusedError ? new CommandError(error.message) : error;
    })
    .finally(() => progress.clear());
  terminal.console.log(summary(report, folder));
  if (report.damaged.length === 0) return;
  for (const { _id, title } of report.damaged)
    terminal.console.log(`${_id} "${title}": the stored file is missing or changed`);
  throw new CommandError(
    `${count(report.damaged.length, 'document')} couldn’t be exported. Run: npm run hub -- verify. ${TABLE} has all the others.`,
  );
}

export function exportArchiveCommand(program: Command, terminal: Terminal): void {
  program
    .command('export-archive')
    .argument('<folder>', 'a new folder')
    .description(
      'export all public papers, notes and solutions to a folder that you can browse offline or import elsewhere',
    )
    .action(withStore(terminal, (store, folder: string) => exportTo(store, resolve(folder))));
}
