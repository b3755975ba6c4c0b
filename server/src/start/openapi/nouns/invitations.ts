import { count, time, type NounWords } from './noun-words.ts';

export const invitations = {
  description: 'Administrators invite people to sign up: one, a list, or by a link for several.',
  calls: {
    listInvitations: 'Includes used, revoked and expired ones.',
    invite: {
      description:
        'The link is mailed. Where no mail is set up, the answer has it, this once, to hand over. It takes the place of an open invitation for the address. Whether the address has an account changes nothing.',
      fields: { invitation: 'As the list has it.', link: 'To hand over, shown this once; null where it was mailed.' },
    },
    withdrawInvitation: 'A repeat changes nothing. One that was used is 404.',
    readInvitation: {
      description:
        'Changes nothing. A used, revoked or expired one is 404. It also reads invitation links; those have no `email`.',
      problems: ['NOT_FOUND'],
      fields: { email: 'The invited address; null for an invitation link.' },
    },
    inviteList: {
      description:
        'A CSV in UTF-8 with commas, semicolons or tabs, at most 10,000 lines and 2 MB. A header is optional; without one the first column is the e-mail and the second the role. Addresses that are invited or registered already stay as they are, so that the same list again invites nobody. With a wrong line nobody is invited, unless `skip_wrong` is true. The links are mailed one after the other; where no mail is set up, the answer has them as a CSV, this once.',
      fields: {
        role: 'For lines that name none; null or absent: teacher or student.',
        value: 'What stands there, at most 100 characters.',
        line: 'The line of the file, from 1; the header counts.',
      },
    },
    listMails: {
      description: 'Of the lists of the last seven days. A mail that fails is tried five times, in half an hour.',
      fields: { waiting: count('Mails that are still to be sent.') },
    },
    listInvitationLinks: 'Includes used up, revoked and expired ones.',
    createInvitationLink: {
      description:
        'The answer has the link, this once. Each sign-up by it counts as one use; a sign-up that is refused does not. Who uses it has an invitation with its role, and no confirmed address. A teacher still waits for approval.',
      fields: { role: 'The role that people may register in; null or absent: either.' },
    },
    withdrawInvitationLink: 'A repeat changes nothing. People who used it keep their accounts.',
  },
  fields: {
    read_only: 'An alumnus who may only read (`ALUMNI`); absent for everyone else.',
    alumni_since: time(
      'Since when a student is an alumnus; `semester` is then their last one. Absent for everyone else.',
    ),
    alumnus: 'Whether the semester step has led them past the last semester.',
    invitation: 'The token of an invitation link, of an account that the hub has not made; else absent or null.',
    mail: 'What has become of the mail of an invitation from a list; null for others.',
    by_link: 'Whether the person came by an invitation link.',
    dry_run: 'True: only say what would happen.',
    csv: 'The list: columns email and role, with or without a header.',
    skip_wrong: 'True: invite the other lines although some are wrong.',
    lines: count('Lines with anything in them, without the header.'),
    new: count('Addresses that are invited now, or would be.'),
    already_invited: count('Addresses whose invitation is still open. It stays as it is.'),
    already_members: count('Addresses of people who are registered.'),
    repeated: count('Lines that say again what an earlier one says.'),
    wrong: 'The first hundred wrong lines, in the order of the file.',
    wrong_total: count('How many lines are wrong.'),
    problem: 'What is wrong with the line, in English.',
    invited: 'Whether invitations were made.',
    links_csv: 'Where no mail is set up: a CSV of the new addresses and their links, shown this once. Else null.',
    sent: count('Mails that the mail server has taken.'),
    failed: count('Mails that were given up after five tries.'),
    uses: 'How many people may sign up by it, at most 1,000.',
    uses_left: count('How many still may.'),
    ends_at: time('From then on it does not work; at most 90 days ahead.'),
    invitation_link: 'As the list has it.',
    link: 'To hand over, shown this once.',
    again: 'Needed within 30 days of the last step.',
    step_id: 'The id of the step; null for a dry run.',
    preview: 'Each semester of the catalogue, in its order.',
    not_in_catalogue: count('Students whose semester isn’t in the catalogue anymore. They aren’t moved.'),
    last: 'The latest move that wasn’t undone, or null.',
    from: 'The semester of before.',
    to: 'The next semester; null: they become alumni.',
    made_by: 'The name of the administrator; null when it was made at the command line.',
    undo_until: time('Until when it can be undone; null: no longer.'),
    restored: count('Students who are in their semester of before again.'),
    left: count('Students who have changed their semester since then and aren’t moved.'),
    state: 'Whether it can still be used.',
    invited_by: 'The name of the administrator; null when it was made at the command line.',
    expires_at: time('From then on the link does not work.'),
  },
} satisfies NounWords;
