import { Problem } from '../../../base/errors.ts';
import type { UserRow } from '../../../base/database/schema.ts';
import type { Role } from '@exam-vault/contract/permissions';
import { CommandError } from './command-error.ts';
import type { CommandContext } from './command-context.ts';
import { findPerson } from './find-person.ts';

/**
 * Decides about each person and prints what `decide` returns. All are looked up first, so that a mistake in one address changes nothing.
 * One who is refused does not stop the others.
 * @throws CommandError that names everybody who was refused
 */
export async function decideEach(
  people: CommandContext,
  named: readonly string[],
  { role, decide }: { role?: Role; decide: (person: UserRow) => Promise<string> },
): Promise<void> {
  const found = new Map<string, UserRow>();
  for (const one of named) {
    const person = await findPerson(people, one, role);
    found.set(person._id, person);
  }
  const refused: string[] = [];
  for (const person of found.values()) {
    try {
      console.log(await decide(person));
    } catch (error) {
      const isRefusal = error instanceof CommandError || (error instanceof Problem && error.status < 500);
      if (!isRefusal || found.size === 1) throw error;
      refused.push(`  ${person.name} (${person.email}): ${error.message}`);
    }
  }
  if (refused.length > 0)
    throw new CommandError(`${refused.length} of ${found.size} were refused:\n${refused.join('\n')}`);
}
