import type { Role } from '@exam-vault/contract/permissions';
import type { ReactNode } from 'react';
import { invitationToken, useInvitation } from '../identity/invitation.ts';
import { useSignInMethods } from '../identity/sign-in-methods.ts';
import classes from './SignUpNotice.module.css';
import { t } from '../../base/languages/i18n.ts';
import { Rich } from '../../base/languages/Rich.tsx';

/** Who may register in this hub, as far as the visitor has to know. Nothing is shown where everybody may. */
export function SignUpNotice() {
  const { signUp } = useSignInMethods();
  const { data: invitation, isPending } = useInvitation();
  const hasLink = invitationToken() !== null;
  if (signUp.mode === 'closed') return <Notice>{t('Registration is closed. Ask your administrator.')}</Notice>;
  if (invitation && invitation.email === null) {
    return (
      <Notice>
        {t(
          'You’re invited to register{role, select, teacher { as a teacher} student { as a student} other {}}. Use your own email address.',
          { role: invitation.role ?? '' },
        )}
      </Notice>
    );
  }
  if (invitation) {
    return (
      <Notice>
        <Rich
          text="You’re invited to register{role, select, teacher { as a teacher} student { as a student} other {}}. Use the email address <b>{email}</b>."
          parts={{ b: <strong /> }}
          values={{ role: invitation.role ?? '', email: invitation.email ?? '' }}
        />
      </Notice>
    );
  }
  if (hasLink && isPending) return null;
  if (hasLink && signUp.mode !== 'open')
    return <Notice>{t('This invitation has expired. Ask your administrator for a new one.')}</Notice>;
  if (signUp.mode === 'invited')
    return <Notice>{t('Registration is by invitation only. Open the link in your invitation.')}</Notice>;
  if (signUp.mode === 'domains')
    return (
      <Notice>{t('Only with an email address at {domains}.', { domains: signUp.domains.join(t(' or ')) })}</Notice>
    );
  return null;
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="note" className={classes.notice}>
      {children}
    </p>
  );
}

/** The role of the visitor's invitation; null for any. */
export function useInvitedRole(): Role | null {
  return useInvitation().data?.role ?? null;
}
