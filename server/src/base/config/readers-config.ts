import { isIP } from 'node:net';
import { READERS, type Readers } from '@exam-vault/contract/permissions';
import * as z from 'zod';

/** A range of addresses. */
export interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Who may read papers, notes and all that is made of them (decision 130). */
export interface ReadersConfig {
  readonly who: Readers;
  /** With `members`: where people may read who aren't signed in. */
  readonly networks: readonly Network[];
}

/** '10.0.0.0/8', '2001:db8::/32', or one address. Null for anything else, and for a range of everything. */
export function networkOf(text: string): Network | null {
  const [, address = '', given] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const bits = Number(given ?? most);
  if (version === 0 || bits < 1 || bits > most) return null;
  return { address, bits, family: version === 6 ? 'ipv6' : 'ipv4' };
}

/** IPv4-mapped addresses count as IPv4, so a range of them would never match. */
const isRange = (text: string) => networkOf(text) !== null && !/^::ffff:/i.test(text);

export const readersVariables = {
  READERS: z.enum(READERS).default('everyone'),
  READER_NETWORKS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .superRefine((parts, context) => {
      for (const part of parts.filter((one) => !isRange(one)))
        context.addIssue(`'${part}' is no range of addresses such as 10.20.0.0/16 or 2001:db8::/32`);
    })
    .transform((parts) => parts.flatMap((part) => networkOf(part) ?? []))
    .optional(),
};

interface ReadersVariables {
  readonly READERS: Readers;
  readonly READER_NETWORKS?: readonly Network[] | undefined;
  readonly PUBLIC_INDEX: boolean;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUST_PROXY: string;
}

/** Mistakes in variables that depend on each other. */
export function readersMistakes(e: ReadersVariables): string[] {
  if (e.READERS === 'everyone') return e.READER_NETWORKS ? ['READER_NETWORKS: only with READERS=members'] : [];
  return [
    ...(e.PUBLIC_INDEX ? ['PUBLIC_INDEX: only with READERS=everyone, because search engines are no members'] : []),
    // The hub itself has no https.
    ...(e.READER_NETWORKS && e.PUBLIC_URL?.startsWith('https:') && e.TRUST_PROXY === 'off'
      ? ['TRUST_PROXY: required with READER_NETWORKS and an https PUBLIC_URL, or everyone has the address of the proxy']
      : []),
  ];
}

export const readersOf = ({ READERS: who, READER_NETWORKS: networks = [] }: ReadersVariables): ReadersConfig => ({
  who,
  networks,
});
