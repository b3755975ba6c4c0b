import { DIALOGS, NOTICES, SESSION_KEYS } from '@exam-vault/contract/messages';
import type { Page } from 'playwright-core';
import { ADMINISTRATOR } from './hub.ts';
import { jpeg } from './files.ts';
import type { Prepared, Who } from './look-people.ts';
import { mockPaperOf, studyListOf, subjectOf, UNPLACED_ANSWER } from './mock-papers.ts';
import { card, readsPdf, seesImage } from './papers.ts';
import { button, openOwnMenu, sees, seesDialog, seesHeading } from './screen.ts';

/** Every screen of the hub, for look.test.ts. A NEW SCREEN GOES INTO ONE OF THE LISTS BELOW: that is all. */

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Waits until the screen is whole, and opens what it is about. */
  readonly ready: (page: Page) => Promise<unknown>;
}

/** Opens a subject with topics: those of this hub have none. The address of the page is that of the call. */
async function openSubject(page: Page, approved: Prepared['approved']) {
  await page.route(`**/subjects/${encodeURIComponent(approved.subject)}`, (route) =>
    route.request().resourceType() === 'document' ? route.fallback() : route.fulfill({ json: subjectOf(approved) }),
  );
  await page.getByRole('link', { name: `About ${approved.subject}` }).click();
  await page.getByRole('region', { name: 'Topics' }).waitFor();
}

/** Opens the answers of the first question. */
async function openAnswers(page: Page) {
  await readsPdf(page, 2);
  await button(page, 'Questions').click();
  await page
    .getByRole('button', { name: /^Answers \(/ })
    .first()
    .click();
  await page.getByRole('list', { name: 'Answers to question 1' }).waitFor();
}

/** A paper with a question whose signs are wrong, and with an answer whose question is gone: those of this hub have neither. */
async function openUnplaced(page: Page) {
  await page.route('**/papers/*/questions', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object[] };
    const [first, ...rest] = answer.data;
    await route.fulfill({ json: { ...answer, data: [{ ...first, confidence: 0.1 }, ...rest], unplaced_answers: 1 } });
  });
  await page.route('**/papers/*/unplaced_answers*', (route) =>
    route.fulfill({ json: { data: [UNPLACED_ANSWER], total: 1 } }),
  );
  await readsPdf(page, 2);
  await button(page, 'Questions').click();
  await page.getByRole('img', { name: 'Question 1 as it is printed' }).waitFor();
  await page.getByRole('button', { name: /^Answers without a question/ }).click();
  const form = page.getByRole('form', { name: 'Put under a question' });
  await form.waitFor();
  await form.scrollIntoViewIfNeeded();
}

const heading = (name: string) => (page: Page) => seesHeading(page, name);
const counted = (page: Page) => page.getByRole('rowheader', { name: 'Midterm', exact: true }).waitFor();

