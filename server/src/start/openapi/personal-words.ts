import type { FieldWords } from './field-words.ts';

/** The fields of what is kept for one person. */
export const PERSONAL_WORDS: Readonly<Record<string, FieldWords>> = {
  ids: { description: 'The ids of documents.' },
  bookmarked: { description: 'Whether it is bookmarked now.' },
  enabled: { description: 'Whether what is read is kept.' },
  kept: { description: 'Whether it was kept: not for those who switched it off.' },
  document: { description: 'The paper or the notes, as every call answers them.' },
  chosen: { description: 'Whether the caller has chosen them. Else they come from the profile.' },
  since: {
    description: 'When the caller looked at their courses in the visit before; null: never.',
    keywords: { format: 'date-time' },
  },
  news: { description: 'What has become public since then, the newest first.' },
  popular: { description: 'At most twelve: read most in the last 30 days, then downloaded most.' },
  read: { description: 'Whether it was read.' },
  unread: { description: 'How many are not read yet.', keywords: { minimum: 0 } },
  by: { description: 'The name of the person who did it; null when nobody in particular did.' },
  notifications: { description: 'Notifications that are not read yet.', keywords: { minimum: 0 } },
  drafts: { description: "The caller's drafts.", keywords: { minimum: 0 } },
  papers: { description: 'Papers that wait for a review; null for those who do not review.' },
  teachers: { description: 'Teachers who wait for the administrator; null for everybody else.' },
};

/** Where a field means something narrower. */
export const NARROWER_PERSONAL_WORDS: Readonly<Record<string, FieldWords>> = {
  'Notification.kind': { description: 'What happened.' },
  'Notification.about': { description: 'The document that it is about; null: none.' },
  'Notification.text': { description: 'What they wrote about it, such as the reason of a rejection; or null.' },
  'listBookmarks.page': { description: 'The page, from 1; 12 a page. Without it all of them come.' },
  'getStudyList.page': { description: 'The page, from 1; 12 a page. Without it all of them come.' },
  'getStudyList.state': { description: 'Whether the caller wants to learn the question, or knows it.' },
  'getStudyList.subject': { description: 'In the request: only this subject. Else the subject of the paper.' },
  'getStudyList.question': { description: 'The question with its paper.' },
  'getStudyList.subjects': { description: 'How many questions of each subject are on the whole list.' },
  'getStudyList.to_learn': { description: 'Questions that the caller wants to learn.', keywords: { minimum: 0 } },
  'getStudyList.known': { description: 'Questions that the caller knows.', keywords: { minimum: 0 } },
  'studyListIds.states': { description: 'The questions on the list.' },
  'studyListIds.state': { description: 'Whether the caller wants to learn the question, or knows it.' },
  'studyListIds.known_repeats': { description: 'At most 5,000 questions that are not on the list themselves.' },
  'studyListIds.exam_year': { description: 'Of the paper with the question that the caller knows, or null.' },
  'putOnStudyList.state': { description: 'To learn, or known.' },
  'removeFromStudyList.state': { description: 'Always null.' },
  'listNotifications.page': { description: 'The page, from 1; 12 a page. Without it all of them come.' },
  'listRecent.data': { description: 'At most 50.' },
  'chooseCourses.semester': { description: 'Null or absent: that of the profile.' },
  'chooseCourses.subjects': { description: 'Empty: all of the department in the profile.' },
};
