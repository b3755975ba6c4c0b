import { isIP } from 'node:net';
import { READERS, type Readers } from '@exam-vault/contract/permissions';
import * as z from 'zod';
import { domainList } from './sign-up-config.ts';

/** A range of addresses. */
export interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Who may read papers, notes and all that is made of them (decision 130). */
export interface ReadersConfig {
  readonly who: Readers;
  /** Everyone there reads as the institution's members do, signed in or not. */
  readonly networks: readonly Network[];
  /** Which members are of the institution. */
  readonly institution: {
    /** Of confirmed addresses; as `SIGN_UP_DOMAINS`. */
    readonly domains: readonly string[];
    /** The identity provider whose accounts all are. */
    readonly issuer: string | null;
  };
  /** Those who may not read a published document learn of it at its address. */
  readonly signInToRead: boolean;
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
  INSTITUTION_DOMAINS: domainList.optional(),
  INSTITUTION_PROVIDER: z.enum(['off', 'on']).default('off'),
  SIGN_IN_TO_READ: z.enum(['off', 'on']).default('off'),
};

interface ReadersVariables {
  readonly READERS: Readers;
  readonly READER_NETWORKS?: readonly Network[] | undefined;
  readonly INSTITUTION_DOMAINS?: readonly string[] | undefined;
  readonly INSTITUTION_PROVIDER: 'off' | 'on';
  readonly SIGN_IN_TO_READ: 'off' | 'on';
  readonly OIDC_ISSUER?: string | undefined;
  readonly PUBLIC_INDEX: boolean;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUST_PROXY: string;
}

/** Mistakes in variables that depend on each other. */
export function readersMistakes(e: ReadersVariables): string[] {
  const knowsInstitution = e.READER_NETWORKS || e.INSTITUTION_DOMAINS || e.INSTITUTION_PROVIDER === 'on';
  return [
    ...(e.PUBLIC_INDEX && e.READERS !== 'everyone'
      ? ['PUBLIC_INDEX: only with READERS=everyone, because search engines are no members']
      : []),
    ...(e.READERS === 'institution' && !knowsInstitution
      ? ['READERS: institution needs INSTITUTION_DOMAINS, INSTITUTION_PROVIDER=on or READER_NETWORKS']
      : []),
    ...(e.INSTITUTION_PROVIDER === 'on' && !e.OIDC_ISSUER ? ['INSTITUTION_PROVIDER: only with OIDC_ISSUER'] : []),
    // The hub itself has no https.
    ...(e.READER_NETWORKS && e.PUBLIC_URL?.startsWith('https:') && e.TRUST_PROXY === 'off'
      ? ['TRUST_PROXY: required with READER_NETWORKS and an https PUBLIC_URL, or everyone has the address of the proxy']
      : []),
  ];
}

export const readersOf = (e: ReadersVariables): ReadersConfig => ({
  who: e.READERS,
  networks: e.READER_NETWORKS ?? [],
  institution: {
    domains: e.INSTITUTION_DOMAINS ?? [],
    issuer: e.INSTITUTION_PROVIDER === 'on' ? (e.OIDC_ISSUER ?? null) : null,
  },
  signInToRead: e.SIGN_IN_TO_READ === 'on',
});
