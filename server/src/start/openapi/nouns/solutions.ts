import { clearable, FILE, IGNORED, UNPAGED, NOTICED, UNREADABLE, type NounWords } from './noun-words.ts';

export const solutions = {
  description:
    'Solutions and marking schemes, each of one paper. They are reviewed as papers are, and never public before their paper is.',
  calls: {
    getSolution: NOTICED,
    viewSolution: NOTICED,
    solutionsOfPaper: {
      description: `Which there are, and nothing of them: official ones first. ${UNREADABLE}`,
      fields: { data: 'Those that the caller may read; rejected ones only of the caller.' },
    },
    allSolutions: 'A page past the end is an empty list with the true total.',
    mySolutions: { description: 'Of every status but deleted.', problems: ['FORBIDDEN'], fields: { page: UNPAGED } },
    uploadSolution: `${FILE} The solution starts Pending, a teacher's too. A paper that the caller may not read is 400 VALIDATION, as one that does not exist. ${IGNORED}`,
    editSolution: {
      description: `By the owner or an approved teacher. ${FILE} An owner's edit of a Rejected solution, and a student's of an Approved one, makes it Pending again. ${IGNORED}`,
      problems: ['FORBIDDEN', 'NOT_APPROVED'],
    },
    setOfficial: UNREADABLE,
    deleteSolution: {
      description: 'By the owner or an administrator. The body may be empty, of any type. Repeating it is fine.',
      problems: ['FORBIDDEN', 'NOT_APPROVED'],
    },
    downloadSolution: {
      description: 'Adds one and answers the new count; the file itself is at `file_url`.',
      problems: ['NOT_FOUND'],
      fields: { paper_id: 'The `_id` of the solution.' },
    },
  },
  fields: {
    solution_of:
      'The `_id` of its paper; null after the paper was purged. An upload needs it, and an edit without it keeps it.',
    withheld: "Its paper isn't public, so it isn't either.",
    paper_readers: "Who may read its paper, where that isn't everyone: the stricter of this and `readers` holds.",
    official: 'A teacher has uploaded it, or called it the official one.',
  },
  narrower: { SolutionForm: clearable('solution') },
} satisfies NounWords;