const forNobody = ({ approved, notes }: Prepared): Screen[] => [
  { name: 'landing', path: '/', ready: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  {
    name: 'landing, an answer open',
    path: '/#about',
    ready: (page) => page.getByRole('main').locator('summary').first().click(),
  },
  { name: 'registration', path: '/registration', ready: heading('Registration') },
  { name: 'teacher form', path: '/teacher_form', ready: heading('Teacher Registration') },
  { name: 'student form', path: '/student_form', ready: heading('Student Registration') },
  { name: 'login form', path: '/login_form', ready: heading('Login Form') },
  { name: 'forgot password', path: '/forgot_password', ready: heading('Forgot password') },
  { name: 'reset password', path: '/reset_password?token=abc', ready: heading('New password') },
  { name: 'copyright claim', path: '/copyright', ready: heading('Copyright claim') },
  {
    name: 'all papers, signed out',
    path: '/all_paper?exam_year=2024',
    ready: (page) => card(page, approved.title).waitFor(),
  },
  { name: 'a paper, signed out', path: `/all_paper/${approved._id}/view_paper`, ready: (page) => readsPdf(page, 2) },
  { name: 'notes, signed out', path: `/all_notes/${notes._id}/view_notes`, ready: (page) => readsPdf(page, 2) },
  {
    name: 'what was understood',
    path: '/all_paper?title=os+"scheduling"+-dbms+2024',
    ready: (page) => page.getByRole('list', { name: 'Understood from your words' }).waitFor(),
  },
  {
    name: 'suggestions',
    path: '/all_paper',
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Search by title or words inside' }).pressSequentially('operat');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'words found in a paper',
    path: `/all_paper/${approved._id}/view_paper?page_no=2&words=operating+systems`,
    ready: async (page) => {
      await readsPdf(page, 2);
      await page.getByRole('group', { name: 'Words found' }).waitFor();
    },
  },
  { name: 'stats, signed out', path: '/stats', ready: counted },
  {
    name: 'the API',
    path: '/docs#uploadPaper',
    ready: (page) => sees(page, 'In the form (multipart/form-data)'),
  },
  {
    name: 'notice of a paper',
    path: `/notice/paper/${approved._id}`,
    ready: (page) => page.getByRole('img', { name: /^QR code of / }).waitFor(),
  },
  { name: 'no such page', path: '/no/such/page', ready: heading('There is no such page') },
];

const forStudents = ({ approved, rejected, notes, draftId }: Prepared): Screen[] => [
  { name: 'upload paper', path: '/upload_paper', ready: heading('Upload Paper') },
  {
    name: 'edit paper',
    path: `/upload_paper/${approved._id}`,
    ready: (page) => page.getByText('waits for review again').waitFor(),
  },
  {
    name: 'my drafts',
    path: '/my_drafts',
    ready: (page) => page.getByRole('button', { name: /^Discard / }).waitFor(),
  },
  {
    name: 'many drafts',
    path: '/my_drafts/table',
    ready: (page) => page.getByRole('button', { name: /^Discard / }).waitFor(),
  },
  { name: 'new draft', path: '/my_drafts/new?kind=paper', ready: heading('Upload Paper from photos') },
  {
    name: 'my draft',
    path: `/my_drafts/${draftId}`,
    ready: (page) => page.getByRole('form', { name: 'Upload Paper' }).waitFor(),
  },
  { name: 'my papers', path: '/my_paper', ready: (page) => card(page, 'A blurred photo').waitFor() },
  {
    name: 'my rejected paper',
    path: `/my_paper/${rejected._id}/view_paper`,
    ready: (page) => seesImage(page, 'A blurred photo'),
  },
  {
    name: 'a paper read before',
    path: `/all_paper/${approved._id}/view_paper`,
    ready: async (page) => {
      await page.evaluate(
        ([id, key]) => {
          const [, claims = ''] = (sessionStorage.getItem(key) ?? '').split('.');
          const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string };
          localStorage.setItem('lastPages', JSON.stringify({ owner: sub, pages: [[id, 2]] }));
        },
        [approved._id, SESSION_KEYS.authToken] as const,
      );
      await page.reload();
      await button(page, 'Go on at page 2').waitFor();
    },
  },
  { name: 'my notes', path: '/my_notes', ready: (page) => card(page, notes.title).waitFor() },
  {
    name: 'no such notes',
    path: '/all_notes?department=Alchemy',
    ready: (page) => sees(page, NOTICES.noSearchResults),
  },
  { name: 'my courses', path: '/my_courses', ready: (page) => card(page, approved.title).first().waitFor() },
  {
    name: 'questions of a paper',
    path: `/all_paper/${approved._id}/view_paper`,
    ready: async (page) => {
      await readsPdf(page, 2);
      await button(page, 'Questions').click();
      await page.getByRole('heading', { name: 'Questions of this paper' }).waitFor();
    },
  },
  {
    name: 'search for questions',
    path: '/questions?query=nothing+has+these+words',
    ready: (page) => sees(page, 'No question has these words and filters.'),
  },
  {
    name: 'a subject',
    path: `/subjects/${encodeURIComponent(approved.subject)}`,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'a subject with topics',
    path: `/all_paper?subject=${encodeURIComponent(approved.subject)}`,
    ready: async (page) => {
      await page.route('**/study_list/ids', (route) => route.fulfill({ json: { states: [], known_repeats: [] } }));
      await page.route('**/study_list/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: { state: 'to_learn' } }) : route.fallback(),
      );
      await openSubject(page, approved);
      await button(page, 'Practise these').click();
      await button(page, 'Undo').waitFor();
    },
  },
  {
    name: 'a mock paper',
    path: `/subjects/${encodeURIComponent(approved.subject)}`,
    ready: async (page) => {
      await page.route('**/subjects/*/mock', (route) => route.fulfill({ json: mockPaperOf(approved) }));
      await page.getByRole('link', { name: 'Mock paper' }).click();
      await button(page, 'Where each was asked').click();
      await page.getByRole('region', { name: 'Where each was asked' }).waitFor();
    },
  },
  {
    name: 'a mock paper with sections',
    path: `/subjects/${encodeURIComponent(approved.subject)}`,
    ready: async (page) => {
      await page.route('**/subjects/*/mock', (route) => route.fulfill({ json: mockPaperOf(approved) }));
      await page.getByRole('link', { name: 'Mock paper' }).click();
      await button(page, 'Add a section').click();
      await button(page, 'Add a section').click();
      await page.getByLabel('Marks each').first().fill('x');
      await button(page, 'Apply').click();
      await sees(page, 'A number from 0.5 to 200.');
    },
  },
  {
    name: 'a mock paper with topics',
    path: `/all_paper?subject=${encodeURIComponent(approved.subject)}`,
    ready: async (page) => {
      const made = mockPaperOf(approved);
      const topics = [
        { name: 'Deadlocks: conditions, prevention and the banker’s algorithm', marks: 12, wanted: 15 },
        { name: 'Process scheduling', marks: 15, wanted: 15 },
      ];
      await page.route('**/subjects/*/mock', (route) => route.fulfill({ json: { ...made, topics } }));
      await openSubject(page, approved);
      await page.getByRole('link', { name: 'Mock paper' }).click();
      await button(page, 'Add a topic').click();
      await button(page, 'Add a topic').click();
      await button(page, 'Add a section').click();
      await page.getByLabel('Marks each').fill('');
      await page.getByLabel('Share in %').last().fill('x');
      await button(page, 'Apply').click();
      await sees(page, 'A number from 1 to 100.');
    },
  },
  {
    name: 'my empty list of questions',
    path: '/study_list',
    ready: (page) => page.getByText('There is no question to learn here.').waitFor(),
  },
  {
    name: 'the study list',
    path: '/stats',
    ready: async (page) => {
      const list = studyListOf(approved);
      await page.route(/\/study_list\?/, (route) => route.fulfill({ json: list }));
      await page.route('**/study_list/ids', (route) =>
        route.fulfill({
          json: { states: [{ _id: '1', state: 'to_learn' }], known_repeats: [{ _id: '4', exam_year: 2021 }] },
        }),
      );
      await openOwnMenu(page);
      await page.getByRole('link', { name: 'My questions' }).click();
      await sees(page, 'known from 2021');
    },
  },
  { name: 'bookmarks', path: '/my_bookmarks', ready: (page) => page.getByText('You have no bookmarks yet.').waitFor() },
  { name: 'recently read', path: '/my_reading', ready: (page) => sees(page, 'Keep what I read') },
  {
    name: 'notifications',
    path: '/my_notifications',
    ready: async (page) => {
      await page.getByRole('link', { name: 'A blurred photo' }).waitFor();
      await openOwnMenu(page);
    },
  },
  { name: 'my reports', path: '/my_reports', ready: (page) => sees(page, 'It can be read at full width.') },
  {
    name: 'report of a paper',
    path: `/all_paper/${approved._id}/view_paper`,
    ready: async (page) => {
      await readsPdf(page, 2);
      await button(page, 'Report').click();
      await page.getByRole('dialog', { name: 'Report' }).waitFor();
    },
  },
  { name: 'my profile', path: '/my_profile', ready: (page) => sees(page, 'Asha Rao') },
  {
    name: 'my profile, being corrected',
    path: '/my_profile',
    ready: async (page) => {
      await button(page, 'Correct my details').click();
      await button(page, 'Save').waitFor();
    },
  },
  { name: 'privacy', path: '/privacy', ready: (page) => sees(page, 'What is kept, and for how long') },
  { name: 'stats', path: '/stats', ready: counted },
  {
    name: "the teachers' page",
    path: '/new_papers',
    ready: (page) => page.getByRole('heading', { name: /teachers/ }).waitFor(),
  },
  {
    name: 'nothing found',
    path: '/all_paper?title=no+such+title&subject=DBMS',
    ready: (page) => sees(page, NOTICES.noSearchResults),
  },
  {
    name: 'question',
    path: '/my_paper',
    ready: async (page) => {
      await button(card(page, 'A blurred photo'), 'Delete').click();
      await seesDialog(page, DIALOGS.deletePaper);
    },
  },
  // The last one: its cookie stays.
  {
    name: 'tools of a line',
    path: '/all_paper?exam_year=2024',
    ready: async (page) => {
      await page.context().addCookies([{ name: 'list-view', value: 'lines', url: page.url() }]);
      await page.setViewportSize({ width: 360, height: 800 });
      await page.reload();
      await button(page, 'Bookmark or keep').click();
      await button(page, 'Bookmark').waitFor();
    },
  },
];

