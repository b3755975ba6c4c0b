import { dictionary } from '@zxcvbn-ts/language-common';

/** Fewer letters than this of an e-mail's name are in too many good passwords. */
const MIN_NAME_CHARS = 4;
/** What stands around a word in passwords that are made of it: 'examvault2026!', '123priya'. */
const TRIMMINGS = /^[\d\W_]+|[\d\W_]+$/gu;
/** The hub's own words (ASVS 6.1.2). */
const OWN_WORDS = new Set(['examvault', 'exampaper', 'exampapers']);

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * Whether a password is one of those that are tried first: of the 49,000 most used (18,000 of them are long enough to matter), or
 * the hub's own name or the e-mail's with some digits around it.
 */
export function isCommonPassword(password: string, email: string | null = null): boolean {
  const word = plain(password);
  if (common.has(word)) return true;
  const core = word.replaceAll(TRIMMINGS, '');
  if (OWN_WORDS.has(core.replaceAll(/[\s_-]/g, ''))) return true;
  if (email === null) return false;
  const address = plain(email);
  const name = (address.split('@')[0] ?? '').replaceAll(TRIMMINGS, '');
  return word === address || (name.length >= MIN_NAME_CHARS && core === name);
}
