import { type Paper, paperContract } from '@exam-vault/contract/papers';
import { documentPaths, paths } from '../../base/routing/paths.ts';
import { documentCalls } from '../documents/document-calls.ts';
import { filterControls, formControls } from '../documents/document-fields.ts';
import type { DetailRow, DocumentKind } from '../documents/document-kind.ts';
import { t, translated } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';
import { longDate } from '../../base/languages/format.ts';
import { sittingLine } from './sitting-words.ts';
import { institutionTime } from '../../base/languages/institution-time.ts';

/** A paper among the documents: its fields, words, paths and calls. */
export const paperKind: DocumentKind<Paper> = {
  kind: 'paper',
  words: translated({
    ...paperContract.words,
    allHeading: text('All Papers'),
    myHeading: text('My Papers'),
    uploadHeading: text('Upload Paper'),
    editHeading: text('Edit Paper'),
    viewHeading: text('View Paper'),
    about: text('About this paper'),
    gone: text('This paper doesn’t exist, or you don’t have access to it.'),
    selectFile: text('Select Paper File'),
    submit: text('Submit Paper'),
    submitEdit: text('Submit Paper'),
    uploadButton: text('Upload Paper'),
    download: text('Download Paper'),
    pages: text('Pages of papers'),
    noneYet: text('No papers here yet.'),
  }),
  count: (n) => t('{n, plural, one {# paper} other {# papers}}', { n }),
  messages: translated(paperContract.messages),
  paths: documentPaths.paper,
  fields: formControls('paper'),
  asksFileType: 'beside the button',
  filters: filterControls('paper'),
  filtersIn: 'bar',
  calls: documentCalls('paper', paperContract.endpoints),
  sheetHead: paperHead,
  lineFacts: (paper) => [
    t('Sem {semester}', { semester: paper.semester }),
    paper.exam_type,
    sittingLine(paper),
    ...(paper.release_at === undefined ? [] : [t('Public from {when}', { when: institutionTime(paper.release_at) })]),
  ],
  reviewDetails,
  status: (paper) => paper.paper_approval_status,
  reviewPath: paths.reviewPaper,
  reviewState: (paper) => (isScheduled(paper) ? 'Scheduled' : paper.paper_approval_status),
  comment: (paper) => (paper.paper_approval_status === 'Rejected' ? paper.comment : null),
  downloadWords: ({ subject, semester, paper_type }) => [subject, semester, paper_type],
  // Students edit only their own papers; the hub knows the rest.
  editWarning: (paper, role) =>
    role === 'student' && paper.paper_approval_status !== 'Pending'
      ? t('After you save, this paper will need to be reviewed again.')
      : null,
};

/** As it is printed at the head of an exam paper: 'IV Semester (Main) University Examination 2024'. */
export function paperHead(paper: Paper): string {
  const { semester, paper_type, exam_type } = paper;
  const head = t('{semester} Semester ({paper_type}) {exam_type} Examination', { semester, paper_type, exam_type });
  return `${head} ${sittingLine(paper)}`.trim();
}

/** Approved, and public from its release date. */
export const isScheduled = ({ paper_approval_status, approved_by, release_at }: Paper): boolean =>
  paper_approval_status === 'Pending' && approved_by !== null && release_at !== undefined;

/** The review's outcome: Approved By and Approved At only once decided and only where known (spec section 4). */
export function reviewDetails(paper: Paper): DetailRow[] {
  const { approved_by, approval_at, release_at } = paper;
  const release = release_at === undefined ? [] : [{ label: t('Public from'), value: institutionTime(release_at) }];
  if (paper.paper_approval_status === 'Pending' && !isScheduled(paper)) return release;
  return [
    ...release,
    ...(approved_by === null ? [] : [{ label: t('Approved By'), value: approved_by }]),
    ...(approval_at === null ? [] : [{ label: t('Approved At'), value: longDate(approval_at) }]),
  ];
}
