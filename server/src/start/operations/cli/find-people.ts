import type { Role } from '@exam-vault/contract/permissions';
import { Problem } from '../../../base/errors.ts';
import type { UserRow } from '../../../base/database/schema.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext } from './command-context.ts';

/**
 * Finds a user by e-mail or id. Accounts of different issuers may share an e-mail and stay separate: the operator must then give the id.
 * @throws CommandError
 */
export async function findPerson({ users }: CommandContext, emailOrId: string, role?: Role): Promise<UserRow> {
  const noun = role ?? 'user';
  const found = await users.findByEmailOrId(emailOrId);
  const matches = found.filter((user) => role === undefined || user.role === role);
  const [first, ...others] = matches;
  if (!first) throw new CommandError(`No ${noun} found for ${emailOrId}.`);
  if (others.length > 0) {
    const list = matches.map((user) => `  ${user._id}  ${user.name} (${user.issuer})`).join('\n');
    throw new CommandError(`Several accounts have the email ${emailOrId}. Use one of these ids instead:\n${list}`);
  }
  return first;
}

/**
 * Decides about each person and prints what `decide` returns. All are looked up first, so that a mistake in one address changes nothing.
 * One who is refused does not stop the others.
 * @throws CommandError that names everybody who was refused
 */
export async function decideEach(
  context: CommandContext,
  named: readonly string[],
  role: Role | undefined,
  decide: (person: UserRow) => Promise<string>,
): Promise<void> {
  const found = new Map<string, UserRow>();
  for (const one of named) {
    const person = await findPerson(context, one, role);
    found.set(person._id, person);
  }
  const refused: string[] = [];
  for (const person of found.values()) {
    try {
      context.terminal.console.log(await decide(person));
    } catch (error) {
      const isRefusal = error instanceof CommandError || (error instanceof Problem && error.status < 500);
      if (!isRefusal || found.size === 1) throw error;
      refused.push(`  ${person.name} (${person.email}): ${error.message}`);
    }
  }
  if (refused.length > 0)
    throw new CommandError(`${refused.length} of ${found.size} couldn’t be changed:\n${refused.join('\n')}`);
}
