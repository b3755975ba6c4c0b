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
const nights = (n: number) => t('{n, plural, one {# day} other {# days}}', { n });

interface Row {
  readonly what: string;
  readonly howLong: string;
}

/** What is kept and for how long, by the settings of this hub. */
function rowsOf(facts: PrivacyFacts): Row[] {
  const untilDeleted = t('Until you delete your account, plus {days}.', { days: days(facts.deletion_days) });
  return [
    {
      what: t('Your profile: name, email, role, ID, department, university, college, semester and years'),
      howLong: untilDeleted,
    },
    ...(facts.sign_in.includes('built-in')
      ? [
          {
            what: t('Your password, stored so that no one can read it, and your two-step sign-in'),
            howLong: untilDeleted,
          },
        ]
      : []),
    {
      what: t('Papers and notes you upload, with your name, and their reviews'),
      howLong: t(
        'Until they’re deleted, plus {days}. When you delete your account, you choose whether they stay available without your name.',
        { days: days(facts.deleted_document_days) },
      ),
    },
    {
      what: t(
        'Answers and remarks you write, with your name, pictures and edit history, and your votes and helpful marks',
      ),
      howLong: t(
        'Until you delete them. Unused pictures: {hours}. If you delete your account, your answers and pictures are kept without your name or deleted, as you choose for your papers. Votes are deleted.',
        { hours: hours(UNUSED_PICTURE_HOURS) },
      ),
    },
    {
      what: t('Drafts and unfinished uploads'),
      howLong: t('{days} after the last change. Unfinished uploads: {hours}.', {
        days: days(facts.draft_days),
        hours: hours(facts.upload_hours),
      }),
    },
    {
      what: t(
        'Bookmarks, your list in My questions, your subjects and exam dates, and the last {n} documents you read',
        {
          n: facts.recent_documents,
        },
      ),
      howLong: t('Until you remove them or delete your account. No one else can see them.'),
    },
    {
      what: t('Reports you send about papers and notes, with the replies, and papers you’ve requested'),
      howLong:
        facts.report_days === null
          ? t('Until you delete your account. Teachers and administrators can see your reports with your name.')
          : t(
              'Until you delete your account. Reports: at most {days} after they’re closed. Teachers and administrators can see your reports with your name.',
              { days: days(facts.report_days) },
            ),
    },
    {
      what: t('Copyright claims from people without an account: their name, email and message'),
      howLong:
        facts.report_days === null
          ? t('Permanently. Teachers and administrators can see them.')
          : t('Until they’re closed, plus {days}. Teachers and administrators can see them.', {
              days: days(facts.report_days),
            }),
    },
    {
      what: t('Email addresses of invited people'),
      howLong: t('Until they delete their account. Unused invitations: {days} after they expire.', {
        days: days(INVITATION_KEPT_DAYS),
      }),
    },
    {
      what: t('Your previous semester'),
      howLong: t('{days}.', { days: days(STEP_UNDO_DAYS) }),
    },
    { what: t('Notifications'), howLong: days(facts.notification_days) },
    {
      what: t('Where you’re signed in: device, IP address and time'),
      howLong: t('Until you sign out, or {days} after you last used that device.', { days: days(facts.session_days) }),
    },
    {
      what: t('The network you upload from, stored as a code that doesn’t reveal your IP address'),
      howLong: t('{days}.', { days: days(1) }),
    },
    {
      what: t('The audit log: who changed, approved or rejected what, and when'),
      howLong: `${facts.audit_days === null ? t('Permanently.') : t('{days}.', { days: days(facts.audit_days) })} ${t(
        'After you delete your account, a random number replaces your name. If someone mentioned your name in a comment about another person, it stays there.',
      )}`,
    },
    {
      what: t('The server log: account IDs, which pages were opened and when, and IP addresses of blocked requests'),
      howLong:
        facts.log_days === null ? t('Decided by your institution.') : t('{days}.', { days: days(facts.log_days) }),
    },
    {
      what: t('Backups of all of this'),
      howLong:
        facts.backup_nights === null
          ? t('Decided by your institution. Exam Vault doesn’t make backups here.')
          : t('{nights}. Deleted accounts stay in backups for that long.', { nights: nights(facts.backup_nights) }),
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
        <h2 id="kept">{t('What we store and for how long')}</h2>
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
            text="In <profile>My Profile</profile> you can edit your details, download all your data and delete your account."
            parts={{
              profile: <Link to={paths.myProfile()} className={textLink.link} />,
            }}
          />
        </p>
        <p>
          {t(
            'We remove the location from photos. From PDFs we remove the author, the keywords, and any location, camera and people details in their photos. We keep the title and the name of the program that made the PDF.',
          )}
        </p>
        <p>
          {t(
            'We don’t change digitally signed PDFs, parts of a PDF we can’t read, or files uploaded before this feature existed.',
          )}
        </p>
        <p>
          {t(
            'We don’t remove your name from the pages you upload, from comments inside PDFs, or from titles and comments that people write.',
          )}
        </p>
        {isExternal && (
          <p>
            {t(
              'You can also sign in through another service. It has its own rules for storing and deleting data about you.',
            )}
          </p>
        )}
        {facts.sends_mail && <p>{t('We send emails about your account and your papers to your email address.')}</p>}
        <p>
          {t(
            'No third-party content and no tracking. Cookies only keep you signed in and remember settings such as language and colours.',
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
    <Page title={t('Privacy')} lead={t('What we store about you, and what you can do with it.')} width="form">
      {data ? <Facts facts={data} /> : error ? <p role="alert">{problemText(error)}</p> : <FormLoading />}
    </Page>
  );
}
