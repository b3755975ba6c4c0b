import { type Solution, solutionContract } from '@exam-vault/contract/solutions';
import { documentPaths, paths } from '../../base/routing/paths.ts';
import { documentCalls } from '../documents/document-calls.ts';
import { filterControls, formControls } from '../documents/document-fields.ts';
import type { DocumentKind, FormValues } from '../documents/document-kind.ts';
import { paperHead, paperKind, reviewDetails } from '../papers/paper-kind.ts';
import { t, translated } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

/** 'Marking Scheme', or 'Official Marking Scheme'. */
export const solutionName = ({ solution_type, official }: Pick<Solution, 'solution_type' | 'official'>): string =>
  official ? t('Official {type}', { type: solution_type }) : solution_type;

/** A solution among the documents: its fields, words, paths and calls. It is reviewed as papers are. */
export const solutionKind: DocumentKind<Solution> = {
  ...paperKind,
  kind: 'solution',
  words: translated({
    ...solutionContract.words,
    allHeading: text('Solutions'),
    myHeading: text('My solutions'),
    uploadHeading: text('Add a solution'),
    editHeading: text('Edit Solution'),
    viewHeading: text('View Solution'),
    about: text('About this solution'),
    gone: text('This solution doesn’t exist, or you don’t have access to it.'),
    selectFile: text('Select Solution File'),
    submit: text('Submit Solution'),
    submitEdit: text('Submit Solution'),
    uploadButton: text('Choose a paper'),
    download: text('Download Solution'),
    pages: text('Pages of solutions'),
    noneYet: text('No solutions here yet.'),
  }),
  count: (n) => t('{n, plural, one {# solution} other {# solutions}}', { n }),
  messages: translated(solutionContract.messages),
  paths: documentPaths.solution,
  reviewPath: paths.reviewSolution,
  fields: formControls('solution'),
  filters: filterControls('solution'),
  calls: documentCalls('solution', solutionContract.endpoints),
  sheetHead: (solution) => `${solutionName(solution)}: ${paperHead(solution)}`,
  lineFacts: (solution) => [solutionName(solution), ...paperKind.lineFacts(solution)],
  reviewDetails: (solution) => [
    ...reviewDetails(solution),
    ...(solution.withheld ? [{ label: t('Not public'), value: t('It becomes public together with its paper.') }] : []),
  ],
  downloadWords: (solution) => [solution.solution_type, ...paperKind.downloadWords(solution)],
  tie: ({ solution_of }): FormValues => (solution_of === null ? {} : { solution_of }),
  editWarning: (solution, role) =>
    role === 'student' && solution.paper_approval_status !== 'Pending'
      ? t('After you save, this solution will need to be reviewed again.')
      : null,
};
