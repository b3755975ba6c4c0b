import { INVITATION_KEPT_DAYS } from '@exam-vault/contract/invitations';
import { STEP_UNDO_DAYS } from '@exam-vault/contract/semester-step';
import type { PrivacyFacts } from '@exam-vault/contract/account';
import { UNUSED_PICTURE_HOURS } from '@exam-vault/contract/answers';
import { problemText } from '../../base/api/api-problem.ts';
import { useBranding } from '../branding/branding.ts';
import { InstitutionLinks } from '../branding/Institution.tsx';
import { paths } from '../../base/routing/paths.ts';
import { t } from '../../base/languages/i18n.ts';
import { Rich } from '../../base/languages/Rich.tsx';
import { Link } from '../../base/routing/routing.tsx';
import { FormLoading } from '../../base/ui/FormSheet.tsx';
import { Page } from '../../base/ui/Page.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { usePrivacyFacts } from '../../people/account/account-queries.ts';
import { PlainMarkdown } from './PlainMarkdown.tsx';
import classes from './PrivacyPage.module.css';

const days = (n: number) => t('{n, plural, one {# day} other {# days}}', { n });
const hours = (n: number) => t('{n, plural, one {# hour} other {# hours}}', { n });
const nights = (n: number) => t('{n, plural, one {# night} other {# nights}}', { n });

interface Row {
  readonly what: string;
  readonly howLong: string;
}

/** What is kept and for how long, by the settings of this hub. */
function rowsOf(facts: PrivacyFacts): Row[] {
  const untilDeleted = t('Until you delete your account, and {days} after that.', { days: days(facts.deletion_days) });
  return [
    {
      what: t('Your profile: name, e-mail, role, number, department, university, college, semester and years'),
      howLong: untilDeleted,
    },
    ...(facts.sign_in.includes('built-in')
      ? [
          {
            what: t('Your password, as a hash that nobody can turn back, and your second factor'),
            howLong: untilDeleted,
          },
        ]
      : []),
    {
      what: t('Papers and notes that you upload, with your name, and what reviewers decide about them'),
      howLong: t(
        'Until they are deleted, and {days} after that. When you delete your account you choose whether they stay without your name.',
        { days: days(facts.deleted_document_days) },
      ),
    },
    {
      what: t(
        'Answers that you write under questions, with your name, their pictures and their earlier texts, and your votes',
      ),
      howLong: t(
        'Until you delete them; pictures that stand in no answer {hours}. When you delete your account, answers with their pictures stay without your name or go, like your papers; votes go.',
        { hours: hours(UNUSED_PICTURE_HOURS) },
      ),
    },
    {
      what: t('Drafts, and uploads that have not ended'),
      howLong: t('{days} after the last change; unfinished uploads {hours}.', {
        days: days(facts.draft_days),
        hours: hours(facts.upload_hours),
      }),
    },
    {
      what: t('Bookmarks, the questions on your list, your courses, and the last {n} documents that you read', {
        n: facts.recent_documents,
      }),
      howLong: t('Until you remove them or delete your account. Nobody else sees them.'),
    },
    {
      what: t('What you report about papers and notes with the answers, and missing papers that you ask for'),
      howLong:
        facts.report_days === null
          ? t('Until you delete your account. Teachers and the administrator see your reports with your name.')
          : t(
              'Until you delete your account; reports {days} after the answer at the latest. Teachers and the administrator see your reports with your name.',
              { days: days(facts.report_days) },
            ),
    },
    {
      what: t('Copyright claims by people without an account: their name, e-mail and words'),
      howLong:
        facts.report_days === null
          ? t('For good. Teachers and the administrator see them.')
          : t('Until they are answered, and {days} after that. Teachers and the administrator see them.', {
              days: days(facts.report_days),
            }),
    },
    {
      what: t('The e-mail addresses of people who are invited'),
      howLong: t('Until they delete their account; {days} after the end of an invitation that nobody has used.', {
        days: days(INVITATION_KEPT_DAYS),
      }),
    },
    {
      what: t('Which semester you were in before the last semester step'),
      howLong: t('{days}.', { days: days(STEP_UNDO_DAYS) }),
    },
    { what: t('Notifications'), howLong: days(facts.notification_days) },
    {
      what: t('Where you are signed in: device, network address and time'),
      howLong: t('Until you sign out, or {days} after the last use.', { days: days(facts.session_days) }),
    },
    {
      what: t('The network you upload from, as a keyed hash that shows no address'),
      howLong: t('{days}.', { days: days(1) }),
    },
    {
      what: t('The audit log: who decided or changed what, and when'),
      howLong: `${facts.audit_days === null ? t('For good.') : t('{days}.', { days: days(facts.audit_days) })} ${t(
        'After you delete your account, it shows a random number instead of your name. If someone wrote your name in a comment about someone else, it stays there.',
      )}`,
    },
    {
      what: t(
        'The log of the running hub: numbers of accounts, paths and times; network addresses of refused requests',
      ),
      howLong:
        facts.log_days === null
          ? t('As long as the institution keeps it.')
          : t('{days}.', { days: days(facts.log_days) }),
    },
    {
      what: t('Backups of all of this'),
      howLong:
        facts.backup_nights === null
          ? t('The hub itself makes none.')
          : t('{nights}. Until then a deleted account is still in them.', { nights: nights(facts.backup_nights) }),
    },
  ];
}

