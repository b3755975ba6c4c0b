import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@exam-vault/contract/limits';
import { codePoints, looksEmpty, requiredText } from '@exam-vault/contract/text';
import * as z from 'zod/mini';
import { invalidCredentials, weakPassword } from './identity-problems.ts';

/** Characters of an e-mail address at most (RFC 5321). */
const MAX_EMAIL = 254;
const filled = z.string().check(z.minLength(1), z.maxLength(10_000));
const address = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MAX_EMAIL, { message: 'is too long' }),
    z.email({ message: 'is not an e-mail address' }),
  );

// What the calls under /api/auth take; nothing else is passed on to the provider.
export const signUpBody = z.object({ email: address, password: filled, name: z.optional(requiredText()) });
export const signInBody = z.object({ email: filled, password: filled });
export const emailBody = z.object({ email: address });
const linkToken = z.string().check(z.regex(/^[\w-]{1,100}$/, { message: 'is not valid any more' }));
export const resetBody = z.object({ token: linkToken, newPassword: filled });
export const changeBody = z.object({ currentPassword: filled, newPassword: filled });

/** Whether it may be somebody's new password. */
export function isPassword(password: string): boolean {
  const length = codePoints(password);
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH && !looksEmpty(password);
}

/** @throws Problem WEAK_PASSWORD */
export function holdPassword(password: string): void {
  if (!isPassword(password)) throw weakPassword();
}

/** What cannot be anybody's credentials is answered like wrong ones. @throws Problem INVALID_CREDENTIALS */
export function holdCredentials({ email, password }: { email: string; password: string }): {
  email: string;
  password: string;
} {
  const known = address.safeParse(email);
  if (!known.success || codePoints(password) > MAX_PASSWORD_LENGTH) throw invalidCredentials();
  return { email: known.data, password };
}
