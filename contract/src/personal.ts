import * as z from 'zod/mini';
import { DOCUMENT_KINDS, documentParams, pageQuery } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';
import { notes } from './notes.ts';
import { paper } from './papers.ts';
import { solution } from './solutions.ts';

/**
 * What the hub keeps for one person (contract section 9, an extension). Nobody else sees it, and all of it goes with the account. A document
 * that they may not read any more is in none of these lists; it is there again when they may.
 */

/** Bookmarks that a person may have. */
export const MAX_BOOKMARKS = 1_000;
/** Documents that are kept as read recently. */
export const MAX_RECENT = 50;
/** Subjects that a person may choose as their own. */
export const MAX_OWN_SUBJECTS = 12;
/** Exams whose dates a person may keep. */
export const MAX_EXAMS = 24;
/** A notification is removed so many days after it was made. */
export const NOTIFICATION_DAYS = 90;
/** Readings of so many days count for what is read most. */
export const POPULAR_DAYS = 30;
/** A visit ends when the courses were not opened for so many minutes. */
export const VISIT_MINUTES = 60;

const anyDocument = z.union([solution, paper, notes]);

/** A document with its kind: a list of a person has papers and notes together. */
export const listedDocument = z.object({ kind: z.enum(DOCUMENT_KINDS), document: anyDocument });
export type ListedDocument = z.output<typeof listedDocument>;

/** With the moment at which it came into the list. */
const keptDocument = z.extend(listedDocument, { at: z.string() });
export type KeptDocument = z.output<typeof keptDocument>;

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/bookmarks',
  access: 'member',
  summary: "List the caller's bookmarks, newest first",
  query: pageQuery,
  answer: z.object({ data: z.array(keptDocument), total: z.number() }),
});

export const bookmarkIds = endpoint({
  method: 'GET',
  path: '/bookmarks/ids',
  access: 'member',
  summary: "List the ids of the caller's bookmarks",
  answer: z.object({ ids: z.array(z.string()) }),
});

const bookmarkState = z.object({ bookmarked: z.boolean() });

export const addBookmark = endpoint({
  method: 'PUT',
  path: '/bookmarks/:id',
  access: 'member',
  summary: 'Bookmark a document',
  params: documentParams,
  answer: bookmarkState,
});

export const removeBookmark = endpoint({
  method: 'DELETE',
  path: '/bookmarks/:id',
  access: 'member',
  summary: 'Remove a bookmark',
  params: documentParams,
  answer: bookmarkState,
});

const recentState = z.object({ enabled: z.boolean() });

export const listRecent = endpoint({
  method: 'GET',
  path: '/recent',
  access: 'member',
  summary: 'List what the caller read recently, latest first',
  answer: z.object({ enabled: z.boolean(), data: z.array(keptDocument) }),
});

export const switchRecent = endpoint({
  method: 'PUT',
  path: '/recent',
  access: 'member',
  summary: 'Turn reading history on or off; turning it off clears the list',
  body: z.object({ enabled: z.boolean() }),
  answer: recentState,
});

export const emptyRecent = endpoint({
  method: 'DELETE',
  path: '/recent',
  access: 'member',
  summary: 'Clear the reading history',
  answer: recentState,
});

/** The page sends it once a document is on the screen. */
export const addRecent = endpoint({
  method: 'PUT',
  path: '/recent/:id',
  access: 'member',
  summary: 'Record that the caller reads a document',
  params: documentParams,
  answer: z.object({ kept: z.boolean() }),
});

/** What the courses of a person are: as they chose, or as their profile says. */
const courses = z.object({
  semester: z.nullable(z.string()),
  department: z.nullable(z.string()),
  subjects: z.array(z.string()),
  /** False: they come from the profile. */
  chosen: z.boolean(),
});
export type Courses = z.output<typeof courses>;

const exam = z.object({ subject: z.string(), date: z.iso.date() });
export type ExamDate = z.output<typeof exam>;

