import { open, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { MAX_LIST_BYTES, type ListOutcome } from '@exam-vault/contract/invitation-lists';
import type { Role } from '@exam-vault/contract/permissions';
import { Problem } from '../../../base/errors.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import { count } from './words.ts';

export interface ListOptions {
  readonly role?: Role;
  readonly dryRun?: true;
  readonly skipWrong?: true;
  /** Where the links are written when no mail is set up. */
  readonly links?: string;
}

async function textOf(file: string): Promise<string> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} can’t be read: ${error.code}.`);
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new CommandError(`${file} isn’t a file.`);
    if (found.size > MAX_LIST_BYTES) throw new CommandError(`${file} is larger than 2 MB.`);
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

function summary({ lines, already_invited, already_members, repeated, wrong_total, ...outcome }: ListOutcome): string {
  const fresh = count(outcome.new, 'address', 'addresses');
  return [
    `${count(lines, 'line')}: ${fresh} ${outcome.invited ? 'invited' : 'can be invited'}`,
    already_invited > 0 ? `${already_invited} already invited` : '',
    already_members > 0 ? `${already_members} already registered` : '',
    repeated > 0 ? `${repeated} duplicates` : '',
    wrong_total > 0 ? `${wrong_total} with problems` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** What becomes of the links, as the end of the message. */
async function handOver({ links_csv, new: fresh }: ListOutcome, path: string | undefined): Promise<string> {
  if (fresh === 0) return '';
  if (links_csv === null) return ' We’ll email the links one by one while the server is running.';
  if (path === undefined) return `\n\n${links_csv.replace(/^\uFEFF/u, '').replaceAll('\r\n', '\n')}`;
  // Each link lets somebody in: nobody but the operator reads the file.
  await writeFile(path, links_csv, { mode: 0o600, flag: 'wx' });
  return ` The links are in ${path}.`;
}

async function assertNew(path: string): Promise<void> {
  const there = await open(path, 'r').catch(() => null);
  await there?.close();
  if (there) throw new CommandError(`${path} already exists.`);
}

/** Invites the addresses of a CSV. Wrong lines are printed. @throws CommandError when nobody is invited because of them */
export async function inviteList(
  { invitationLists, decider, terminal: { console } }: CommandContext,
  file: string,
  options: ListOptions,
): Promise<string> {
  const { role = null, dryRun = false, skipWrong = false } = options;
  const links = options.links === undefined ? undefined : resolve(options.links);
  if (links !== undefined && !dryRun) await assertNew(links);
  const outcome = await invitationLists
    .invite(decider, await textOf(file), { role, dryRun, skipWrong })
    .catch((error: unknown) => {
      if (error instanceof Problem) throw new CommandError(`${file}: ${error.message}`);
      throw error;
    });
  for (const { line, value, problem } of outcome.wrong)
    console.log(`line ${line}: ${JSON.stringify(value)}: ${problem}`);
  if (outcome.wrong_total > outcome.wrong.length)
    console.log(`and ${outcome.wrong_total - outcome.wrong.length} more lines`);
  const said = summary(outcome);
  if (dryRun) return `${said}. Nothing was written.`;
  if (!outcome.invited)
    throw new CommandError(`${said}. No one was invited. Fix the list, or skip these lines with --skip-wrong.`);
  return `${said}.${await handOver(outcome, links)}`;
}
