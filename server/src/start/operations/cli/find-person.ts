import type { Role } from '@exam-vault/contract/permissions';
import type { UserRow } from '../../../base/database/schema.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext } from './command-context.ts';

/**
 * Finds a user by e-mail or id. Accounts of different issuers may share an e-mail and stay separate: the operator must then give the id.
 * @throws CommandError
 */
export async function findPerson({ users }: CommandContext, emailOrId: string, role?: Role): Promise<UserRow> {
  const noun = role ?? 'user';
  const byId = await users.find(emailOrId);
  const matches = (byId ? [byId] : await users.findByEmail(emailOrId)).filter(
    (user) => role === undefined || user.role === role,
  );
  const [first, ...others] = matches;
  if (!first) throw new CommandError(`There is no ${noun} ${emailOrId}.`);
  if (others.length > 0) {
    const list = matches.map((user) => `  ${user._id}  ${user.name} (${user.issuer})`).join('\n');
    throw new CommandError(`Several accounts have the e-mail ${emailOrId}. Give the id of one instead:\n${list}`);
  }
  return first;
}
