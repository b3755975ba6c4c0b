import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolderDurably, replaceDurably } from '@exam-vault/embedded-postgres/durable-files';
import { CommandError } from '@exam-vault/server/start/operations/cli/command-error';
import { readOrCreate } from '@exam-vault/server/base/config/read-or-create';
import { ACCOUNTS } from './accounts.ts';

const NAME = 'demo.json';

/** The file demo.json, which marks a data folder as that of a demo. Only its user can read it. */
export interface DemoFolder {
  readonly path: string;
  /** All dates of the demo are before this moment. */
  readonly began_at: Date;
  readonly accounts: readonly { readonly email: string; readonly password: string }[];
  /** Null until the demo is complete. */
  readonly filled_at: Date | null;
}

/** 60 random bits in letters and digits that look different from each other: k7mq-x2hd-9wtn. */
function freshPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group()].join('-');
}

function read(path: string, text: string): DemoFolder {
  try {
    const { began_at, accounts, filled_at } = JSON.parse(text) as Record<string, string> & Pick<DemoFolder, 'accounts'>;
    const dates = { began_at: new Date(String(began_at)), filled_at: filled_at ? new Date(filled_at) : null };
    if (
      Number.isFinite(dates.began_at.getTime()) &&
      ACCOUNTS.every(({ email }) => accounts.some((one) => one.email === email))
    )
      return { path, accounts, ...dates };
  } catch {
    // Reported below.
  }
  throw new CommandError(`${join(path, NAME)} can’t be read. To start over, remove the folder ${path}.`);
}

/**
 * Opens the data folder of a demo, or creates it with new passwords (contract section 2: no default password).
 * @throws CommandError when the folder contains anything else, which may be a real hub
 */
export async function claimDemoFolder(path: string): Promise<DemoFolder> {
  await makeFolderDurably(path);
  const names = await readdir(path);
  if (!names.includes(NAME) && names.some((name) => !name.startsWith(`${NAME}.`))) {
    throw new CommandError(
      `${path} contains something other than a demo and won’t be changed. Set DATA_DIR to use another folder (the demo adds -demo to its name).`,
    );
  }
  const accounts = ACCOUNTS.map(({ email }) => ({ email, password: freshPassword() }));
  const fresh = { began_at: new Date(), accounts, filled_at: null };
  return read(path, await readOrCreate(join(path, NAME), () => JSON.stringify(fresh, null, 2)));
}

/** Marks the demo as complete. */
export async function markFilled({ path, ...demo }: DemoFolder, filled_at: Date): Promise<void> {
  await replaceDurably(join(path, NAME), `${JSON.stringify({ ...demo, filled_at }, null, 2)}\n`);
}
