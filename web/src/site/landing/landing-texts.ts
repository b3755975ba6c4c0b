import { IconChartPie, IconEye, IconSearch, IconUpload } from '@tabler/icons-react';
import type { SignInRequest } from '../../base/session/sign-in-request.ts';
import { paths } from '../../base/routing/paths.ts';
import { text } from '@exam-vault/contract/texts';

/** The texts of the landing page. The specification gives the titles and their number (section 1). */

export const DOORS = [
  { to: paths.teacherForm(), name: text('Teacher'), text: text('I review papers and share notes') },
  { to: paths.studentForm(), name: text('Student'), text: text('I’m looking for papers') },
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
    text: text('A PDF or a photo of the paper, with its subject, year and semester. It takes a minute.'),
  },
  {
    icon: IconEye,
    title: text('Preview Papers'),
    text: text('Read every page online, on your phone too, before you download it.'),
  },
  {
    icon: IconChartPie,
    title: text('View Analytics'),
    text: text('See how many papers were uploaded, approved and rejected, by department and exam type.'),
  },
  {
    icon: IconSearch,
    title: text('Search Papers & Notes'),
    text: text('Search by title, and filter by subject, department, year or semester.'),
  },
];

export const GAINS = [
  {
    who: text('Students'),
    text: text(
      'see what was really asked in past exams and study anywhere. The papers they upload help the next batch.',
    ),
  },
  {
    who: text('Teachers'),
    text: text('review every paper before others see it, and share their notes.'),
  },
  {
    who: text('The college'),
    text: text('keeps papers, notes and accounts on its own server. No data is sent to anyone else.'),
  },
];

interface Question {
  readonly question: string;
  readonly answer: string;
  /** Where only members may read. */
  readonly forMembers?: string;
}

export const QUESTIONS: readonly Question[] = [
  {
    question: text('Who can read the papers?'),
    answer: text(
      'Anyone can read papers here. To upload or download, you need an account. Students can get one in a minute.',
    ),
    forMembers: text('You need an account to read papers here. Sign in, or register if you don’t have an account yet.'),
  },
  {
    question: text('Why isn’t my paper in the list yet?'),
    answer: text(
      'A teacher reviews every paper first. Find yours in My Papers, where it’s marked Pending, Approved or Rejected, with the reason.',
    ),
  },
  {
    question: text('What can I upload?'),
    answer: text('JPEG, PNG or PDF files up to 50 MB. A clear photo of the paper works as well as a scan.'),
  },
  {
    question: text('How do I register as a teacher?'),
    answer: text('Register as a teacher. Once an administrator approves you, you can review papers and share notes.'),
  },
];
