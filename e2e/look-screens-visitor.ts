import { counted, heading, type Screen } from './look-screen.ts';
import type { Prepared } from './look-people.ts';
import { card, readsPdf } from './papers.ts';
import { sees } from './screen.ts';

export const forNobody = ({ approved, notes }: Prepared): Screen[] => [
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
