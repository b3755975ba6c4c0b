import * as z from 'zod/mini';
import { MAX_TEXT_LENGTH } from './limits.ts';
import { looksEmpty } from './text.ts';

/** Identifiers that others give a document (contract section 4): a DOI or a Handle, as `prefix/suffix`. A DOI is a Handle whose prefix begins with `10.`. */

const DOI = /^10\.\d{4,9}(?:\.\d+)*\/[!-~]+$/;
const HANDLE = /^\d+(?:\.\d+)*\/[!-~]+$/;
/** An address of one of the two resolvers, or the ways in which identifiers are cited. */
const ADDRESS = /^https?:\/\/(?:(?:dx|www)\.)?(?:doi\.org|hdl\.handle\.net)\/(?<name>[^?#]+)$/i;
const CITED = /^(?:doi|hdl|info:doi\/|info:hdl\/)\s*:?\s*(?<name>.+)$/i;

export const isDoi = (identifier: string): boolean => identifier.startsWith('10.');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The one spelling of an identifier: 'https://doi.org/10.1234/ABC' and 'doi:10.1234/abc' are '10.1234/abc'. A DOI has no capital letters, as case
 * makes no difference in it.
 * @returns null where it's neither a DOI nor a Handle
 */
export function identifierForm(text: string): string | null {
  const typed = text.trim();
  const address = ADDRESS.exec(typed)?.groups?.['name'];
  const name = address === undefined ? (CITED.exec(typed)?.groups?.['name'] ?? typed) : decoded(address);
  if (name.length > MAX_TEXT_LENGTH) return null;
  if (isDoi(name)) return DOI.test(name) ? name.toLowerCase() : null;
  return HANDLE.test(name) ? name : null;
}

/** Where an identifier leads. */
export function identifierAddress(identifier: string): string {
  const [prefix = '', ...suffix] = identifier.split('/');
  const path = [prefix, ...suffix.map(encodeURIComponent)].join('/');
  return `https://${isDoi(identifier) ? 'doi.org' : 'hdl.handle.net'}/${path}`;
}

/** An optional identifier: absent stays undefined (keep what is there), one that looks empty becomes null. */
export const optionalIdentifier = z.optional(
  z.pipe(
    z.string().check(
      z.refine((text) => looksEmpty(text) || identifierForm(text) !== null, {
        message: 'isn’t a DOI such as 10.1234/abc, or a Handle such as 20.500.12345/6',
      }),
      z.meta({ maxLength: 2 * MAX_TEXT_LENGTH }),
    ),
    z.transform((text) => (looksEmpty(text) ? null : identifierForm(text))),
  ),
);
