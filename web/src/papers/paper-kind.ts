import { type Paper, paperContract } from '@exam-vault/contract/papers';
import { paths } from '../app/paths.ts';
import { documentCalls } from '../documents/document-calls.ts';
import { asFilter, type DocumentField, type DocumentKind, PLACE_FIELDS } from '../documents/document-kind.ts';

import { paperDetails, paperHead, reviewDetails } from './paper-details.ts';

const EXAM_FIELDS: readonly DocumentField[] = [
  { name: 'paper_type', label: 'Paper Type', values: 'paper_type', required: true },
  { name: 'exam_type', label: 'Exam Type', values: 'exam_type', required: true },
];
const EXAM_YEAR: DocumentField = { name: 'exam_year', label: 'Exam Year', isYear: true, maxLength: 4 };

/** A paper among the documents: its fields, words, paths and calls. */
export const paperKind: DocumentKind<Paper> = {
  kind: 'paper',
  words: {
    ...paperContract.words,
    allHeading: 'All Papers',
    myHeading: 'My Papers',
    uploadHeading: 'Upload Paper',
    editHeading: 'Edit Paper',
    viewHeading: 'View Paper',
    about: 'About this paper',
    gone: 'This paper is not here, or not for you to see.',
    selectFile: 'Select Paper File',
    submit: 'Submit Paper',
    submitEdit: 'Submit Paper',
    uploadButton: 'Upload Paper',
    download: 'Download Paper',
  },
  messages: paperContract.messages,
  paths: {
    all: () => paths.allPapers(),
    my: () => paths.myPapers(),
    upload: paths.uploadPaper,
    edit: paths.editPaper,
    viewInAll: paths.allPapersView,
    viewInMy: paths.myPapersView,
  },
  fields: [
    { name: 'title', label: 'Title', required: true },
    ...PLACE_FIELDS,
    ...EXAM_FIELDS,
    { name: 'unit_no', label: 'Unit No', values: 'unit_no', hint: 'Optional' },
    { ...EXAM_YEAR, hint: 'Optional: the year the exam was held' },
  ],
  asksFileType: 'beside the button',
  filters: [...PLACE_FIELDS.map(asFilter), ...EXAM_FIELDS.map(asFilter), EXAM_YEAR],
  filtersIn: 'bar',
  calls: documentCalls(paperContract.endpoints),
  sheetHead: paperHead,
  moreDetails: paperDetails,
  reviewDetails,
  status: (paper) => paper.paper_approval_status,
  comment: (paper) => (paper.paper_approval_status === 'Rejected' ? paper.comment : null),
  downloadWords: ({ subject, semester, paper_type }) => [subject, semester, paper_type],
  // A student edits none but his own papers; the hub knows the rest.
  editWarning: (paper, role) =>
    role === 'student' && paper.paper_approval_status !== 'Pending'
      ? 'Once saved, this paper waits for review again.'
      : null,
};
