import type { Role } from '@exam-vault/contract/permissions';
import type { UserRow } from '../../database/schema.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext } from './command-context.ts';

/**
 * The person of an e-mail or an id. Accounts of different issuers may share an e-mail and are never joined by it: then
 * the id is asked for. @throws CommandError
 */
export async function findPerson({ users }: CommandContext, emailOrId: string, role?: Role): Promise<UserRow> {
  const noun = role ?? 'user';
  const byId = await users.find(emailOrId);
  const found = (byId ? [byId] : await users.findByEmail(emailOrId)).filter(
    (user) => role === undefined || user.role === role,
  );
  const [first, ...others] = found;
  if (!first) throw new CommandError(`There is no ${noun} ${emailOrId}.`);
  if (others.length > 0) {
    const list = found.map((user) => `  ${user._id}  ${user.name} (${user.issuer})`).join('\n');
    throw new CommandError(`Several accounts have the e-mail ${emailOrId}. Give the id of one instead:\n${list}`);
  }
  return first;
}
