import { domainToASCII } from 'node:url';
import type { SignUpMode } from '@exam-vault/contract/identity';
import type { Role } from '@exam-vault/contract/permissions';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { emailNotConfirmed, notInvited, signUpClosed, signUpDomain } from '../../base/errors.ts';
import type { Identity } from '../../base/ports/identity-provider.ts';
import type { Admission, SignUpRule } from '../../base/ports/sign-up-rule.ts';
import { invitationRepository, type InvitationRow } from './invitation-repository.ts';

/** The domain of an address: after its last @, in lower case and punycode. '' for what is no address. */
export function emailDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  // domainToASCII also decodes %65 and leaves out line breaks, as for the host of a URL. An address has neither.
  if (at < 1 || !/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain)) return '';
  return domainToASCII(domain).toLowerCase();
}

/** An entry is exactly one domain; `*.` at its start stands for every subdomain, and not for the domain itself. */
export function isAtDomain(email: string, domains: readonly string[]): boolean {
  const domain = emailDomain(email);
  if (domain === '') return false;
  return domains.some((entry) => (entry.startsWith('*.') ? domain.endsWith(entry.slice(1)) : domain === entry));
}

export interface SignUpRuleDeps extends ServiceDeps {
  readonly mode: SignUpMode;
  readonly domains: readonly string[];
  /** The issuer of the built-in provider, whose accounts exist only because the rule has admitted them. */
  readonly ownIssuer: string;
}

const OPEN: Admission = { provesAddress: false, refused: () => Promise.resolve() };

/**
 * Who may sign up (`SIGN_UP`, decision 44). An account is checked when it is made, and again when it gets its profile, because an external
 * provider makes accounts without asking the hub. Nothing here asks whether an account exists, so a refusal does not tell.
 */
export function signUpRule({ db, mode, domains, ownIssuer, clock }: SignUpRuleDeps): SignUpRule {
  const invitations = invitationRepository(db);

  async function claim(token: string, email: string): Promise<Admission> {
    const row = await invitations.claim(token, email.toLowerCase(), clock.now());
    if (!row) return claimLink(token, email, null);
    return { provesAddress: row.mailed, refused: () => invitations.release(row._id) };
  }

  /** A link proves no address: many have it. @param role the role of the profile; null while it is not known */
  async function claimLink(token: string, email: string, role: Role | null): Promise<Admission> {
    const claimed = await db.transaction().execute(async (trx) => {
      const use = await invitationRepository(trx).useLink(token, email, clock.now());
      if (!use) throw notInvited();
      if (role !== null && use.role !== null && use.role !== role) throw notInvited(use.role);
      return use;
    });
    const release = () => db.transaction().execute((trx) => invitationRepository(trx).releaseLink(claimed._id));
    return { provesAddress: false, refused: release };
  }

  /** An invitation proves itself by its token, or by a confirmed address. */
  async function invitationOf({ issuer, email, email_confirmed }: Identity): Promise<InvitationRow | null> {
    const row = await invitations.latestFor(email.toLowerCase(), clock.now());
    if (!row) return null;
    return email_confirmed || (issuer === ownIssuer && row.used_at) ? row : null;
  }

  return {
    async admit(email, token) {
      if (mode === 'closed') throw signUpClosed();
      if (mode === 'open') return token === null ? OPEN : claim(token, email).catch(() => OPEN);
      if (token !== null) return claim(token, email);
      if (mode === 'invited') throw notInvited();
      if (!isAtDomain(email, domains)) throw signUpDomain(domains);
      return OPEN;
    },

    async admitProfile(identity: Identity, role: Role, token: string | null) {
      if (mode === 'open') return OPEN;
      if (mode === 'closed') throw signUpClosed();
      const isAllowedDomain = mode === 'domains' && isAtDomain(identity.email, domains);
      if (isAllowedDomain) {
        // A provider that lets people claim any address proves nothing by it.
        if (identity.issuer !== ownIssuer && !identity.email_confirmed) throw emailNotConfirmed();
        return OPEN;
      }
      const row = await invitationOf(identity);
      if (!row && token !== null) return claimLink(token, identity.email, role);
      if (!row) throw mode === 'domains' ? signUpDomain(domains) : notInvited();
      if (row.role !== null && row.role !== role) throw notInvited(row.role);
      await invitations.markUsed(row._id, clock.now());
      return OPEN;
    },
  };
}
