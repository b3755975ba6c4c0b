import { type Paper, paperContract } from '@exam-vault/contract/papers';
import { documentPaths } from '../app/paths.ts';
import { documentCalls } from '../documents/document-calls.ts';
import { filterControls, formControls } from '../documents/document-fields.ts';
import type { DocumentKind } from '../documents/document-kind.ts';
import { paperHead, reviewDetails } from './paper-details.ts';

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
  paths: documentPaths.paper,
  fields: formControls('paper'),
  asksFileType: 'beside the button',
  filters: filterControls('paper'),
  filtersIn: 'bar',
  calls: documentCalls(paperContract.endpoints),
  sheetHead: paperHead,
  reviewDetails,
  status: (paper) => paper.paper_approval_status,
  comment: (paper) => (paper.paper_approval_status === 'Rejected' ? paper.comment : null),
  downloadWords: ({ subject, semester, paper_type }) => [subject, semester, paper_type],
  // Students edit only their own papers; the hub knows the rest.
  editWarning: (paper, role) =>
    role === 'student' && paper.paper_approval_status !== 'Pending'
      ? 'Once saved, this paper waits for review again.'
      : null,
};
