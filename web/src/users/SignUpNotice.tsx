import type { Role } from '@exam-vault/contract/permissions';
import type { ReactNode } from 'react';
import { invitationToken, useInvitation } from '../identity/invitation.ts';
import { useSignInMethods } from '../identity/sign-in-methods.ts';
import classes from './SignUpNotice.module.css';

/** Who may register in this hub, as far as the visitor has to know. Nothing is shown where everybody may. */
export function SignUpNotice() {
  const { signUp } = useSignInMethods();
  const { data: invitation, isPending } = useInvitation();
  const hasLink = invitationToken() !== null;
  if (signUp.mode === 'closed')
    return <Notice>This hub takes no new registrations. Please ask its administrator.</Notice>;
  if (invitation) {
    const as = invitation.role === null ? '' : ` as a ${invitation.role}`;
    return (
      <Notice>
        You are invited{as}. Register with the address <strong>{invitation.email}</strong>.
      </Notice>
    );
  }
  if (hasLink && isPending) return null;
  if (hasLink && signUp.mode !== 'open')
    return <Notice>This invitation is not valid any more. Please ask the administrator for a new one.</Notice>;
  if (signUp.mode === 'invited')
    return <Notice>Registration is by invitation only. Please open the link of your invitation.</Notice>;
  if (signUp.mode === 'domains') return <Notice>Only with an e-mail address at {signUp.domains.join(' or ')}.</Notice>;
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
