import { createHmac, timingSafeEqual } from 'node:crypto';
import { EXPORT_ADDRESS_S } from '@exam-vault/contract/account';
import { isId } from '../database/ids.ts';
import type { Clock } from '../ports/clock.ts';

/** Permissions to fetch one person's export, for an address without a header: a browser saves a large file only from such a one. */
export interface ExportTickets {
  issue(user_id: string): string;
  /** The person of a ticket; null when it is forged, expired or malformed. Their rights are checked again. */
  read(ticket: string): string | null;
}

/** @param key the key of the paths of files; what is signed begins with its purpose, so that neither passes as the other */
export function exportTickets(key: Buffer, clock: Clock): ExportTickets {
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  const sign = (expiry: string, user_id: string) =>
    createHmac('sha256', key).update(`account export\n${expiry}\n${user_id}`).digest();
  return {
    issue(user_id) {
      const expiry = String(seconds() + EXPORT_ADDRESS_S);
      return `${expiry}.${user_id}.${sign(expiry, user_id).toString('base64url')}`;
    },
    read(ticket) {
      const [, expiry = '', user_id = '', proof = ''] = /^(\d{1,12})\.([\da-f-]{36})\.([\w-]{43})$/.exec(ticket) ?? [];
      if (!isId(user_id) || Number(expiry) < seconds()) return null;
      return timingSafeEqual(Buffer.from(proof, 'base64url'), sign(expiry, user_id)) ? user_id : null;
    },
  };
}
