import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@exam-vault/contract/limits';
import { codePoints, looksEmpty, requiredText } from '@exam-vault/contract/text';
import * as z from 'zod/mini';
import type { Problem } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { commonPassword, invalidCredentials, weakPassword } from './identity-problems.ts';

/** Characters of an e-mail address at most (RFC 5321). */
const MAX_EMAIL_CHARS = 254;
const filled = z.string().check(z.minLength(1), z.maxLength(10_000));
const address = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MAX_EMAIL_CHARS, { message: 'is too long' }),
    z.email({ message: 'is not an e-mail address' }),
  );

// What the calls under /api/auth take; nothing else is passed on to the provider.
export const signUpBody = z.object({ email: address, password: filled, name: z.optional(requiredText()) });
export const signInBody = z.object({ email: filled, password: filled });
export const emailBody = z.object({ email: address });
const linkToken = z.string().check(z.regex(/^[\w-]{1,100}$/, { message: 'is not valid any more' }));
export const resetPasswordBody = z.object({ token: linkToken, newPassword: filled });

/** Six digits of an app, as people type them. */
const appCode = z.pipe(
  z.string().check(
    z.refine((text) => /^\d{6}$/.test(text.replaceAll(/\s/g, '')), { message: 'must have six digits' }),
    z.meta({ pattern: '^\\s*([0-9]\\s*){6}$' }),
  ),
  z.transform((text) => text.replaceAll(/\s/g, '')),
);
/** A backup code, as it is read from paper. */
const backupCode = z.pipe(
  z.string().check(
    z.refine((text) => /^[a-z\d]{10}$/i.test(text.replaceAll(/[\s-]/g, '')), { message: 'is not a backup code' }),
    z.meta({ pattern: '^[\\s-]*([A-Za-z0-9][\\s-]*){10}$' }),
  ),
  z.transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase().replace(/^.{5}/, '$&-')),
);
export const passwordBody = z.object({ password: filled });
export const appCodeBody = z.object({ code: appCode });
export const backupCodeBody = z.object({ code: backupCode });
/** One of the app, or a backup code. */
const anyCode = z.union([appCode, backupCode]);
export const passwordAndCodeBody = z.object({ password: filled, code: anyCode });
/** The code where the account has a second factor. */
export const changePasswordBody = z.object({ currentPassword: filled, newPassword: filled, code: z.optional(anyCode) });

/** What is wrong with a new password for the account with this e-mail; null when nothing is. */
export function passwordProblem(password: string, email: string | null = null): Problem | null {
  const length = codePoints(password);
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH || looksEmpty(password)) return weakPassword();
  return isCommonPassword(password, email) ? commonPassword() : null;
}

/** @throws Problem WEAK_PASSWORD */
export function assertGoodPassword(password: string, email: string | null = null): void {
  const problem = passwordProblem(password, email);
  if (problem) throw problem;
}

/** What cannot be anybody's credentials is answered like wrong ones. @throws Problem INVALID_CREDENTIALS */
export function parseCredentials({ email, password }: { email: string; password: string }): {
  email: string;
  password: string;
} {
  const known = address.safeParse(email);
  if (!known.success || codePoints(password) > MAX_PASSWORD_LENGTH) throw invalidCredentials();
  return { email: known.data, password };
}
