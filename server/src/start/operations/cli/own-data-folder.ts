import { stat } from 'node:fs/promises';
import { CommandError } from './command-error.ts';

/** @throws CommandError when the data folder belongs to another user, who could not read files that this process creates in it */
export async function assertOwnDataFolder(dataDir: string, command: string): Promise<void> {
  const { uid } = await stat(dataDir);
  if (process.geteuid && process.geteuid() !== uid) {
    throw new CommandError(
      `The data folder ${dataDir} belongs to another user, with the id ${uid}. Run the ${command} as that user: ` +
        'the hub could not read the files that it brings in.',
    );
  }
}
