import { matchPath, NavLink, useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { AuditLog } from '../audit/AuditLog.tsx';
import { DeletedDocuments } from '../documents/DeletedDocuments.tsx';
import { useSignInMethods } from '../identity/sign-in-methods.ts';
import { Invitations } from '../invitations/Invitations.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { Page } from '../ui/Page.tsx';
import { PeopleList, type StatusChoice } from './PeopleList.tsx';
import { students, teachers } from './people-queries.ts';
import classes from './TeachersPage.module.css';

const ANY: StatusChoice = { name: 'Any', filter: {} };
const DISABLED: StatusChoice = { name: 'Disabled', filter: { disabled: 'true' } };
const TEACHER_STANDINGS: readonly StatusChoice[] = [
  ANY,
  { name: 'Pending', filter: { status: 'Pending' } },
  { name: 'Approved', filter: { status: 'Approved' } },
  { name: 'Rejected', filter: { status: 'Rejected' } },
  DISABLED,
];
const STUDENT_STANDINGS: readonly StatusChoice[] = [ANY, DISABLED];

const WAITING = {
  label: 'Waiting teachers',
  one: 'teacher waits',
  many: 'teachers wait',
  none: 'Nobody waits for a decision.',
};
const TEACHERS = { label: 'Teachers', one: 'teacher', many: 'teachers', none: 'There are no teachers yet.' };
const STUDENTS = { label: 'Students', one: 'student', many: 'students', none: 'There are no students yet.' };

const waiting = teachers('Pending');
const all = teachers();

/** The sections of the screen, each with its address. */
const SECTIONS = [
  {
    path: paths.teachers(),
    tab: 'Waiting',
    title: 'Teachers',
    lead: 'Who has registered as a teacher and waits for your decision. Each is told of it by e-mail.',
    show: () => <PeopleList key="waiting" source={waiting} words={WAITING} standings={[]} />,
  },
  {
    path: paths.allTeachers(),
    tab: 'All teachers',
    title: 'All Teachers',
    lead: 'Every teacher, who decided and when.',
    show: () => <PeopleList key="all" source={all} words={TEACHERS} standings={TEACHER_STANDINGS} />,
  },
  {
    path: paths.students(),
    tab: 'Students',
    title: 'Students',
    lead: 'Students need no approval; an account that misuses the hub can be disabled.',
    show: () => <PeopleList key="students" source={students} words={STUDENTS} standings={STUDENT_STANDINGS} />,
  },
  {
    path: paths.invitations(),
    tab: 'Invitations',
    title: 'Invitations',
    lead: 'Who may sign up because you have invited them. A link works once, for 14 days.',
    show: () => <Invitations />,
  },
  {
    path: paths.deletedDocuments(),
    tab: 'Deleted',
    title: 'Deleted Documents',
    lead: 'A deleted document is gone for everybody. For 30 days you can bring it back as it was.',
    show: () => <DeletedDocuments />,
  },
  {
    path: paths.auditLog(),
    tab: 'Audit log',
    title: 'Audit Log',
    lead: 'Who decided or changed what, and when.',
    show: () => <AuditLog />,
  },
] as const;

/** What it means that the hub sends no mails. */
function NoMail() {
  return (
    <aside aria-label="No mail" className={classes.notice}>
      <p>
        <strong>This hub sends no mails, so nobody’s e-mail is confirmed.</strong> Anybody can register with any name
        and address. Before you approve a teacher, check who it is: in person, or by a number from the staff list.
        Decisions and forgotten passwords are not mailed either. To set up mail, the operator of the hub sets SMTP_URL;
        see “Mail” in docs/operating.md.
      </p>
    </aside>
  );
}

/** The administrator's screen: pending teachers, all users, deleted documents and the audit log (contract section 4). */
export default function TeachersPage() {
  const { pathname } = useLocation();
  const { known, confirmsEmail } = useSignInMethods();
  const shown = SECTIONS.find(({ path }) => matchPath(path, pathname));
  if (!shown) return <NotFoundPage />;
  return (
    <Page title={shown.title} lead={shown.lead}>
      <nav aria-label="Administration" className={classes.tabs}>
        {SECTIONS.map(({ path, tab }) => (
          <NavLink key={path} to={path} end className={classes.tab}>
            {tab}
          </NavLink>
        ))}
      </nav>
      {known && !confirmsEmail && <NoMail />}
      <div className={classes.section}>{shown.show()}</div>
    </Page>
  );
}
