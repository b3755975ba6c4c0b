import { domainToASCII } from 'node:url';
import { SIGN_UP_MODES, type SignUpMode } from '@exam-vault/contract/identity';
import * as z from 'zod';

/** Who may sign up (decision 44). */
export interface SignUpConfig {
  readonly mode: SignUpMode;
  /** For the mode `domains`: in lower case and punycode; `*.` at the start stands for every subdomain. */
  readonly domains: readonly string[];
}

/** The one spelling in which domains are compared: lower case, punycode (UTS 46), no dot at the end. '' for what is no domain. */
export function normalDomain(text: string): string {
  return domainToASCII(text.trim().replace(/\.$/, '')).toLowerCase();
}

function domainEntry(text: string): string | null {
  const isWildcard = text.startsWith('*.');
  const domain = normalDomain(isWildcard ? text.slice(2) : text);
  const isDomain = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]*[a-z][a-z\d-]*$/.test(domain);
  return isDomain ? `${isWildcard ? '*.' : ''}${domain}` : null;
}

/** Domains of addresses, with commas between them. */
export const domainList = z
  .string()
  .transform((text) => text.split(',').map((part) => domainEntry(part.trim())))
  .refine((domains): domains is string[] => domains.every((domain) => domain !== null), {
    error: 'must be domains such as example.edu or *.example.edu, with commas between them',
  });

export const signUpVariables = {
  SIGN_UP: z.enum(SIGN_UP_MODES).default('open'),
  SIGN_UP_DOMAINS: domainList.optional(),
};

interface SignUpVariables {
  readonly SIGN_UP: SignUpMode;
  readonly SIGN_UP_DOMAINS?: string[] | undefined;
}

/** Mistakes in variables that depend on each other. */
export function signUpMistakes({ SIGN_UP, SIGN_UP_DOMAINS }: SignUpVariables): string[] {
  if (SIGN_UP === 'domains' && !SIGN_UP_DOMAINS) return ['SIGN_UP_DOMAINS: required with SIGN_UP=domains'];
  if (SIGN_UP !== 'domains' && SIGN_UP_DOMAINS) return ['SIGN_UP_DOMAINS: only with SIGN_UP=domains'];
  return [];
}

export const signUpOf = ({ SIGN_UP, SIGN_UP_DOMAINS }: SignUpVariables): SignUpConfig => ({
  mode: SIGN_UP,
  domains: SIGN_UP_DOMAINS ?? [],
});
