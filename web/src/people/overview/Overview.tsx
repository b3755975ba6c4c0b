import { getOverview, type Overview as Numbers } from '@exam-vault/contract/overview';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from '@exam-vault/contract/texts';
import { call } from '../../base/api/call.ts';
import { paths } from '../../base/routing/paths.ts';
import { fieldLabel } from '../../library/documents/document-fields.ts';
import { byteSize, dateAndTime, formatNumber } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { Loaded } from '../../base/api/Loaded.tsx';
import { Link } from '../../base/routing/routing.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import classes from './Overview.module.css';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A backup is made every night; after this time one is missing. */
const OLD_BACKUP_MS = 36 * HOUR_MS;
const REFRESH_MS = 60_000;

const since = (at: string) => Date.now() - new Date(at).getTime();
const waitedFor = (at: string) =>
  t(
    '{n, plural, =0 {The oldest was submitted today.} one {The oldest has been waiting for # day.} other {The oldest has been waiting for # days.}}',
    {
      n: Math.max(0, Math.floor(since(at) / DAY_MS)),
    },
  );

/** What waits for the administrator, and how the hub is. Each number leads to its list. */
export function Overview() {
  const overview = useQuery({
    queryKey: ['overview'],
    queryFn: () => call(getOverview),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Loaded query={overview} loading={t('Loading…')}>
      {(numbers) => <Sections numbers={numbers} />}
    </Loaded>
  );
}

function Sections({ numbers }: { readonly numbers: Numbers }) {
  const { teachers_waiting, papers_waiting, reports_open, people } = numbers;
  return (
    <>
      {numbers.first_steps && <FirstSteps steps={numbers.first_steps} />}
      <section aria-labelledby="overview-waiting">
        <h2 id="overview-waiting" className={classes.heading}>
          {t('Waiting for you')}
        </h2>
        <ul className={classes.large}>
          <Tile number={teachers_waiting} label={t('Teachers waiting for approval')} to={paths.teachers()} waits />
          <Tile number={papers_waiting.count} label={t('Papers waiting for review')} to={paths.reviewDesk()} waits>
            {papers_waiting.oldest_at !== null && waitedFor(papers_waiting.oldest_at)}
          </Tile>
          <Tile number={reports_open.count} label={t('Open reports')} to={paths.reports()} waits>
            {reports_open.oldest_at !== null && waitedFor(reports_open.oldest_at)}
          </Tile>
        </ul>
      </section>
      <section aria-labelledby="overview-people">
        <h2 id="overview-people" className={classes.heading}>
          {t('People')}
        </h2>
        <ul className={classes.small}>
          <Tile number={people.students.total} label={t('Students')} to={paths.students()} />
          <Tile
            number={people.students.disabled}
            label={t('Disabled students')}
            to={paths.students({ disabled: 'true' })}
          />
          <Tile number={people.teachers.total} label={t('Teachers')} to={paths.allTeachers()} />
          <Tile
            number={people.teachers.disabled}
            label={t('Disabled teachers')}
            to={paths.allTeachers({ disabled: 'true' })}
          />
        </ul>
      </section>
      <Hub numbers={numbers} />
      <FilledIn fields={numbers.filled_in ?? []} />
      <DeskAlarms alarms={numbers.desk_alarms ?? []} />
    </>
  );
}

interface TileProps {
  readonly number: number;
  readonly label: string;
  readonly to: string;
  /** Something is to be done unless the number is 0. */
  readonly waits?: boolean;
  readonly children?: ReactNode;
}

/** A number that leads to its list. */
function Tile({ number, label, to, waits = false, children }: TileProps) {
  return (
    <li>
      <Link to={to} className={classes.tile} data-waits={(waits && number > 0) || undefined}>
        <span className={classes.number}>{formatNumber(number)}</span> <span className={classes.label}>{label}</span>
        {children && <span className={classes.detail}>{children}</span>}
      </Link>
    </li>
  );
}

/** How the hub is. There are no lists of these. */
function Hub({ numbers: { storage, reading_queue, last_backup_at, failed_sign_ins } }: { readonly numbers: Numbers }) {
  const isBackupOld = last_backup_at === null || since(last_backup_at) > OLD_BACKUP_MS;
  return (
    <section aria-labelledby="overview-hub">
      <h2 id="overview-hub" className={classes.heading}>
        {t('System')}
      </h2>
      <dl className={classes.facts}>
        <Fact name={t('Last successful backup')} isWarning={isBackupOld}>
          {last_backup_at === null ? t('None yet.') : dateAndTime(last_backup_at)}
        </Fact>
        <Fact name={t('Document files')}>
          {storage.bytes === null ? t('We can’t count them right now.') : byteSize(storage.bytes)}
          {storage.free_bytes !== null && (
            <span className={classes.detail}>
              {t('{size} free on the disk', { size: byteSize(storage.free_bytes) })}
            </span>
          )}
        </Fact>
        <Fact name={t('Documents waiting for text recognition')}>
          {formatNumber(reading_queue.waiting)}
          {reading_queue.failed > 0 && (
            <span className={classes.detail}>
              {t(
                '{n, plural, one {Text recognition failed for # document.} other {Text recognition failed for # documents.}}',
                {
                  n: reading_queue.failed,
                },
              )}
            </span>
          )}
        </Fact>
        <Fact name={t('Failed sign-ins in the last 24 hours')}>
          {failed_sign_ins === null ? (
            t('Only your sign-in provider can count these.')
          ) : (
            <SignIns {...failed_sign_ins} />
          )}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, isWarning = false, children }: { name: string; isWarning?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-warning={isWarning || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The number, and on demand its hours: many in one hour are somebody who guesses. */
function SignIns({ count, hours }: NonNullable<Numbers['failed_sign_ins']>) {
  if (hours.length === 0) return formatNumber(count);
  return (
    <details className={classes.hours}>
      <summary>
        {formatNumber(count)} <span className="visually-hidden">{t('per hour')}</span>
      </summary>
      <ul>
        {hours.map(({ at, count: inHour }) => (
          <li key={at}>{t('{time}: {n, number}', { n: inHour, time: dateAndTime(at) })}</li>
        ))}
      </ul>
      <p className={classes.detail}>
        {t(
          'These are totals, without names. Failed sign-ins are in the server log. Approvals and changes are in the audit log.',
        )}{' '}
        <Link to={paths.auditLog()}>{t('Audit log')}</Link>
      </p>
    </details>
  );
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
/** Rounded down: 100 % is all of them. */
const percentOf = (right: number, all: number) => t('{percent}%', { percent: Math.floor((100 * right) / all) });

/** How often what is filled in on the form of an upload is right. */
function FilledIn({ fields }: { readonly fields: NonNullable<Numbers['filled_in']> }) {
  if (fields.length === 0) return null;
  const all = sumOf(fields.map(({ filled }) => filled));
  return (
    <section aria-labelledby="overview-filled">
      <h2 id="overview-filled" className={classes.heading}>
        {t('Auto-fill accuracy')}
      </h2>
      <p>
        {t(
          '{n, plural, one {Filled in correctly: {percent} of the last # value.} other {Filled in correctly: {percent} of the last # values.}}',
          {
            n: all,
            percent: percentOf(sumOf(fields.map(({ right }) => right)), all),
          },
        )}
      </p>
      <p className={classes.detail}>
        {t('We compare approved papers with the values we filled in automatically, up to 200 per field.')}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Unchanged')}</th>
              <th scope="col">{t('Values checked')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, filled, right }) => (
              <tr key={field}>
                <th scope="row">{fieldLabel(field)}</th>
                <td>{percentOf(right, filled)}</td>
                <td>{formatNumber(filled)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What the review desk points out. A kind that most reviewers ignore says nothing. */
function DeskAlarms({ alarms }: { readonly alarms: NonNullable<Numbers['desk_alarms']> }) {
  if (alarms.length === 0) return null;
  return (
    <section aria-labelledby="overview-desk">
      <h2 id="overview-desk" className={classes.heading}>
        {t('Review desk checks')}
      </h2>
      <p className={classes.detail}>{t('Papers reviewed in the last six months. No names are stored.')}</p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('Type')}</th>
              <th scope="col">{t('Shown')}</th>
              <th scope="col">{t('Acted on')}</th>
              <th scope="col">{t('Ignored')}</th>
            </tr>
          </thead>
          <tbody>
            {alarms.map(({ alarm, shown, acted, ignored }) => (
              <tr key={alarm}>
                <th scope="row">{alarmText(alarm)}</th>
                <td>{formatNumber(shown)}</td>
                <td>{formatNumber(acted)}</td>
                <td>{t('{percent}%', { percent: Math.round((100 * ignored) / Math.max(1, shown)) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const ALARMS: Readonly<Record<string, string>> = texts({
  same_file: 'Same file',
  same_pages: 'Copy of another paper',
  same_questions: 'Same questions in another order',
  part: 'Part of another paper',
  similar: 'Similar paper',
  blank: 'Empty page',
  turned: 'Sideways or upside-down page',
  unreadable: 'File couldn’t be read',
});

function alarmText(alarm: string): string {
  const [kind = '', field] = alarm.split(' ');
  if (field !== undefined) return t('{field} doesn’t match the paper', { field: fieldLabel(field) });
  const known = ALARMS[kind];
  return known === undefined ? alarm : t(known);
}
