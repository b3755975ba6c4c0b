import { count, time, UNREADABLE, type NounWords } from './noun-words.ts';

export const personal = {
  description: 'Bookmarks, the study list, what was read, courses and notifications. Only their owner knows of them.',
  calls: {
    getStudyList: {
      description:
        'What the caller may not read any more is not in it; it is there again when they may. `subjects` counts the whole list. A question that goes when its paper is cut again comes back with its label.',
      fields: {
        page: 'The page, from 1; 12 a page. Without it all of them come.',
        state: 'Whether the caller wants to learn the question, or knows it.',
        subject: 'In the request: only this subject. Else the subject of the paper.',
        question: 'The question with its paper.',
        subjects: 'How many questions of each subject are on the whole list.',
        to_learn: count('Questions that the caller wants to learn.'),
        known: count('Questions that the caller knows.'),
      },
    },
    studyListIds: {
      description:
        'For the marks on questions. `known_repeats` has the same question of other public papers, for each that the caller knows.',
      fields: {
        states: 'The questions on the list.',
        state: 'Whether the caller wants to learn the question, or knows it.',
        known_repeats: 'At most 5,000 questions that are not on the list themselves.',
        exam_year: 'Of the paper with the question that the caller knows, or null.',
      },
    },
    putOnStudyList: {
      description: `A repeat changes nothing. At most 2,000. ${UNREADABLE}`,
      problems: ['STUDY_LIST_FULL'],
      fields: { state: 'To learn, or known.' },
    },
    removeFromStudyList: { description: `A repeat changes nothing. ${UNREADABLE}`, fields: { state: 'Always null.' } },
    listBookmarks: {
      description: 'What the caller may not read any more is not in it; it is there again when they may.',
      fields: { page: 'The page, from 1; 12 a page. Without it all of them come.' },
    },
    bookmarkIds: {
      description: 'For the marks on lists. Those of documents that the caller may not read are left out.',
      fields: { ids: 'The ids of documents.' },
    },
    addBookmark: {
      description: `A repeat changes nothing. At most 1,000. ${UNREADABLE}`,
      problems: ['TOO_MANY_BOOKMARKS'],
    },
    removeBookmark: `A repeat changes nothing. ${UNREADABLE}`,
    listRecent: {
      description: 'The last 50 documents. What the caller may not read any more is not in it.',
      fields: { data: 'At most 50.' },
    },
    switchRecent: 'Switching it off empties the list at once.',
    emptyRecent: 'What is read from now on is kept as before.',
    addRecent: `Reading a document by the API does not note it; this call does. ${UNREADABLE}`,
    getCourses:
      'Public documents of the semester and the subjects that the caller has chosen; else of the semester and the department in their profile. The call itself is no visit.',
    chooseCourses: {
      description: 'Both are replaced. At most 12 subjects.',
      fields: {
        semester: 'Null or absent: that of the profile.',
        subjects: 'Empty: all of the department in the profile.',
      },
    },
    setExam: {
      description: `One date for each subject, from today to two years ahead; at most 24. Exams that are over are forgotten.`,
      fields: { subject: 'A subject of the catalogue.', date: 'The day; null removes it.' },
    },
    visitCourses: 'A visit ends an hour after the last of these calls.',
    listNotifications: {
      description: 'Kept for 90 days. One about a document that the caller may not read is not in it.',
      fields: { page: 'The page, from 1; 12 a page. Without it all of them come.' },
    },
    readNotifications: 'A repeat changes nothing.',
    markNotification: 'Of another person it is 404, like an id that does not exist.',
    getWaiting: {
      description: 'Numbers, and the day on which the account is deleted.',
      fields: { deleted_at: time("When the caller's account will be deleted; null: it won’t be.") },
    },
  },
  fields: {
    exams: 'Exams of today and later, the next one first.',
    date: 'The day of the exam.',
    bookmarked: 'Whether it is bookmarked now.',
    enabled: 'Whether what is read is kept.',
    kept: 'Whether it was kept: not for those who switched it off.',
    document: 'The paper or the notes, as every call answers them.',
    chosen: 'Whether the caller has chosen them. Else they come from the profile.',
    since: time('When the caller looked at their courses in the visit before; null: never.'),
    news: 'What has become public since then, the newest first.',
    popular: 'At most twelve: read most in the last 30 days, then downloaded most.',
    read: 'Whether it was read.',
    unread: count('How many are not read yet.'),
    by: 'The name of the person who did it; null if it was no one in particular.',
    notifications: count('Notifications that are not read yet.'),
    drafts: count("The caller's drafts."),
    papers: 'Papers that wait for a review; null for those who do not review.',
    solutions: 'Solutions that wait for a review; null for those who do not review.',
    teachers: 'Teachers waiting for approval; null for everyone else.',
  },
  narrower: {
    Notification: {
      kind: 'What happened.',
      about: 'The document that it is about; null: none.',
      text: 'What they wrote about it, such as the reason of a rejection; or null.',
    },
  },
} satisfies NounWords;
