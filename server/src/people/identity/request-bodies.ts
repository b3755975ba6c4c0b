import { MAX_PASSWORD_LENGTH } from '@exam-vault/contract/limits';
import { codePoints, requiredText } from '@exam-vault/contract/text';
import * as z from 'zod';
import { invalidCredentials } from '../../base/identity-problems.ts';

// The bodies of the calls under /api/auth. Fields that are not listed here never reach the identity provider.

/** RFC 5321. */
const MAX_EMAIL_CHARS = 254;
const filled = z.string().min(1).max(10_000);
const address = z.string().trim().min(1).max(MAX_EMAIL_CHARS, 'is too long').check(z.email('isn’t an email address'));

export const signInBody = z.object({ email: filled, password: filled });
export const emailBody = z.object({ email: address });
const linkToken = z.string().regex(/^[\w-]{1,100}$/, 'has expired');
/** `invitation` is the token of an invitation's link. */
export const signUpBody = z.object({
  email: address,
  password: filled,
  name: z.optional(requiredText()),
  invitation: linkToken.optional(),
});
export const linkBody = z.object({ token: linkToken });
export const resetPasswordBody = z.object({ token: linkToken, newPassword: filled });

/** Six digits from an authenticator app. People type spaces between them. */
const appCode = z
  .string()
  .refine((text) => /^\d{6}$/.test(text.replaceAll(/\s/g, '')), 'must have six digits')
  .meta({ pattern: '^\\s*([0-9]\\s*){6}$' })
  .transform((text) => text.replaceAll(/\s/g, ''));
/** A backup code, with or without its hyphen, in any case. */
const backupCode = z
  .string()
  .refine((text) => /^[a-z\d]{10}$/i.test(text.replaceAll(/[\s-]/g, '')), 'isn’t a backup code')
  .meta({ pattern: '^[\\s-]*([A-Za-z0-9][\\s-]*){10}$' })
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase().replace(/^.{5}/, '$&-'));
export const passwordBody = z.object({ password: filled });
export const appCodeBody = z.object({ code: appCode });
export const backupCodeBody = z.object({ code: backupCode });
const anyCode = z.union([appCode, backupCode]);
export const passwordAndCodeBody = z.object({ password: filled, code: anyCode });
/** `code` is required only if the account has a second factor. */
export const changePasswordBody = z.object({
  currentPassword: filled,
  newPassword: filled,
  code: anyCode.optional(),
});

/** Text that cannot be an e-mail or a password is answered like wrong credentials. @throws Problem INVALID_CREDENTIALS */
export function parseCredentials({ email, password }: { email: string; password: string }): {
  email: string;
  password: string;
} {
  const parsed = address.safeParse(email);
  if (!parsed.success || codePoints(password) > MAX_PASSWORD_LENGTH) throw invalidCredentials();
  return { email: parsed.data, password };
}