const forTeachers = ({ approved, pending, notes }: Prepared): Screen[] => [
  {
    name: 'all papers, teacher',
    path: '/all_paper?exam_year=2024',
    ready: (page) => button(card(page, approved.title), 'Edit').waitFor(),
  },
  {
    name: 'all notes, teacher',
    path: '/all_notes?title=round+robin&department=CSE',
    ready: (page) => button(card(page, notes.title), 'Edit').waitFor(),
  },
  {
    name: 'filter of notes',
    path: '/all_notes',
    ready: async (page) => {
      await button(page, 'Apply Filter').click();
      await page.getByRole('dialog', { name: 'Apply Filter' }).waitFor();
    },
  },
  {
    name: 'a question that is corrected',
    path: `/all_paper/${pending._id}/view_paper`,
    ready: async (page) => {
      await readsPdf(page, 2);
      await button(page, 'Questions').click();
      await button(page, 'Correct').first().click();
      await page.getByRole('form', { name: 'Correct question 1' }).waitFor();
    },
  },
  {
    name: 'answers to a question',
    path: `/all_paper/${pending._id}/view_paper`,
    ready: async (page) => {
      await openAnswers(page);
      const form = page.getByRole('form', { name: 'Write an answer' });
      await button(page, 'Write an answer').click();
      await form.getByRole('textbox').fill('Four conditions hold: $P(\\text{wait}) > 0$ …');
      await form.getByRole('button', { name: 'Preview' }).click();
      await form.getByRole('region', { name: 'Preview' }).waitFor();
      await form.locator('input[type=file]').setInputFiles(await jpeg());
      await form.getByText('1 picture is there.').waitFor();
    },
  },
  {
    name: 'answers without a question',
    path: `/all_paper/${pending._id}/view_paper`,
    ready: openUnplaced,
  },
  {
    name: 'check of a draft paper',
    path: '/compare',
    ready: async (page) => {
      await page
        .getByRole('textbox', { name: 'The text of the paper' })
        .fill('1. Explain deadlocks\n2. Compare paging');
      await button(page, 'Compare').click();
      await sees(page, '0 of 2 questions were asked before.');
    },
  },
  { name: 'upload notes', path: '/upload_notes', ready: heading('Upload Notes') },
  {
    name: 'file type of notes',
    path: '/upload_notes',
    ready: async (page) => {
      await button(page, 'Select Notes File').click();
      await page.getByRole('dialog', { name: 'Select the file type' }).waitFor();
    },
  },
  {
    name: 'edit notes',
    path: `/upload_notes/${notes._id}`,
    ready: (page) => page.getByText('changing notes').waitFor(),
  },
  { name: 'new papers', path: '/new_papers?title=waits', ready: (page) => card(page, 'Waits').waitFor() },
  { name: 'review', path: `/new_papers/${pending._id}/view_paper`, ready: (page) => readsPdf(page, 2) },
  { name: 'reports', path: '/new_papers/reports', ready: (page) => sees(page, 'A Publisher (a@example.com)') },
  {
    name: 'report answered by hiding',
    path: '/new_papers/reports',
    ready: async (page) => {
      await button(page, 'Hide').first().click();
      await page.getByRole('dialog', { name: 'Hide it?' }).waitFor();
    },
  },
  {
    name: 'review desk',
    path: '/new_papers/desk',
    ready: (page) => page.getByRole('group', { name: 'Decision' }).waitFor(),
  },
  {
    name: 'rejection',
    path: `/new_papers/${pending._id}/view_paper`,
    ready: async (page) => {
      await button(page, 'Reject').click();
      await page.getByRole('dialog', { name: DIALOGS.rejectPaper.title }).waitFor();
    },
  },
];

