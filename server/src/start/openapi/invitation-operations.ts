/** The calls of invitations by list and by link, and of the semester's step. */
export const INVITATION_OPERATIONS = {
  inviteList: {
    description:
      'A CSV in UTF-8 with commas, semicolons or tabs, at most 10,000 lines and 2 MB. A header is optional; without one the first column is the e-mail and the second the role. Addresses that are invited or registered already stay as they are, so that the same list again invites nobody. With a wrong line nobody is invited, unless `skip_wrong` is true. The links are mailed one after the other; where no mail is set up, the answer has them as a CSV, this once.',
  },
  listMails: {
    description: 'Of the lists of the last seven days. A mail that fails is tried five times, in half an hour.',
  },
  listInvitationLinks: { description: 'With those that were used up, withdrawn or have ended.' },
  createInvitationLink: {
    description:
      'The answer has the link, this once. Each sign-up by it counts as one use; a sign-up that is refused does not. Who uses it has an invitation with its role, and no confirmed address. A teacher still waits for approval.',
  },
  withdrawInvitationLink: { description: 'A repeat changes nothing. People who have used it stay.' },
  makeSemesterStep: {
    description:
      'In the order of the semesters in the catalogue. Students of the last one become alumni: see ALUMNI in docs/operating.md. Of two steps at the same moment one is made, and the other is 409.',
    problems: ['CONFIRMATION_NEEDED'],
  },
  undoSemesterStep: {
    description:
      'Restores the students whom the step has moved and who have not changed their semester since. A step that was taken back cannot be taken back again; the one before it can, within its 14 days.',
    problems: ['UNDO_TOO_LATE'],
  },
} as const;
