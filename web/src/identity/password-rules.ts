import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@exam-vault/contract/limits';
import { codePoints } from '@exam-vault/contract/text';

/** Shown under every field for a new password. */
export const PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters`;

/** The error text for a new password, or undefined. The provider may have more rules. */
export function passwordFault(password: string): string | undefined {
  const length = codePoints(password);
  if (length < MIN_PASSWORD_LENGTH) return `The password needs at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (length > MAX_PASSWORD_LENGTH) return `The password may have at most ${MAX_PASSWORD_LENGTH} characters.`;
  return undefined;
}
