import { count, FILTER, REGISTRATION_DEPARTMENT, time, type NounWords } from './noun-words.ts';

export const administration = {
  description: "The administrators' calls: what waits, people, the audit log, deleted documents.",
  calls: {
    listTeachers: {
      description: 'Those who wait come first.',
      fields: {
        name: 'Part of the name or email.',
        disabled: '`true` leaves only disabled accounts.',
        status: `The approval. ${FILTER}`,
        query: 'Part of the name, email or ID number at the college, or the whole `_id`.',
      },
    },
    listStudents: {
      description: 'Newest first.',
      fields: {
        name: 'Part of the name or email.',
        disabled: '`true` leaves only disabled accounts.',
        query: 'Part of the name, email or ID number at the college, or the whole `_id`.',
      },
    },
    approveTeacher: {
      description:
        'The teacher gets an email. A repeat changes nothing. If the teacher’s email isn’t confirmed, the call is 409 CONFIRMATION_NEEDED until it is sent with `accept_unconfirmed: true`.',
      problems: ['ALREADY_REVIEWED', 'CONFIRMATION_NEEDED'],
      fields: { accept_unconfirmed: 'True: approve even though the teacher’s email isn’t confirmed.' },
    },
    rejectTeacher: {
      description: 'The teacher gets an email with the reason. You can’t reject yourself or the last administrator.',
      problems: ['ALREADY_REVIEWED'],
    },
    disableUser:
      'Everything that needs a token is then 403 ACCOUNT_DISABLED. Nobody disables himself or the last administrator.',
    enableUser: 'Undoes the disabling.',
    decideAboutPeople: {
      description:
        'Each person in a transaction of their own, by the rules of the call for one, with the same mail. What is refused for one does not stop the others. Nobody decides about themselves. Sent again, those who are decided are `unchanged`.',
      fields: {
        action: 'What is decided. `reject` is about teachers who wait, `withdraw` about approved ones.',
        reason: 'Told to each teacher whom the decision refuses.',
        seen: 'Of teachers to approve: the status that was looked at. Another one is refused.',
        accept_unconfirmed: 'True: approve teachers even if their email isn’t confirmed.',
        id: 'The `_id` of the person.',
        code: 'Why it was refused; absent otherwise.',
      },
    },
    getOverview: {
      description: 'A few counts of indexed rows, without names.',
      fields: {
        count: count('How many.'),
        at: time('When the hour began.'),
        total: count('How many accounts there are.'),
        disabled: count('How many of them are disabled.'),
        waiting: count('Documents that wait for a reader.'),
        failed: count('Documents whose text could not be read.'),
        teachers: 'Teachers of every status, the disabled ones too.',
        students: 'Students, the disabled ones too.',
        first_steps: 'What a new hub needs, and whether it’s there.',
        institution: 'The institution has a name here.',
        subjects: 'The lists have subjects of the institution’s own.',
        mail: 'The hub can send email.',
        documents: 'There are public papers or notes.',
      },
    },
    makeSemesterStep: {
      description:
        'In the order of the semesters in the catalogue. Students of the last one become alumni: see ALUMNI in docs/operating.md. Of two steps at the same moment one is made, and the other is 409.',
      problems: ['CONFIRMATION_NEEDED'],
      fields: {
        total: count('How many students advance.'),
        count: count('How many students advance from this semester.'),
      },
    },
    undoSemesterStep: {
      description:
        'Restores the students whom the step has moved and who have not changed their semester since. A move that was undone can’t be undone again; the one before it can, within its 14 days.',
      problems: ['UNDO_TOO_LATE'],
    },
    listAuditLog: {
      description: 'Newest first.',
      fields: { name: 'A part of the name of who did it or of whom it was done to.' },
    },
    listDeleted: 'For 30 days; then they’re deleted permanently.',
    restoreDocument: 'With the state and the file it had.',
  },
  fields: {
    teachers_waiting: count('Teachers who wait for a decision and are not disabled.'),
    papers_waiting: 'Papers that wait for a reviewer.',
    reports_open: 'Open reports and claims.',
    oldest_at: time('When the oldest of them was made; null when there is none.'),
    people: 'The accounts, by role.',
    students: 'Students, the disabled ones too.',
    storage: 'The files of documents, and the disk.',
    bytes: count('Bytes, up to five minutes old; null when they could not be counted in time.'),
    free_bytes: count("Free on the hub's disk; null where a store keeps the files."),
    reading_queue: 'Documents whose text is being read.',
    desk_alarms:
      'What the review desk has pointed out in the last half year, of papers that are decided: the most shown first.',
    alarm: 'What was pointed out; of a contradiction with its field.',
    shown: count('How often.'),
    acted: count('How often a reviewer compared, changed a field, said that it is no copy, or rejected.'),
    ignored: count('How often the paper was approved unchanged.'),
    filled_in:
      'Of values that were filled in without asking, in papers that are approved and public: by field, the most often filled in first.',
    filled: count('How many of the last were filled in, at most 200.'),
    right: count('How many of them no one has changed.'),
    last_backup_at: time('When the latest backup was begun in which no file was missing; null: the hub knows of none.'),
    failed_sign_ins:
      'Wrong passwords and codes in the last 24 hours, held back ones too; null where other providers check all of them.',
    hours: 'Only hours with at least one, the latest first.',
    ids: 'The `_id` of each person.',
    results: 'What became of each person, in the order of `ids`, each once.',
    result: 'Decided; as it was; or not decided.',
    action: 'What was done, as noun.verb.',
    actor: 'Who did it: the name at that time.',
    actor_id: 'The id of who did it; null for the command line and the hub itself.',
    at: time('When.'),
    object_id: 'The id of what it was done to; null for the hub itself and accounts without a profile.',
    object: 'The title or the name of what it was done to, or null.',
    before: "A teacher's status before, or null.",
    kind: 'A paper or notes.',
    deleted_at: time('When it was deleted.'),
    deleted_by: 'Who deleted it, or null.',
    days_left: {
      description: 'Days until it’s deleted permanently, including the current one: 1 is the last.',
      keywords: { minimum: 1 },
    },
  },
  narrower: {
    Overview: { field: 'The name of a field of papers.' },
    Teacher: { department: REGISTRATION_DEPARTMENT },
    Student: { department: REGISTRATION_DEPARTMENT },
  },
} satisfies NounWords;
