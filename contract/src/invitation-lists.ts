import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { invitedRole } from './invitations.ts';

/** Invitations by a list of e-mail addresses (contract section 9, decision 44). */

/** Lines of a list, without its header. */
export const MAX_LIST_LINES = 10_000;
/** Bytes of a list in UTF-8. */
export const MAX_LIST_BYTES = 2 * 1_048_576;
/** Wrong lines that are named. `wrong_total` counts all. */
export const MAX_WRONG_LINES = 100;
/** For how many days an answered list is part of the progress. */
export const MAIL_PROGRESS_DAYS = 7;

/** A line that cannot be an invitation. */
const wrongLine = z.object({
  /** Of the file, from 1; the header counts. */
  line: z.number(),
  /** What stands there, at most 100 characters. */
  value: z.string(),
  problem: z.string(),
});
export type WrongLine = z.output<typeof wrongLine>;

export const listOutcome = z.object({
  /** Lines with anything in them, without the header. */
  lines: z.number(),
  /** Addresses that are invited now, or would be. */
  new: z.number(),
  /** Addresses with an invitation that is still open. It stays as it is. */
  already_invited: z.number(),
  /** Addresses of people who are registered. */
  already_members: z.number(),
  /** Lines that say again what an earlier one says. */
  repeated: z.number(),
  /** In the order of the file, the first 100. */
  wrong: z.array(wrongLine),
  wrong_total: z.number(),
  /** Whether invitations were made. */
  invited: z.boolean(),
  /** Where no mail is set up: a CSV of the new addresses and their links, shown this once. Otherwise null. */
  links_csv: z.nullable(z.string()),
});
export type ListOutcome = z.output<typeof listOutcome>;

export const inviteList = endpoint({
  method: 'POST',
  path: '/admin/invitations/list',
  access: 'administrator',
  counted: 'invitations',
  summary: 'Invite a list of email addresses; with dry_run, only report what would happen',
  body: z.object({
    /** Columns e-mail and role. A header is optional; other columns of a list with a header are passed over. */
    csv: z.string().check(z.minLength(1, { message: 'is empty' })),
    /** For lines without a role; null or absent: teacher or student. */
    role: z.optional(invitedRole),
    dry_run: z.optional(z.boolean()),
    /** Invite the other lines although some are wrong. Otherwise a wrong line means that nobody is invited. */
    skip_wrong: z.optional(z.boolean()),
  }),
  answer: listOutcome,
  /** A list of 2 MB, in which JSON may write each quote and line break with two characters. */
  maxBodyBytes: 5 * 1_048_576,
});

export const listMails = endpoint({
  method: 'GET',
  path: '/admin/invitations/mails',
  access: 'administrator',
  summary: 'Get the status of invitation emails',
  /** Of the lists of the last seven days. */
  answer: z.object({ waiting: z.number(), sent: z.number(), failed: z.number() }),
});
