import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCanonicalBase64url, isCanonicalCompact, signedPart } from './base64url.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const bytes = fc.uint8Array({ minLength: 1, maxLength: 70 });
const spell = (value: Uint8Array) => Buffer.from(value).toString('base64url');

/** Every text of the same length that decodes to the same bytes, and the same with padding, white space and the other alphabet. */
function otherSpellings(text: string): string[] {
  const decoded = Buffer.from(text, 'base64url');
  const spareBits = ALPHABET.split('')
    .map((letter) => text.slice(0, -1) + letter)
    .filter((other) => other !== text && Buffer.from(other, 'base64url').equals(decoded));
  const padded = [`${text}=`, `${text}==`, decoded.toString('base64')].filter((other) => other !== text);
  return [...spareBits, ...padded, ` ${text}`, `${text}\n`, `${text.slice(0, 1)}\t${text.slice(1)}`];
}

describe('base64url', () => {
  it('has one valid spelling of any bytes: no spare bits, padding, white space or other alphabet', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        const text = spell(value);
        expect(isCanonicalBase64url(text)).toBe(true);
        for (const other of otherSpellings(text)) expect([other, isCanonicalBase64url(other)]).toEqual([other, false]);
      }),
    );
  });

  it('has sixteen spellings of a 256-byte signature’s kind of ending, of which one is valid', () => {
    // 256 bytes leave one byte over: two letters, of which the last has four spare bits.
    const text = spell(new Uint8Array(256).fill(0xa7));
    const all = ALPHABET.split('').map((letter) => text.slice(0, -1) + letter);
    const same = all.filter((other) => Buffer.from(other, 'base64url').equals(Buffer.from(text, 'base64url')));
    expect(same).toHaveLength(16);
    expect(same.filter(isCanonicalBase64url)).toEqual([text]);
  });

  it('refuses a token of which any part is spelled otherwise, or with another number of parts', () => {
    fc.assert(
      fc.property(fc.tuple(bytes, bytes, bytes), fc.nat(2), (parts, at) => {
        const texts = parts.map(spell);
        expect(isCanonicalCompact(texts.join('.'), 3)).toBe(true);
        expect(isCanonicalCompact(texts.join('.'), 5)).toBe(false);
        for (const other of otherSpellings(texts[at] ?? '')) {
          expect(isCanonicalCompact(texts.with(at, other).join('.'), 3)).toBe(false);
        }
        for (const token of [`${texts.join('.')}.`, texts.slice(1).join('.'), `.${texts.join('.')}`])
          expect(isCanonicalCompact(token, 3)).toBe(false);
      }),
    );
  });

  it('remembers a token by what is signed, so that another signature of it is the same token', () => {
    expect(signedPart('head.body.signature')).toBe('head.body');
  });
});