export const getCourses = endpoint({
  method: 'GET',
  path: '/courses',
  access: 'member',
  summary: "Get what's new in the caller's subjects and what others in their semester read",
  answer: z.extend(courses, {
    /** When they were here before; null: never. */
    since: z.nullable(z.string()),
    news: z.object({ data: z.array(keptDocument), total: z.number() }),
    popular: z.array(listedDocument),
    /** Of today and later, the next one first. */
    exams: z.array(exam),
  }),
});

export const visitCourses = endpoint({
  method: 'PUT',
  path: '/courses/visit',
  access: 'member',
  summary: 'Record that the caller opened their courses',
  answer: z.object({ since: z.nullable(z.string()) }),
});

export const setExam = endpoint({
  method: 'PUT',
  path: '/courses/exams',
  access: 'member',
  summary: 'Set or remove the date of an exam of one subject',
  body: z.object({
    subject: z.string().check(z.maxLength(MAX_TEXT_LENGTH)),
    /** Null removes it. */
    date: z.nullable(z.iso.date()),
  }),
  answer: z.object({ exams: z.array(exam) }),
});

export const chooseCourses = endpoint({
  method: 'PUT',
  path: '/courses',
  access: 'member',
  summary: 'Choose semester and subjects',
  body: z.object({
    /** Null or absent: that of the profile. */
    semester: z.optional(z.nullable(z.string().check(z.maxLength(MAX_TEXT_LENGTH)))),
    /** Empty: all of the department in the profile. */
    subjects: z.array(z.string().check(z.maxLength(MAX_TEXT_LENGTH))).check(z.maxLength(MAX_OWN_SUBJECTS)),
  }),
  answer: courses,
});

/** What a notification can be about. Add a kind here, its text in the page, and call `notify` where it happens. */
export const NOTIFICATION_KINDS = [
  'paper_approved',
  'paper_rejected',
  'report_answered',
  'document_hidden',
  'document_shown',
  'wanted_paper',
  'answer_confirmed',
  'answer_hidden',
  'answer_shown',
  'remark_written',
  'remark_confirmed',
  'remark_hidden',
  'remark_shown',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const notification = z.object({
  _id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  created_at: z.string(),
  read: z.boolean(),
  /** The document that it is about; null when there is none, or the caller may not read it any more. */
  about: z.nullable(z.object({ kind: z.enum(DOCUMENT_KINDS), _id: z.string(), title: z.string() })),
  /** The name of the person who did it; null if it was no one in particular. */
  by: z.nullable(z.string()),
  /** What they wrote about it. */
  text: z.nullable(z.string()),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'member',
  summary: "List the caller's notifications, newest first",
  query: pageQuery,
  answer: z.object({ data: z.array(notification), total: z.number(), unread: z.number() }),
});

const unreadAnswer = z.object({ unread: z.number() });

export const markNotification = endpoint({
  method: 'PUT',
  path: '/notifications/:id',
  access: 'member',
  summary: 'Mark a notification as read or unread',
  params: documentParams,
  body: z.object({ read: z.boolean() }),
  answer: unreadAnswer,
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/notifications/read',
  access: 'member',
  summary: 'Mark all notifications as read',
  answer: unreadAnswer,
});

/** One small answer for the header of every screen. */
export const getWaiting = endpoint({
  method: 'GET',
  path: '/waiting',
  access: 'member',
  summary: 'Get the counts of what the caller has to do',
  answer: z.object({
    /** Unread notifications. */
    notifications: z.number(),
    /** The caller's own drafts. */
    drafts: z.number(),
    /** Papers that wait for a review; null for those who do not review. */
    papers: z.nullable(z.number()),
    /** Solutions, likewise. */
    solutions: z.nullable(z.number()),
    /** Teachers waiting for approval; null for everyone else. */
    teachers: z.nullable(z.number()),
    /** When the caller's account is deleted, as they asked for; null: it stays. */
    deleted_at: z.nullable(z.string()),
    /** Open reports; null for people who don’t answer them. */
    reports: z.nullable(z.number()),
  }),
});
export type Waiting = z.output<typeof getWaiting.answer>;
