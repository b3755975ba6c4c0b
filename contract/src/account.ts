import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { LANGUAGES } from './languages.ts';
import { MAX_PASSWORD_LENGTH } from './limits.ts';
import { requiredText } from './text.ts';
import { month, profile } from './users.ts';

/** A person's own data: take it out, correct it, delete the account; and what the hub keeps of everybody (contract section 9). */

/** An account is deleted so many days after its owner asked for it. Until then they can take it back. */
export const ACCOUNT_DELETION_DAYS = 14;
/** A sign-in counts as fresh for so many minutes. */
export const FRESH_SIGN_IN_MINUTES = 10;
/** An address of an export works for so many seconds. */
export const EXPORT_ADDRESS_S = 120;
/** The name that is shown for a person whose account was deleted. */
export const FORMER_MEMBER = 'A former member';

/** What becomes of one's papers and notes: they stay without the name, or they go. */
export const DOCUMENT_CHOICES = ['keep', 'remove'] as const;
export type DocumentChoice = (typeof DOCUMENT_CHOICES)[number];

/**
 * Download all data about the caller as a zip that is made while it is sent. The caller is named by a token, or by `ticket`, so that a
 * browser saves the zip by itself.
 */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/account/export',
  access: 'anyone',
  summary: 'Download all data about the caller as a zip',
  query: z.object({ ticket: z.optional(z.string().check(z.maxLength(200))) }),
  raw: true,
  answer: z.unknown(),
});

export const addressOfExport = endpoint({
  method: 'POST',
  path: '/account/export',
  access: 'member',
  summary: "Get a short-lived link to the caller's own export",
  answer: z.object({ path: z.string() }),
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/account/delete',
  access: 'member',
  counted: 'account_deletions',
  summary: "Request deletion of the caller's account in 14 days",
  body: z.object({
    /** Absent: the sign-in is fresh. */
    password: z.optional(z.string().check(z.maxLength(MAX_PASSWORD_LENGTH))),
    documents: z.enum(DOCUMENT_CHOICES),
  }),
  answer: z.object({ deleted_at: z.string() }),
});

export const keepAccount = endpoint({
  method: 'POST',
  path: '/account/keep',
  access: 'member',
  summary: "Cancel deletion of the caller's account",
  answer: z.object({ message: z.string() }),
});

const personParams = z.object({ id: z.string() });

/**
 * The same of another person, for the administrator. The caller is named by a token, or by `ticket` as in `exportAccount`, and must be an
 * administrator in both cases.
 */
export const exportPerson = endpoint({
  method: 'GET',
  path: '/admin/people/:id/export',
  access: 'anyone',
  summary: 'Download all data about a person as a zip',
  params: personParams,
  query: z.object({ ticket: z.optional(z.string().check(z.maxLength(200))) }),
  raw: true,
  answer: z.unknown(),
});

export const addressOfPersonExport = endpoint({
  method: 'POST',
  path: '/admin/people/:id/export',
  access: 'administrator',
  counted: 'decisions',
  summary: "Get a short-lived link to a person's export",
  params: personParams,
  answer: z.object({ path: z.string() }),
});

export const deletePerson = endpoint({
  method: 'POST',
  path: '/admin/people/:id/delete',
  access: 'administrator',
  counted: 'decisions',
  summary: "Request deletion of a person's account in 14 days",
  params: personParams,
  body: z.object({ documents: z.enum(DOCUMENT_CHOICES) }),
  answer: z.object({ deleted_at: z.string() }),
});

export const keepPerson = endpoint({
  method: 'POST',
  path: '/admin/people/:id/keep',
  access: 'administrator',
  counted: 'decisions',
  summary: 'Cancel deletion of an account',
  params: personParams,
  answer: z.object({ message: z.string() }),
});

const corrected = z.optional(requiredText());

/** Semester and the two years are a student's; a teacher's are ignored, as is everything else that is sent. */
export const profileCorrection = z.object({
  name: corrected,
  role_id: corrected,
  department: corrected,
  university: corrected,
  college: corrected,
  semester: corrected,
  start_year: z.optional(month),
  end_year: z.optional(month),
  /** Of the page and of mails. */
  language: z.optional(z.enum(LANGUAGES)),
});
export type ProfileCorrection = z.output<typeof profileCorrection>;

export const correctProfile = endpoint({
  method: 'PUT',
  path: '/account/profile',
  access: 'member',
  summary: "Edit the caller's name and details",
  body: profileCorrection,
  answer: profile,
});

/** What is kept, and for how long: read from the configuration. Null: without an end. */
export const privacyFacts = z.object({
  /** What the institution says itself: plain text, or Markdown without HTML; null: nothing. */
  words: z.nullable(z.string()),
  /** Who checks passwords: the hub itself, or a provider outside. */
  sign_in: z.array(z.enum(['built-in', 'oidc', 'firebase', 'lti'])),
  sends_mail: z.boolean(),
  deletion_days: z.number(),
  deleted_document_days: z.number(),
  draft_days: z.number(),
  upload_hours: z.number(),
  notification_days: z.number(),
  recent_documents: z.number(),
  session_days: z.number(),
  audit_days: z.nullable(z.number()),
  /** Days for which reports and copyright claims are kept after they are closed. */
  report_days: z.nullable(z.number()),
  log_days: z.nullable(z.number()),
  /** Nights for which backups are kept; null: the hub makes none. */
  backup_nights: z.nullable(z.number()),
});
export type PrivacyFacts = z.output<typeof privacyFacts>;

export const getPrivacyFacts = endpoint({
  method: 'GET',
  path: '/privacy/facts',
  access: 'anyone',
  summary: 'What data is stored about people, and for how long',
  answer: privacyFacts,
});
