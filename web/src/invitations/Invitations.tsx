import { type Invitation, invite, listInvitations, withdrawInvitation } from '@exam-vault/contract/invitations';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import type { Role } from '@exam-vault/contract/permissions';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import { call } from '../api/call.ts';
import { usePage } from '../api/use-page.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { longDate } from '../ui/long-date.ts';
import { RecordCard } from '../ui/RecordCard.tsx';
import { Stamp } from '../ui/Stamp.tsx';
import classes from './Invitations.module.css';

const ROLES = [
  { value: '', label: 'Teacher or student' },
  { value: 'teacher', label: 'Teacher' },
  { value: 'student', label: 'Student' },
];
const roleOf = (value: string): Role | null => (value === 'teacher' || value === 'student' ? value : null);

/** Invites people to sign up, and lists who was invited (decision 44). */
export function Invitations() {
  const [page, setPage] = useState(1);
  const [said, say] = useState('');
  const list = usePage(['invitations', page], () => call(listInvitations, { query: { page: String(page) } }));
  return (
    <>
      <InviteForm />
      <p role="status">{said}</p>
      {list.isLoadingError && (
        <EmptySheet text={list.error.message} action={<Button onClick={() => void list.refetch()}>Try again</Button>} />
      )}
      {list.data?.total === 0 && <EmptySheet text="Nobody is invited." />}
      <div className={classes.cards}>
        {list.data?.data.map((one) => (
          <InvitationCard key={one._id} invitation={one} say={say} />
        ))}
      </div>
      {list.data && list.data.total > PAGE_SIZE && (
        <nav aria-label="Pages of invitations" className={classes.pages}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button variant="default" disabled={page * PAGE_SIZE >= list.data.total} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </>
  );
}

function InviteForm() {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('');
  const inviting = useMutation({
    mutationFn: () => call(invite, { body: { email, role: roleOf(role) } }),
    onSuccess: () => setEmail(''),
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!inviting.isPending) inviting.mutate();
  };
  const { data } = inviting;
  return (
    <form onSubmit={submit} aria-label="Invite" className={classes.form}>
      <TextInput
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="off"
        value={email}
        error={inviting.isError && problemText(inviting.error)}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <NativeSelect
        label="May register as"
        name="role"
        data={ROLES}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      <BusyButton type="submit" busy={inviting.isPending} className={classes.invite}>
        Invite
      </BusyButton>
      <output className={classes.outcome}>
        {data && data.link === null && `${data.invitation.email} gets the link by mail.`}
        {data && data.link !== null && <HandedLink email={data.invitation.email} link={data.link} />}
      </output>
    </form>
  );
}

/** Where no mail is set up: the link, shown this once. */
function HandedLink({ email, link }: { readonly email: string; readonly link: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <TextInput
        label={`Hand this link to ${email}. It is shown this once.`}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
    </>
  );
}

const TONE = { open: 'pending', used: 'approved', withdrawn: 'plain', expired: 'plain' } as const;

function InvitationCard({
  invitation,
  say,
}: {
  readonly invitation: Invitation;
  readonly say: (news: string) => void;
}) {
  const client = useQueryClient();
  const { _id, email, role, state, invited_by, created_at, expires_at } = invitation;
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawInvitation, { params: { id: _id } }),
    onSuccess: () => say(`The invitation of ${email} is withdrawn.`),
    onError: (error) => say(`That did not go through. ${problemText(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  });
  const titleId = `invitation-${_id}`;
  return (
    <RecordCard
      titleId={titleId}
      title={email}
      marks={<Stamp tone={TONE[state]}>{state}</Stamp>}
      rows={[
        { label: 'May register as', value: role ?? 'teacher or student' },
        { label: 'Invited by', value: invited_by ?? 'the operator' },
        { label: 'Invited', value: longDate(created_at), wide: true },
        { label: 'Until', value: longDate(expires_at), wide: true },
      ]}
    >
      {state === 'open' && (
        <BusyButton
          variant="default"
          busy={withdrawing.isPending}
          aria-describedby={titleId}
          onClick={() => withdrawing.mutate()}
        >
          Withdraw
        </BusyButton>
      )}
    </RecordCard>
  );
}
