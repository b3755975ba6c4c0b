import { clearable, FILE, IGNORED, UNPAGED, NOTICED, type NounWords } from './noun-words.ts';

export const papers = {
  description: 'Exam papers: upload, read, edit, delete, download.',
  calls: {
    getPaper: NOTICED,
    viewPaper: NOTICED,
    allPapers: 'A page past the end is an empty list with the true total.',
    myPapers: { description: 'Of every status but deleted.', problems: ['FORBIDDEN'], fields: { page: UNPAGED } },
    uploadPaper: `${FILE} The paper starts Pending, a teacher's too. ${IGNORED}`,
    editPaper: {
      description: `By the owner or an approved teacher. ${FILE} An owner's edit of a Rejected paper, and a student's of an Approved one, makes it Pending again. ${IGNORED}`,
      problems: ['FORBIDDEN', 'NOT_APPROVED'],
    },
    deletePaper: {
      description: 'By the owner or an administrator. The body may be empty, of any type. Repeating it is fine.',
      problems: ['FORBIDDEN', 'NOT_APPROVED'],
    },
    downloadPaper: {
      description: 'Adds one and answers the new count; the file itself is at `file_url`.',
      problems: ['NOT_FOUND'],
      fields: { paper_id: 'The `_id` of the paper.' },
    },
  },
  narrower: { PaperForm: clearable('paper') },
} satisfies NounWords;
