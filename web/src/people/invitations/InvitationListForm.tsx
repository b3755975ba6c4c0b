import { inviteList, listMails, type ListOutcome, MAX_LIST_BYTES } from '@exam-vault/contract/invitation-lists';
import type { Role } from '@exam-vault/contract/permissions';
import { texts } from '@exam-vault/contract/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { saveBlob } from '../../library/documents/download-file.ts';
import { formatNumber } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { FileButton } from '../../base/ui/FileButton.tsx';
import { TextArea } from '../../base/ui/TextArea.tsx';
import classes from './Invitations.module.css';
import { RoleSelect } from './InvitationFields.tsx';
import { IconFileUpload } from '@tabler/icons-react';
import { Form } from '../../base/ui/Form.tsx';

interface List {
  readonly csv: string;
  /** The name of the file; null for what was pasted. */
  readonly file: string | null;
}

const EMPTY: List = { csv: '', file: null };

/** Invites a list of addresses, pasted or from a file: first what would happen, then the invitations (decision 44). */
export function InvitationListForm() {
  const client = useQueryClient();
  const [list, setList] = useState(EMPTY);
  const [role, setRole] = useState<Role | null>('student');
  const [fault, setFault] = useState('');
  const send = (dry_run: boolean) => call(inviteList, { body: { csv: list.csv, role, dry_run, skip_wrong: !dry_run } });
  const checking = useMutation({ mutationFn: () => send(true) });
  const inviting = useMutation({
    mutationFn: () => send(false),
    onSuccess: () => {
      setList(EMPTY);
      checking.reset();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['invitations'] });
      void client.invalidateQueries({ queryKey: ['invitation mails'] });
    },
  });
  const change = (next: List) => {
    setList(next);
    setFault('');
    checking.reset();
    inviting.reset();
  };
  const pick = async (file: File) => {
    if (file.size > MAX_LIST_BYTES) return setFault(t('The list is larger than 2 MB.'));
    change({ csv: await file.text(), file: file.name });
  };
  const submit = () => {
    if (list.csv.trim() === '') return setFault(t('Paste email addresses or choose a file.'));
    if (!checking.isPending && !inviting.isPending) checking.mutate();
  };
  const error = checking.error ?? inviting.error;
  return (
    <section aria-labelledby="invite-list" className={classes.part}>
      <h2 id="invite-list" className={classes.heading}>
        {t('Invite a list of people')}
      </h2>
      <Form onSubmit={submit} aria-labelledby="invite-list" className={classes.lines}>
        {list.file === null ? (
          <TextArea
            label={t('Email addresses, one per line')}
            description={t('You can add a role: asha@college.example, teacher')}
            name="csv"
            rows={4}
            spellCheck={false}
            autoComplete="off"
            value={list.csv}
            error={fault || (error && problemText(error))}
            onChange={(event) => change({ csv: event.currentTarget.value, file: null })}
          />
        ) : (
          <div className={classes.buttons}>
            <strong>{list.file}</strong>
            <Button variant="default" onClick={() => change(EMPTY)}>
              {t('Remove')}
            </Button>
            {error && <p role="alert">{problemText(error)}</p>}
          </div>
        )}
        <div className={classes.form}>
          <RoleSelect
            label={t('Default role')}
            role={role}
            onRole={(next) => {
              setRole(next);
              checking.reset();
            }}
          />
          <FileButton
            label={t('Choose a CSV file')}
            icon={<IconFileUpload size={20} aria-hidden />}
            look="default"
            accept=".csv,.txt,text/csv,text/plain"
            onPick={([file]) => file && void pick(file)}
          />
          <BusyButton type="submit" busy={checking.isPending} className={classes.invite}>
            {t('Check the list')}
          </BusyButton>
        </div>
      </Form>
      {checking.data && (
        <Preview
          key={checking.submittedAt}
          outcome={checking.data}
          busy={inviting.isPending}
          onInvite={() => inviting.mutate()}
        />
      )}
      {inviting.data && <Done outcome={inviting.data} />}
      <MailProgress />
    </section>
  );
}

