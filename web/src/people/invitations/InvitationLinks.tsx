import {
  createInvitationLink,
  type InvitationLink,
  listInvitationLinks,
  MAX_LINK_USES,
  withdrawInvitationLink,
} from '@exam-vault/contract/invitation-links';
import type { Role } from '@exam-vault/contract/permissions';
import { texts } from '@exam-vault/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { usePage } from '../../base/api/use-page.ts';
import { longDate } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { QrCode } from '../../base/ui/QrCode.tsx';
import { RecordCard } from '../../base/ui/RecordCard.tsx';
import { Stamp } from '../../base/ui/Stamp.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { HandedLink, PageTurns, RoleSelect, Withdraw } from './InvitationFields.tsx';
import classes from './Invitations.module.css';
import { Form } from '../../base/ui/Form.tsx';

const DAY_MS = 24 * 3_600_000;
const DAYS = [1, 7, 14, 30, 60, 90] as const;

/** Links by which several people may sign up, until a day (decision 44). */
export function InvitationLinks() {
  const [page, setPage] = useState(1);
  const [said, say] = useState('');
  const list = usePage(['invitation links', page], () => call(listInvitationLinks, { query: { page: String(page) } }));
  return (
    <section aria-labelledby="invite-link" className={classes.part}>
      <h2 id="invite-link" className={classes.heading}>
        {t('Invite with a link')}
      </h2>
      <p>
        {t('One link for several people, such as a class. It stops working on its end date or after the last use.')}
      </p>
      <LinkForm />
      <p role="status">{said}</p>
      <div className={classes.cards}>
        {list.data?.data.map((one) => (
          <LinkCard key={one._id} link={one} say={say} />
        ))}
      </div>
      <PageTurns label={t('Pages of invitation links')} page={page} total={list.data?.total ?? 0} onPage={setPage} />
    </section>
  );
}

function LinkForm() {
  const client = useQueryClient();
  const [role, setRole] = useState<Role | null>('student');
  const [days, setDays] = useState('14');
  const [uses, setUses] = useState('60');
  const creating = useMutation({
    mutationFn: () => {
      const ends_at = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      return call(createInvitationLink, { body: { role, ends_at, uses: Number(uses) } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['invitation links'] }),
  });
  const { data } = creating;
  return (
    <Form
      onSubmit={() => creating.mutate()}
      busy={creating.isPending}
      aria-labelledby="invite-link"
      className={classes.form}
    >
      <RoleSelect label={t('Role')} role={role} onRole={setRole} />
      <NativeSelect
        label={t('Valid for')}
        name="days"
        data={DAYS.map((n) => ({ value: String(n), label: t('{n, plural, one {# day} other {# days}}', { n }) }))}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <TextInput
        className={classes.number}
        label={t('Number of people')}
        name="uses"
        type="number"
        required
        min={1}
        max={MAX_LINK_USES}
        value={uses}
        error={creating.isError && problemText(creating.error)}
        onChange={(event) => setUses(event.currentTarget.value)}
      />
      <BusyButton type="submit" busy={creating.isPending} className={classes.invite}>
        {t('Create link')}
      </BusyButton>
      <output className={classes.outcome}>
        {data && (
          <>
            <HandedLink label={t('Share this link now. You won’t see it again.')} link={data.link} />
            <QrCode text={data.link} label={t('QR code for the invitation link')} className={classes.code} />
          </>
        )}
      </output>
    </Form>
  );
}

const STATE = texts({ open: 'active', used_up: 'used up', withdrawn: 'revoked', ended: 'expired' });
const TONE = { open: 'pending', used_up: 'approved', withdrawn: 'plain', ended: 'plain' } as const;
const TITLE = texts({ teacher: 'Link for teachers', student: 'Link for students', any: 'Link for anyone' });

function LinkCard({ link, say }: { readonly link: InvitationLink; readonly say: (news: string) => void }) {
  const { _id, role, state, uses, uses_left, invited_by, created_at, ends_at } = link;
  const withdrawing = {
    list: 'invitation links',
    withdraw: () => call(withdrawInvitationLink, { params: { id: _id } }),
    done: t('Link revoked'),
    say,
  };
  const titleId = `invitation-link-${_id}`;
  return (
    <RecordCard
      titleId={titleId}
      title={t(TITLE[role ?? 'any'])}
      marks={<Stamp tone={TONE[state]}>{t(STATE[state])}</Stamp>}
      rows={[
        { label: t('Uses left'), value: t('{left} of {uses}', { left: uses_left, uses }) },
        { label: t('Created by'), value: invited_by ?? t('the server operator') },
        { label: t('Created'), value: longDate(created_at), wide: true },
        { label: t('Expires'), value: longDate(ends_at), wide: true },
      ]}
    >
      {state === 'open' && <Withdraw {...withdrawing} titleId={titleId} />}
    </RecordCard>
  );
}
