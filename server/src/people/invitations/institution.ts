import type { Kysely } from 'kysely';
import type { ReadersConfig } from '../../base/config/readers-config.ts';
import { rowsOf } from '../../base/database/queries.ts';
import type { Schema } from '../../base/database/schema.ts';
import type { Accounts } from '../../base/ports/accounts.ts';
import type { Identity } from '../../base/ports/identity-provider.ts';
import { isAtDomain } from './sign-up-rule.ts';

type Account = Pick<Identity, 'issuer' | 'subject'>;
type Confirmed = Pick<Identity, 'email' | 'email_confirmed'>;

interface InstitutionDeps {
  readonly db: Kysely<Schema>;
  readonly institution: ReadersConfig['institution'];
  readonly accounts: Pick<Accounts, 'issuer' | 'findBySubject'>;
}

/**
 * Who is of the institution (decision 130): whose account is at its identity provider, or has a confirmed address at one of its domains.
 * Both are what the provider says. The address in the profile isn't asked.
 */
export function institutionRule({ db, institution: { domains, issuer }, accounts }: InstitutionDeps) {
  async function addressOf({ issuer, subject }: Account): Promise<Confirmed | null> {
    if (issuer === accounts.issuer) return await accounts.findBySubject(subject);
    const found = rowsOf(db, 'provider_accounts', { issuer, subject }).select(['email', 'email_confirmed']);
    return (await found.executeTakeFirst()) ?? null;
  }

  return {
    /** @param account what its verified token says; where there is none, what is stored of the account */
    async of(account: Account & Partial<Confirmed>): Promise<boolean> {
      if (account.issuer === issuer) return true;
      if (domains.length === 0) return false;
      const { email, email_confirmed } = account;
      const found =
        email === undefined || email_confirmed === undefined ? await addressOf(account) : { email, email_confirmed };
      return found !== null && found.email_confirmed && isAtDomain(found.email, domains);
    },
  };
}
