import { matchPath } from '@exam-vault/contract/path-pattern';
import { NavLink, useLocation } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { AuditLog } from '../../library/audit/AuditLog.tsx';
import { BrandingScreen } from '../../site/branding/BrandingScreen.tsx';
import { DeletedDocuments } from '../../library/documents/DeletedDocuments.tsx';
import { useSignInMethods } from '../../people/identity/sign-in-methods.ts';
import { Invitations } from '../../people/invitations/Invitations.tsx';
import { Overview } from '../../people/overview/Overview.tsx';
import { NotFoundPage } from '../../base/ui/NotFoundPage.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { PeopleList, type StatusChoice } from '../../people/users/PeopleList.tsx';
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
  label: text('Waiting teachers'),
  count: text('{n, plural, one {# teacher waits} other {# teachers wait}}'),
  pages: text('Pages of teachers'),
  none: text('Nobody waits for a decision.'),
};
const TEACHERS = {
  label: text('Teachers'),
  count: text('{n, plural, one {# teacher} other {# teachers}}'),
  pages: text('Pages of teachers'),
  none: text('There are no teachers yet.'),
};
const STUDENTS = {
  label: text('Students'),
  count: text('{n, plural, one {# student} other {# students}}'),
  pages: text('Pages of students'),
  none: text('There are no students yet.'),
};

const waiting = teachers('Pending');
const all = teachers();

/** The sections of the screen, each with its address. */
const SECTIONS = [
  {
    path: paths.overview(),
    tab: text('Overview'),
    title: text('Overview'),
    lead: text('What waits for you, and how the hub is. Each number leads to its list.'),
    show: () => <Overview />,
  },
  {
    path: paths.teachers(),
    tab: text('Waiting'),
    title: text('Teachers'),
    lead: text('Who has registered as a teacher and waits for your decision. Each is told of it by e-mail.'),
    show: () => <PeopleList key="waiting" source={waiting} words={WAITING} standings={[]} />,
  },
  {
    path: paths.allTeachers(),
    tab: text('All teachers'),
    title: text('All Teachers'),
    lead: text('Every teacher, who decided and when.'),
    show: () => <PeopleList key="all" source={all} words={TEACHERS} standings={TEACHER_STANDINGS} />,
  },
  {
    path: paths.students(),
    tab: text('Students'),
    title: text('Students'),
    lead: text('Students need no approval; an account that misuses the hub can be disabled.'),
    show: () => <PeopleList key="students" source={students} words={STUDENTS} standings={STUDENT_STANDINGS} />,
  },
  {
    path: paths.invitations(),
    tab: text('Invitations'),
    title: text('Invitations'),
    lead: text('Who may sign up because you have invited them: one person, a list, or several by a link that ends.'),
    show: () => <Invitations />,
  },
  {
    path: paths.semesterStep(),
    tab: text('Semester'),
    title: text('Semester Step'),
    lead: text('At the start of a semester all students advance by one. Students of the last one become alumni.'),
    show: () => <SemesterStep />,
  },
  {
    path: paths.deletedDocuments(),
    tab: text('Deleted'),
    title: text('Deleted Documents'),
    lead: text('A deleted document is gone for everybody. For 30 days you can bring it back as it was.'),
    show: () => <DeletedDocuments />,
  },
  {
    path: paths.branding(),
    tab: text('Branding'),
    title: text('Branding'),
    lead: text('The name, the logo and the colour of your institution, on every page and in every mail of the hub.'),
    show: () => <BrandingScreen />,
  },
  {
    path: paths.auditLog(),
    tab: text('Audit log'),
    title: text('Audit Log'),
    lead: text('Who decided or changed what, and when.'),
    show: () => <AuditLog />,
  },
] as const;

/** What it means that the hub sends no mails. */
function NoMail() {
  return (
    <aside aria-label={t('No mail')} className={classes.notice}>
      <p>
        <strong>{t('This hub sends no mails, so nobody’s e-mail is confirmed.')}</strong>{' '}
        {t(
          'Anybody can register with any name and address. Before you approve a teacher, check who it is: in person, or by a number from the staff list. Decisions and forgotten passwords are not mailed either. To set up mail, the operator of the hub sets SMTP_URL; see “Mail” in docs/operating.md.',
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
        {SECTIONS.map(({ path, tab }) => (
          <NavLink key={path} to={path} end className={classes.tab}>
            {t(tab)}
          </NavLink>
        ))}
      </nav>
      {/* The numbers of the overview come first. */}
      {known && !confirmsEmail && shown.path !== paths.overview() && <NoMail />}
      <div className={classes.section}>{shown.show()}</div>
    </Page>
  );
}
