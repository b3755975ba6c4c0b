import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@exam-vault/contract/limits';
import { codePoints } from '@exam-vault/contract/text';

/** Stands under every field for a new password. */
export const PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters`;

/** What is wrong with a new password, or undefined. The provider may know more rules and has the last word. */
export function passwordFault(password: string): string | undefined {
  const length = codePoints(password);
  if (length < MIN_PASSWORD_LENGTH) return `The password needs at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (length > MAX_PASSWORD_LENGTH) return `The password may have at most ${MAX_PASSWORD_LENGTH} characters.`;
  return undefined;
}
