import type { PersonDecision, StudentRow, TeacherRow } from '@exam-vault/contract/administration';
import { actorName } from '../../library/audit/audit-texts.ts';
import { dateAndTime, longDate } from '../../base/languages/format.ts';
import { RecordCard } from '../../base/ui/RecordCard.tsx';
import { Stamp } from '../../base/ui/Stamp.tsx';
import type { Person } from './people-queries.ts';
import { PersonActions } from './PersonActions.tsx';
import classes from './PersonCard.module.css';
import severalClasses from './SeveralPeople.module.css';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

interface PersonCardProps {
  readonly person: Person;
  /** For a decision about several. */
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly say: (news: string) => void;
}

const DECIDED: Readonly<Record<string, string>> = {
  'teacher.approve': text('Approved'),
  'teacher.reject': text('Rejected'),
  'user.make_administrator': text('Administrator since'),
  'user.disable': text('Disabled'),
  'user.enable': text('Enabled'),
};

const TONE = { Pending: 'pending', Approved: 'approved', Rejected: 'rejected' } as const;

/** The id of a card's title, which gets the focus after a decision. */
export const titleIdOf = ({ _id }: { readonly _id: string }) => `person-${_id}`;

/** A teacher or a student: details, status, earlier decisions, and actions. Administrators cannot decide about themselves. */
export function PersonCard({ person, isChosen, onChoose, say }: PersonCardProps) {
  const own = 'status' in person ? teacherRows(person) : studentRows(person);
  const rows = [
    { label: t('Email'), value: <Email person={person} />, wide: true },
    ...own,
    { label: t('University'), value: person.university },
    { label: t('College'), value: person.college },
    { label: t('Registered'), value: longDate(person.created_at), wide: true },
    ...(person.deletion_due_at === null
      ? []
      : [
          {
            label: t('To be deleted on'),
            value: t('{day}. You can keep the account until then.', { day: longDate(person.deletion_due_at) }),
            wide: true,
          },
        ]),
  ];
  const titleId = titleIdOf(person);
  return (
    <RecordCard
      titleId={titleId}
      title={person.name}
      choice={!person.own && <Choice name={person.name} isChosen={isChosen} onChoose={onChoose} />}
      marks={<Marks person={person} />}
      rows={rows}
      note={person.decisions.length > 0 && <Decisions decisions={person.decisions} />}
    >
      {person.own ? (
        <p className={classes.own}>{t('This is your account. Another administrator can change it.')}</p>
      ) : (
        <PersonActions person={person} titleId={titleId} say={say} />
      )}
    </RecordCard>
  );
}

function Choice({ name, isChosen, onChoose }: { name: string } & Pick<PersonCardProps, 'isChosen' | 'onChoose'>) {
  return (
    <label className={severalClasses.choice}>
      <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
      <span className="visually-hidden">{t('Select {name}', { name })}</span>
    </label>
  );
}

function teacherRows({ role_id, department }: TeacherRow) {
  return [
    { label: t('Teacher ID'), value: role_id },
    { label: t('Department'), value: department },
  ];
}

function studentRows({ role_id, department, semester, alumnus, start_year, end_year }: StudentRow) {
  return [
    { label: t('Student ID'), value: role_id },
    { label: t('Department'), value: department },
    { label: t('Semester'), value: alumnus ? t('Alumni') : semester },
    { label: t('Years'), value: `${start_year} – ${end_year}` },
  ];
}

/** The e-mail, with a note while the hub has not confirmed it (contract section 2). */
function Email({ person: { email, email_confirmed } }: { readonly person: Person }) {
  const at = email.indexOf('@') + 1;
  return (
    <>
      <span>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
      {!email_confirmed && <span className={classes.unconfirmed}>{t('email not confirmed')}</span>}
    </>
  );
}

function Marks({ person }: { readonly person: Person }) {
  return (
    <>
      {'status' in person && <Stamp tone={TONE[person.status]}>{t(person.status)}</Stamp>}
      {'status' in person && person.is_admin && <Stamp tone="plain">{t('Administrator')}</Stamp>}
      {person.disabled && <Stamp tone="rejected">{t('Disabled')}</Stamp>}
    </>
  );
}

/** The earlier decisions about this user. */
function Decisions({ decisions }: { readonly decisions: readonly PersonDecision[] }) {
  return (
    <ul className={classes.decisions} aria-label={t('Decisions')}>
      {decisions.map((decision) => (
        <li key={decision.action}>
          {t('{decision} by {name}, {date}', {
            decision: t(DECIDED[decision.action] ?? decision.action),
            name: actorName(decision),
            date: dateAndTime(decision.at),
          })}
          {decision.reason !== null && <span className={classes.reason}>{decision.reason}</span>}
        </li>
      ))}
    </ul>
  );
}
