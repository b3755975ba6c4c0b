import { type Invitation, invite, listInvitations, withdrawInvitation } from '@exam-vault/contract/invitations';
import type { Role } from '@exam-vault/contract/permissions';
import { Button } from '../../base/ui/Button.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { usePage } from '../../base/api/use-page.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { longDate } from '../../base/languages/format.ts';
import { RecordCard } from '../../base/ui/RecordCard.tsx';
import { Stamp } from '../../base/ui/Stamp.tsx';
import { HandedLink, PageTurns, RoleSelect, Withdraw } from './InvitationFields.tsx';
import { InvitationLinks } from './InvitationLinks.tsx';
import { InvitationListForm } from './InvitationListForm.tsx';
import classes from './Invitations.module.css';
import { t } from '../../base/languages/i18n.ts';
import { text, texts } from '@exam-vault/contract/texts';
import { Form } from '../../base/ui/Form.tsx';

/** Invites people to sign up, and lists who was invited (decision 44). */
export function Invitations() {
  const [page, setPage] = useState(1);
  const [said, say] = useState('');
  const list = usePage(['invitations', page], () => call(listInvitations, { query: { page: String(page) } }));
  return (
    <>
      <InviteForm />
      <InvitationListForm />
      <InvitationLinks />
      <h2 className={classes.heading}>{t('Invited people')}</h2>
      <p role="status">{said}</p>
      {list.isLoadingError && (
        <EmptySheet
          text={list.error.message}
          action={<Button onClick={() => void list.refetch()}>{t('Try again')}</Button>}
        />
      )}
      {list.data?.total === 0 && <EmptySheet text={t('No invitations yet.')} />}
      <div className={classes.cards}>
        {list.data?.data.map((one) => (
          <InvitationCard key={one._id} invitation={one} say={say} />
        ))}
      </div>
      <PageTurns label={t('Pages of invitations')} page={page} total={list.data?.total ?? 0} onPage={setPage} />
    </>
  );
}

function InviteForm() {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role | null>(null);
  const inviting = useMutation({
    mutationFn: () => call(invite, { body: { email, role } }),
    onSuccess: () => setEmail(''),
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  });
  const { data } = inviting;
  return (
    <Form
      onSubmit={() => inviting.mutate()}
      busy={inviting.isPending}
      aria-label={t('Invite')}
      className={classes.form}
    >
      <TextInput
        label={t('Email')}
        name="email"
        type="email"
        required
        autoComplete="off"
        value={email}
        error={inviting.isError && problemText(inviting.error)}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RoleSelect label={t('Role')} role={role} onRole={setRole} />
      <BusyButton type="submit" busy={inviting.isPending} className={classes.invite}>
        {t('Invite')}
      </BusyButton>
      <output className={classes.outcome}>
        {data && data.link === null && t('We emailed the link to {email}.', { email: data.invitation.email })}
        {data && data.link !== null && (
          <HandedLink
            label={t('Send this link to {email} now. You won’t see it again.', { email: data.invitation.email })}
            link={data.link}
          />
        )}
      </output>
    </Form>
  );
}

const STATE = texts({ open: 'active', used: 'used', withdrawn: 'revoked', expired: 'expired' });
const MAIL = texts({ waiting: 'waiting', sent: 'sent', failed: 'not sent' });
const TONE = { open: 'pending', used: 'approved', withdrawn: 'plain', expired: 'plain' } as const;

function InvitationCard({
  invitation,
  say,
}: {
  readonly invitation: Invitation;
  readonly say: (news: string) => void;
}) {
  const { _id, email, role, state, invited_by, created_at, expires_at, mail, by_link } = invitation;
  const withdrawing = {
    list: 'invitations',
    withdraw: () => call(withdrawInvitation, { params: { id: _id } }),
    done: t('Invitation to {email} revoked', { email }),
    say,
  };
  const titleId = `invitation-${_id}`;
  return (
    <RecordCard
      titleId={titleId}
      title={email}
      marks={<Stamp tone={TONE[state]}>{t(STATE[state])}</Stamp>}
      rows={[
        { label: t('Role'), value: t(role ?? text('teacher or student')) },
        { label: t('Invited by'), value: invited_by ?? t('the server operator') },
        ...(by_link ? [{ label: t('Invitation'), value: t('by link') }] : []),
        ...(mail === null ? [] : [{ label: t('Email'), value: t(MAIL[mail]) }]),
        { label: t('Invited'), value: longDate(created_at), wide: true },
        { label: t('Expires'), value: longDate(expires_at), wide: true },
      ]}
    >
      {state === 'open' && <Withdraw {...withdrawing} titleId={titleId} />}
    </RecordCard>
  );
}
