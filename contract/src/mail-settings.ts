import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Which mails a person gets of what is new for them, and when (contract section 9, decision 136). */

/** When a person is told of new papers and notes in their subjects. */
export const NEWS_TIMES = ['off', 'at_once', 'daily', 'weekly'] as const;
export type NewsTime = (typeof NEWS_TIMES)[number];

/** What can be turned off one by one: new papers in one's subjects, papers that one has asked for, a queue that nobody reviews. */
export const MAIL_KINDS = ['news', 'wanted', 'queue'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** When mails of a day come, unless a person has chosen another hour. */
export const DEFAULT_MAIL_HOUR = 8;

const hour = z.int().check(z.gte(0), z.lte(23));

export const mailSettings = z.object({
  news: z.enum(NEWS_TIMES),
  /** A paper that they have asked for has come. */
  wanted: z.boolean(),
  /** Documents have waited for a review for more than a day. Only for those who review. */
  queue: z.boolean(),
  /** Mails of what has just happened wait until `to`. Null: they come at any hour. */
  quiet: z.nullable(z.object({ from: hour, to: hour })),
  /** When mails of a day and of a week come. */
  hour,
  /** IANA name; null: that of the institution. */
  time_zone: z.nullable(z.string().check(z.maxLength(64))),
});
export type MailSettings = z.output<typeof mailSettings>;

const settingsAnswer = z.extend(mailSettings, { sends_mail: z.boolean() });

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/account/mails',
  access: 'member',
  summary: 'Get which emails the caller gets and when',
  answer: settingsAnswer,
});

export const setMailSettings = endpoint({
  method: 'PUT',
  path: '/account/mails',
  access: 'member',
  summary: 'Choose which emails the caller gets and when',
  body: mailSettings,
  answer: settingsAnswer,
});

/** Mail programs send it by themselves (RFC 8058). It needs no sign-in: the token is signed, and turns off nothing else. */
export const turnMailOff = endpoint({
  method: 'POST',
  path: '/mails/off/:token',
  access: 'anyone',
  summary: 'Turn off one kind of email by the link in it',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: z.object({ off: z.enum(MAIL_KINDS) }),
});
