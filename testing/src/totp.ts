import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { cookieOf, PASSWORD, type Person } from './people.ts';
import type { TestHub } from './test-hub.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD = 30_000;

function base32(text: string): Buffer {
  let bits = '';
  for (const letter of text) bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app shows for an otpauth address (RFC 6238), `steps` of 30 seconds from now. */
export function codeOf(uri: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD) + steps));
  const hash = createHmac('sha1', base32(new URL(uri).searchParams.get('secret') ?? ''))
    .update(counter)
    .digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A code that is wrong for a while. */
export function wrongCodeOf(uri: string): string {
  const right = [-2, -1, 0, 1, 2, 3].map((steps) => codeOf(uri, steps));
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find(
    (code) => !right.includes(code),
  );
  return wrong ?? '777777';
}

export interface SecondFactor {
  readonly uri: string;
  readonly backupCodes: string[];
  /** The person's session, renewed. */
  readonly cookie: string;
}

/** Turns on somebody's second factor. The code of now is used up by that: the next one is `codeOf(uri, 1)`. */
export async function turnOnSecondFactor(hub: TestHub, { cookie }: Pick<Person, 'cookie'>): Promise<SecondFactor> {
  const post = (path: string, payload: object) =>
    hub.app.inject({ method: 'POST', url: `/api/auth/two-factor/${path}`, payload, headers: { cookie } });
  const begun = await post('enable', { password: PASSWORD });
  expect(begun.statusCode).toBe(200);
  const { totpURI, backupCodes } = begun.json<{ totpURI: string; backupCodes: string[] }>();
  const done = await post('verify-totp', { code: codeOf(totpURI) });
  expect(done.statusCode).toBe(200);
  return { uri: totpURI, backupCodes, cookie: cookieOf(done) };
}
