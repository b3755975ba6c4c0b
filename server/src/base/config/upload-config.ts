import { UPLOAD_NEEDS, type UploadNeeds } from '@exam-vault/contract/permissions';
import * as z from 'zod';
import type { ProviderKind } from '../ports/identity-provider.ts';

export interface UploadConfig {
  /** `confirmed`: only people whose e-mail is confirmed may upload files (contract section 9). */
  readonly needs: UploadNeeds;
  /** What all people without a confirmed e-mail may upload together in a day. */
  readonly unconfirmedDailyBytes: number;
}

export const uploadVariables = {
  UPLOAD_NEEDS: z.enum(UPLOAD_NEEDS).optional(),
  UNCONFIRMED_UPLOADS_MB: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
};

type Variables = z.output<z.ZodObject<typeof uploadVariables>>;

/**
 * Without UPLOAD_NEEDS an e-mail must be confirmed where the hub can mail the link: with SMTP_URL and the built-in provider.
 * @returns the configuration, or the mistake
 */
export function uploadConfig(
  e: Variables,
  hasMail: boolean,
  signInMethods: readonly ProviderKind[],
): UploadConfig | string {
  const hasBuiltIn = signInMethods.includes('built-in');
  if (e.UPLOAD_NEEDS === 'confirmed' && hasBuiltIn && !hasMail)
    return 'UPLOAD_NEEDS=confirmed needs SMTP_URL: without email, no one can confirm their address';
  return {
    needs: e.UPLOAD_NEEDS ?? (hasMail && hasBuiltIn ? 'confirmed' : 'account'),
    unconfirmedDailyBytes: e.UNCONFIRMED_UPLOADS_MB * 1_000_000,
  };
}
