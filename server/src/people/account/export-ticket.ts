import { createHmac, timingSafeEqual } from 'node:crypto';
import { EXPORT_ADDRESS_S } from '@exam-vault/contract/account';
import { isId } from '../../base/database/ids.ts';
import type { Clock } from '../../base/ports/clock.ts';

/** Permissions to fetch one person's export, for an address without a header: a browser saves a large file only from such a one. */
export interface ExportTickets {
  issue(user_id: string): string;
  /** The person of a ticket; null when it is forged, expired or malformed. Their rights are checked again. */
  read(ticket: string): string | null;
  /** For an administrator, to fetch the export of one other person. */
  issueFor(admin_id: string, person_id: string): string;
  /** The administrator of a ticket for this person; null as above. */
  readFor(ticket: string, person_id: string): string | null;
}

/** @param key the key of the paths of files; what is signed begins with its purpose, so that neither passes as the other */
export function exportTickets(key: Buffer, clock: Clock): ExportTickets {
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  const sign = (purpose: string, expiry: string, user_id: string) =>
    createHmac('sha256', key).update(`${purpose}\n${expiry}\n${user_id}`).digest();
  const issue = (purpose: string, user_id: string) => {
    const expiry = String(seconds() + EXPORT_ADDRESS_S);
    return `${expiry}.${user_id}.${sign(purpose, expiry, user_id).toString('base64url')}`;
  };
  const read = (purpose: string, ticket: string) => {
    const [, expiry = '', user_id = '', proof = ''] = /^(\d{1,12})\.([\da-f-]{36})\.([\w-]{43})$/.exec(ticket) ?? [];
    if (!isId(user_id) || Number(expiry) < seconds()) return null;
    return timingSafeEqual(Buffer.from(proof, 'base64url'), sign(purpose, expiry, user_id)) ? user_id : null;
  };
  const own = 'account export';
  const of = (person_id: string) => `person export\n${person_id}`;
  return {
    issue: (user_id) => issue(own, user_id),
    read: (ticket) => read(own, ticket),
    issueFor: (admin_id, person_id) => issue(of(person_id), admin_id),
    readFor: (ticket, person_id) => read(of(person_id), ticket),
  };
}
