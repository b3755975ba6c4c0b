import { IconChartPie, IconEye, IconSearch, IconUpload } from '@tabler/icons-react';
import type { SignInRequest } from '../../base/session/sign-in-request.ts';
import { paths } from '../../base/routing/paths.ts';
import { text } from '@exam-vault/contract/texts';

/** The texts of the landing page. The specification gives the titles and their number (section 1). */

export const DOORS = [
  { to: paths.teacherForm(), name: text('Teacher'), text: text('I review and share') },
  { to: paths.studentForm(), name: text('Student'), text: text('I look for papers') },
  { to: paths.loginForm(), name: text('Login'), text: text('I have an account') },
];

interface Feature {
  readonly icon: typeof IconUpload;
  readonly title: string;
  readonly text: string;
  /** Where a visitor goes on who has registered for this. */
  readonly wish?: SignInRequest;
}

export const FEATURES: readonly Feature[] = [
  {
    icon: IconUpload,
    wish: { why: 'screen', returnTo: paths.uploadPaper() },
    title: text('Upload Papers'),
    text: text('A PDF, or a photo of the sheet, with its subject, year and semester. It takes a minute.'),
  },
  {
    icon: IconEye,
    title: text('Preview Papers'),
    text: text('Read every page right here, on a phone too, before you spend data on a copy.'),
  },
  {
    icon: IconChartPie,
    title: text('View Analytics'),
    text: text('How many papers there are, and what became of them, by department and kind of exam.'),
  },
  {
    icon: IconSearch,
    title: text('Search Papers & Notes'),
    text: text('By title, narrowed to the subject, department, year or semester you sit in.'),
  },
];

export const GAINS = [
  {
    who: text('Students'),
    text: text(
      'see how a subject was really asked, years back, and read it on the way to college. What they hand in themselves helps whoever comes next.',
    ),
  },
  {
    who: text('Teachers'),
    text: text(
      'read each paper before the others do, approve it or send it back with a reason, and share their notes.',
    ),
  },
  {
    who: text('The college'),
    text: text('keeps papers, notes and accounts on a hub of its own. Nothing here calls home.'),
  },
];

export const QUESTIONS = [
  {
    question: text('Who can read the papers?'),
    answer: text(
      'Everybody who opens this hub. Handing in and downloading need an account, which a student has in a minute.',
    ),
  },
  {
    question: text('Why is my paper not in the list yet?'),
    answer: text(
      'A teacher looks at every paper first. You find yours under My Papers with its stamp: Pending, Approved or Rejected, and why.',
    ),
  },
  {
    question: text('What can I upload?'),
    answer: text(
      'One file at a time, JPEG, PNG or PDF, up to 50 MB. A clear photo of the sheet is as welcome as a scan.',
    ),
  },
  {
    question: text('How do I become a teacher here?'),
    answer: text(
      'Register with the teacher form. An administrator of the hub approves you, and then you review papers and share notes.',
    ),
  },
];