const forAdministrators = ({ deleted }: Prepared): Screen[] => [
  {
    name: 'overview',
    path: '/overview',
    ready: (page) => page.getByRole('region', { name: 'What waits' }).waitFor(),
  },
  {
    name: 'several people selected',
    path: '/teachers',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('group', { name: 'Selected people' }).waitFor();
    },
  },
  {
    name: 'question about several people',
    path: '/teachers',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: /^Approve \d/ }).click();
      await page.getByRole('dialog', { name: /^Approve/ }).waitFor();
    },
  },
  {
    name: 'teachers who wait',
    path: '/teachers?name=chattopadhyay',
    ready: (page) => button(card(page, 'Lakshmi Subramaniam-Chattopadhyay'), 'Approve').waitFor(),
  },
  {
    name: 'rejection of a teacher',
    path: '/teachers?name=chattopadhyay',
    ready: async (page) => {
      await button(card(page, 'Lakshmi Subramaniam-Chattopadhyay'), 'Reject').click();
      await page.getByRole('dialog', { name: 'Reject Teacher' }).waitFor();
    },
  },
  {
    name: 'all teachers',
    path: '/teachers/all?name=nobody+known&status=Rejected',
    ready: (page) => page.getByText('We have no teacher').first().waitFor(),
  },
  {
    name: 'the second factor, begun',
    path: '/my_profile',
    ready: async (page) => {
      await page.getByText('please turn it on').waitFor();
      await page.getByLabel('Your Password', { exact: true }).fill(ADMINISTRATOR.password);
      await button(page, 'Turn on').click();
      await page.getByRole('img', { name: 'QR code for the app' }).waitFor();
    },
  },
  {
    name: 'the administrator himself',
    path: '/teachers/all?name=administrator',
    ready: (page) => page.getByText('This is you').waitFor(),
  },
  { name: 'students', path: '/teachers/students', ready: (page) => button(page, 'Disable').first().waitFor() },
  {
    name: 'question before an account is deleted',
    path: '/teachers/students',
    ready: async (page) => {
      await button(page, 'Delete account').first().click();
      await page.getByRole('group', { name: 'What happens to the papers and notes?' }).waitFor();
    },
  },
  {
    name: 'invitations by a list, checked, and by a link',
    path: '/teachers/invitations',
    ready: async (page) => {
      const list = page.getByRole('region', { name: 'Invite a list' });
      await list.getByLabel('E-mail addresses').fill('asha@college.example, teacher\nnobody\nravi@college.example');
      await button(list, 'Check the list').click();
      await list.getByText('Line 2').waitFor();
      const link = page.getByRole('region', { name: 'Invite by a link' });
      await button(link, 'Make a link').click();
      await link.getByRole('img', { name: 'QR code' }).waitFor();
      await card(page, 'Link for students').first().waitFor();
    },
  },
  {
    name: 'the semester step',
    path: '/teachers/semester',
    ready: (page) => button(page, 'Make the step').waitFor(),
  },
  {
    name: 'deleted documents',
    path: '/teachers/deleted',
    ready: (page) => card(page, deleted.title).first().waitFor(),
  },
  {
    name: 'branding',
    path: '/teachers/branding',
    ready: (page) => page.getByAltText('The logo as it is now').waitFor(),
  },
  {
    name: 'audit log',
    path: '/teachers/log?name=ravi',
    ready: (page) => page.getByText('Too dark to read').first().waitFor(),
  },
  {
    name: 'nothing in the log',
    path: '/teachers/log?name=zzz',
    ready: (page) => sees(page, 'The log has no such entry.'),
  },
];

/** Each screen once, for the person who sees most on it. */
export const SCREENS: Readonly<Record<Who, (prepared: Prepared) => readonly Screen[]>> = {
  nobody: forNobody,
  student: forStudents,
  teacher: forTeachers,
  administrator: forAdministrators,
};