/** What a list has, as sentences. */
function wordsOf({ lines, already_invited, already_members, repeated, wrong_total }: ListOutcome): string[] {
  const parts = [
    already_invited > 0 &&
      t('{n, plural, one {# already invited.} other {# already invited.}}', { n: already_invited }),
    already_members > 0 &&
      t('{n, plural, one {# already registered.} other {# already registered.}}', { n: already_members }),
    repeated > 0 && t('{n, plural, one {# duplicate line.} other {# duplicate lines.}}', { n: repeated }),
    wrong_total > 0 && t('{n, plural, one {# line has a problem.} other {# lines have problems.}}', { n: wrong_total }),
  ].filter((part) => part !== false);
  return [t('{n, plural, one {# line.} other {# lines.}}', { n: lines }), ...parts];
}

const PROBLEMS = texts({
  none: 'doesn’t have an email address',
  email: 'isn’t an email address',
  long: 'is too long',
  role: 'isn’t a role: use teacher or student',
});

/** What is wrong with a line. A problem that names another line stays in English, as the hub says it. */
function problemOfLine(problem: string): string {
  const known = Object.values(PROBLEMS).find((one) => one === problem);
  return known === undefined ? problem : t(known);
}

interface PreviewProps {
  readonly outcome: ListOutcome;
  readonly busy: boolean;
  readonly onInvite: () => void;
}

function Preview({ outcome, busy, onInvite }: PreviewProps) {
  const { wrong, wrong_total, new: fresh } = outcome;
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <div className={classes.outcome}>
      <p ref={news} tabIndex={-1}>
        {wordsOf(outcome).join(' ')}
      </p>
      {fresh === 0 ? (
        <p>{t('There’s no one to invite.')}</p>
      ) : (
        <div className={classes.buttons}>
          <BusyButton busy={busy} onClick={onInvite}>
            {t('{n, plural, one {Invite # person} other {Invite # people}}', { n: fresh })}
          </BusyButton>
          {wrong_total > 0 && <span>{t('Lines with problems will be skipped.')}</span>}
        </div>
      )}
      {wrong.length > 0 && (
        <ul className={classes.wrong} aria-label={t('Lines with problems')}>
          {wrong.map(({ line, value, problem }) => (
            <li key={line}>
              {t('Line {line}: “{value}” {problem}', { line, value, problem: problemOfLine(problem) })}
            </li>
          ))}
          {wrong_total > wrong.length && (
            <li>{t('and {n, plural, one {# more} other {# more}}', { n: wrong_total - wrong.length })}</li>
          )}
        </ul>
      )}
    </div>
  );
}

function Done({ outcome: { new: fresh, links_csv } }: { readonly outcome: ListOutcome }) {
  return (
    <output className={classes.outcome}>
      <span>{t('{n, plural, one {# person invited.} other {# people invited.}}', { n: fresh })}</span>
      {links_csv !== null && (
        <>
          <span>{t('Email isn’t set up, so share the links yourself. You won’t see them again.')}</span>
          <Button onClick={() => saveBlob(new Blob([links_csv], { type: 'text/csv' }), 'invitations.csv')}>
            {t('Download links')}
          </Button>
        </>
      )}
    </output>
  );
}

/** How far the mails of the last lists are. */
function MailProgress() {
  const { data } = useQuery({
    queryKey: ['invitation mails'],
    queryFn: () => call(listMails),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? 3_000 : false),
  });
  if (!data || data.waiting + data.sent + data.failed === 0) return null;
  const { waiting, sent, failed } = data;
  return (
    <div>
      <p id="mail-progress">
        {t('Emails in the last seven days: {sent} sent, {waiting} waiting, {failed} failed.', {
          sent: formatNumber(sent),
          waiting: formatNumber(waiting),
          failed: formatNumber(failed),
        })}
      </p>
      {waiting > 0 && (
        <progress
          className={classes.progress}
          aria-labelledby="mail-progress"
          max={waiting + sent + failed}
          value={sent + failed}
        />
      )}
    </div>
  );
}
