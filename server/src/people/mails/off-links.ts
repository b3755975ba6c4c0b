import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_KINDS, type MailKind } from '@exam-vault/contract/mail-settings';
import { isId } from '../../base/database/ids.ts';

/** Links that turn one kind of mail off for one person. They need no sign-in, do nothing else, and work as long as the account. */
export interface OffLinks {
  linkFor(kind: MailKind, user_id: string): string;
  /** Null when the token is forged or malformed. */
  read(token: string): { readonly kind: MailKind; readonly user_id: string } | null;
}

export function offLinks(key: Buffer, origin: string): OffLinks {
  const sign = (kind: string, user_id: string) => createHmac('sha256', key).update(`${kind}\n${user_id}`).digest();
  return {
    linkFor: (kind, user_id) => `${origin}/mails/off/${kind}.${user_id}.${sign(kind, user_id).toString('base64url')}`,
    read(token) {
      const [, name, user_id = '', proof = ''] = /^([a-z]+)\.([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
      const kind = MAIL_KINDS.find((one) => one === name);
      if (!kind || !isId(user_id)) return null;
      return timingSafeEqual(Buffer.from(proof, 'base64url'), sign(kind, user_id)) ? { kind, user_id } : null;
    },
  };
}
