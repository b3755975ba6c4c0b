import { IconChartPie, IconEye, IconSearch, IconUpload } from '@tabler/icons-react';
import { paths } from '../app/paths.ts';

/** The texts of the landing page. The specification gives the titles and their number (section 1). */

export const DOORS = [
  { to: paths.teacherForm(), name: 'Teacher', text: 'I review and share' },
  { to: paths.studentForm(), name: 'Student', text: 'I look for papers' },
  { to: paths.loginForm(), name: 'Login', text: 'I have an account' },
];

export const FEATURES = [
  {
    icon: IconUpload,
    title: 'Upload Papers',
    text: 'A PDF, or a photo of the sheet, with its subject, year and semester. It takes a minute.',
  },
  {
    icon: IconEye,
    title: 'Preview Papers',
    text: 'Read every page right here, on a phone too, before you spend data on a copy.',
  },
  {
    icon: IconChartPie,
    title: 'View Analytics',
    text: 'How many papers there are, and what became of them, by department and kind of exam.',
  },
  {
    icon: IconSearch,
    title: 'Search Papers & Notes',
    text: 'By title, narrowed to the subject, department, year or semester you sit in.',
  },
];

export const GAINS = [
  {
    who: 'Students',
    text: 'see how a subject was really asked, years back, and read it on the way to college. What they hand in themselves helps whoever comes next.',
  },
  {
    who: 'Teachers',
    text: 'read each paper before the others do, approve it or send it back with a reason, and share their notes.',
  },
  { who: 'The college', text: 'keeps papers, notes and accounts on a hub of its own. Nothing here calls home.' },
];

export const QUESTIONS = [
  {
    question: 'Who can read the papers?',
    answer:
      'Everybody who opens this hub. Handing in and downloading need an account, which a student has in a minute.',
  },
  {
    question: 'Why is my paper not in the list yet?',
    answer:
      'A teacher looks at every paper first. You find yours under My Papers with its stamp: Pending, Approved or Rejected, and why.',
  },
  {
    question: 'What can I upload?',
    answer: 'One file at a time, JPEG, PNG or PDF, up to 50 MB. A clear photo of the sheet is as welcome as a scan.',
  },
  {
    question: 'How do I become a teacher here?',
    answer:
      'Register with the teacher form. An administrator of the hub approves you, and then you review papers and share notes.',
  },
];