function Facts({ facts }: { readonly facts: PrivacyFacts }) {
  const isExternal = facts.sign_in.some((way) => way !== 'built-in');
  return (
    <>
      {facts.words !== null && (
        <div className={classes.words}>
          <PlainMarkdown text={facts.words} />
        </div>
      )}
      <section aria-labelledby="kept" className={classes.part}>
        <h2 id="kept">{t('What is kept, and for how long')}</h2>
        <dl className={classes.rows}>
          {rowsOf(facts).map(({ what, howLong }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{howLong}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="rights" className={classes.part}>
        <h2 id="rights">{t('What you can do')}</h2>
        <p>
          <Rich
            text="In <profile>My Profile</profile> you correct your details, download everything that the hub keeps of you, and delete your account."
            parts={{
              profile: <Link to={paths.myProfile()} className={textLink.link} />,
            }}
          />
        </p>
        <p>
          {t(
            'The place where a photo was taken is removed from it. A PDF loses its author, its keywords, and what its photos say about place, camera and people. Its title and the program that made it stay.',
          )}
        </p>
        <p>
          {t(
            'A PDF that is signed stays as it is, and so does what the hub cannot read in one. Files that were uploaded before the hub did this have not been changed.',
          )}
        </p>
        <p>
          {t(
            'What stands on the pages that you upload, in comments inside a PDF, and in titles and comments that people write, is not searched for your name.',
          )}
        </p>
        {isExternal && (
          <p>
            {t(
              'You may sign in with a provider outside the hub. What that provider keeps of you, it tells and deletes itself.',
            )}
          </p>
        )}
        {facts.sends_mail && (
          <p>{t('The hub sends you mails about your account and your papers, to your e-mail address.')}</p>
        )}
        <p>
          {t(
            'Nothing is loaded from other sites, and nobody is followed. Cookies only keep you signed in, and keep your choices for this page, such as language and colours.',
          )}
        </p>
      </section>
      <Contact />
    </>
  );
}

/** Whom to ask. */
function Contact() {
  const look = useBranding();
  if (!look || look.links.length === 0) return null;
  return (
    <section aria-labelledby="contact" className={classes.part}>
      <h2 id="contact">{look.name ?? t('Contact')}</h2>
      <p className={classes.contact}>
        <InstitutionLinks />
      </p>
    </section>
  );
}

/** What the hub keeps of people. Open to everybody. */
export default function PrivacyPage() {
  const { data, error } = usePrivacyFacts();
  return (
    <Page title={t('Privacy')} lead={t('What this hub keeps of people, made from its settings.')} width="form">
      {data ? <Facts facts={data} /> : error ? <p role="alert">{problemText(error)}</p> : <FormLoading />}
    </Page>
  );
}
