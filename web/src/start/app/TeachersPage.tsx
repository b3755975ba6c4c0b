import { matchPath } from '@exam-vault/contract/path-pattern';
import { NavLink, useLocation } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { AuditLog } from '../../library/audit/AuditLog.tsx';
import { BrandingScreen } from '../../site/branding/BrandingScreen.tsx';
import { DeletedDocuments } from '../../library/documents/DeletedDocuments.tsx';
import { UseScreen } from '../../site/stats/UseScreen.tsx';
import { useSignInMethods } from '../../people/identity/sign-in-methods.ts';
import { Invitations } from '../../people/invitations/Invitations.tsx';
import { Overview } from '../../people/overview/Overview.tsx';
import { NotFoundPage } from '../../base/ui/NotFoundPage.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { PeopleList, type StatusChoice } from '../../people/users/PeopleList.tsx';
import { PublishingRules } from '../../reviewing/rules/PublishingRules.tsx';
import { SemesterStep } from '../../people/users/SemesterStep.tsx';
import { students, teachers } from '../../people/users/people-queries.ts';
import classes from './TeachersPage.module.css';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

const ANY: StatusChoice = { name: text('Any'), filter: {} };
const DISABLED: StatusChoice = { name: text('Disabled'), filter: { disabled: 'true' } };
const TEACHER_STANDINGS: readonly StatusChoice[] = [
  ANY,
  { name: text('Pending'), filter: { status: 'Pending' } },
  { name: text('Approved'), filter: { status: 'Approved' } },
  { name: text('Rejected'), filter: { status: 'Rejected' } },
  DISABLED,
];
const STUDENT_STANDINGS: readonly StatusChoice[] = [ANY, DISABLED];

const WAITING = {
  label: text('Teachers waiting for approval'),
  count: text('{n, plural, one {# teacher waiting for approval} other {# teachers waiting for approval}}'),
  pages: text('Pages of teachers'),
  none: text('No one is waiting for approval.'),
};
const TEACHERS = {
  label: text('Teachers'),
  count: text('{n, plural, one {# teacher} other {# teachers}}'),
  pages: text('Pages of teachers'),
  none: text('No teachers yet.'),
};
const STUDENTS = {
  label: text('Students'),
  count: text('{n, plural, one {# student} other {# students}}'),
  pages: text('Pages of students'),
  none: text('No students yet.'),
};

const waiting = teachers('Pending');
const all = teachers();

/** The sections of the screen, each with its address. */
const SECTIONS = [
  {
    path: paths.overview(),
    tab: text('Overview'),
    title: text('Overview'),
    lead: text('What needs your attention and how the system is doing.'),
    show: () => <Overview />,
  },
  {
    path: paths.teachers(),
    tab: text('New teachers'),
    title: text('Teachers'),
    lead: text('Teachers waiting for approval.'),
    show: () => <PeopleList key="waiting" source={waiting} words={WAITING} standings={[]} />,
  },
  {
    path: paths.allTeachers(),
    tab: text('All teachers'),
    title: text('All teachers'),
    lead: text('All teachers: who approved or rejected them, and when.'),
    show: () => <PeopleList key="all" source={all} words={TEACHERS} standings={TEACHER_STANDINGS} />,
  },
  {
    path: paths.students(),
    tab: text('Students'),
    title: text('Students'),
    lead: text('Students don’t need approval. You can disable an account that breaks the rules.'),
    show: () => <PeopleList key="students" source={students} words={STUDENTS} standings={STUDENT_STANDINGS} />,
  },
  {
    path: paths.invitations(),
    tab: text('Invitations'),
    title: text('Invitations'),
    lead: text('Invite one person, a list, or several people with a link that expires.'),
    show: () => <Invitations />,
  },
  {
    path: paths.semesterStep(),
    tab: text('Move students up'),
    title: text('Move students up'),
    lead: text('At the start of a semester, move all students up by one. Students in the last semester become alumni.'),
    show: () => <SemesterStep />,
  },
  {
    path: paths.deletedDocuments(),
    tab: text('Deleted documents'),
    title: text('Deleted documents'),
    lead: text('Deleted documents are hidden from everyone. You can restore them for 30 days.'),
    show: () => <DeletedDocuments />,
  },
  {
    path: paths.publishing(),
    tab: text('Publishing'),
    title: text('Publishing rules'),
    lead: text('How long each department’s papers stay public, and what it never publishes.'),
    show: () => <PublishingRules />,
  },
  {
    path: paths.use(),
    tab: text('Usage'),
    title: text('Usage'),
    lead: text('How often documents are viewed and downloaded. Robots aren’t counted, and no one’s name is kept.'),
    show: () => <UseScreen />,
  },
  {
    path: paths.branding(),
    tab: text('Branding'),
    title: text('Branding'),
    lead: text('Your institution’s name, logo and colour on every page and in every email.'),
    show: () => <BrandingScreen />,
  },
  {
    path: paths.auditLog(),
    tab: text('Audit log'),
    title: text('Audit log'),
    lead: text('Who changed, approved or rejected what, and when.'),
    show: () => <AuditLog />,
  },
] as const;

/** What an administrator does on the screens of everyone. */
const ELSEWHERE = [
  { path: paths.subjects(), tab: text('Subjects') },
  { path: paths.draftTable('paper'), tab: text('Import') },
] as const;

/** Where it matters that no email is confirmed. */
const ABOUT_NEW_PEOPLE = [paths.teachers(), paths.allTeachers(), paths.invitations()];

/** What it means that the hub sends no mails. */
function NoMail() {
  return (
    <aside aria-label={t('Email isn’t set up')} className={classes.notice}>
      <p>
        <strong>{t('Email isn’t set up, so email addresses can’t be confirmed.')}</strong>{' '}
        {t(
          'Anyone can register with any name and email address. Before you approve a teacher, check who they are: in person, or by calling a number from the staff list. Approval emails and password links won’t be sent until the operator sets SMTP_URL. See “Mail” in docs/operating.md.',
        )}
      </p>
    </aside>
  );
}

/** The administrator's screen: overview, pending teachers, all users, deleted documents and the audit log (contract section 4). */
export default function TeachersPage() {
  const { pathname } = useLocation();
  const { known, confirmsEmail } = useSignInMethods();
  const shown = SECTIONS.find(({ path }) => matchPath(path, pathname));
  if (!shown) return <NotFoundPage />;
  return (
    <Page title={t(shown.title)} lead={t(shown.lead)}>
      <nav aria-label={t('Administration')} className={classes.tabs}>
        {[...SECTIONS, ...ELSEWHERE].map(({ path, tab }) => (
          <NavLink key={path} to={path} end className={classes.tab}>
            {t(tab)}
          </NavLink>
        ))}
      </nav>
      {known && !confirmsEmail && ABOUT_NEW_PEOPLE.includes(shown.path) && <NoMail />}
      <div className={classes.section}>{shown.show()}</div>
    </Page>
  );
}
