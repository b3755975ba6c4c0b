import { clearable, FILE, IGNORED, UNPAGED, NOTICED, UNREADABLE, type NounWords } from './noun-words.ts';

export const notes = {
  description: 'Semester notes: live as soon as they are uploaded.',
  calls: {
    getNotes: NOTICED,
    notesOfPaper: `At most 20. ${UNREADABLE}`,
    viewNotes: NOTICED,
    allNotes: 'A page past the end is an empty list with the true total.',
    myNotes: { description: 'All that are not deleted.', problems: ['FORBIDDEN'], fields: { page: UNPAGED } },
    uploadNotes: {
      description: `${FILE} Where the hub takes notes of teachers alone (\`/notes/uploaders\`), a student's are 403 FORBIDDEN. ${IGNORED}`,
      problems: ['FORBIDDEN'],
    },
    editNotes: {
      description: `By the owner, an approved teacher or an administrator. ${FILE} ${IGNORED}`,
      problems: ['FORBIDDEN', 'NOT_APPROVED'],
    },
    deleteNotes: {
      description: 'By the owner or an administrator. The body may be empty, of any type. Repeating it is fine.',
      problems: ['FORBIDDEN', 'NOT_APPROVED'],
    },
    downloadNotes: {
      description: 'Adds one and answers the new count; the file itself is at `file_url`.',
      problems: ['NOT_FOUND'],
      fields: { paper_id: 'The `_id` of the notes.' },
    },
    notesUploaders: 'So that a page need not show a form that would be refused.',
  },
  fields: {
    about_paper:
      'The `_id` of a paper that the caller may read: the notes are listed beside it. An edit without it keeps it.',
  },
  narrower: { NotesForm: clearable('notes'), Notes: { approved_by: "The uploader's name: notes have no review." } },
} satisfies NounWords;
