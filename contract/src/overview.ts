import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How many wait, and since when the oldest one waits; null when none does. */
const pile = z.object({ count: z.number(), oldest_at: z.nullable(z.string()) });

/** The accounts of a role. `total` has the disabled ones too, as the lists do. */
const people = z.object({ total: z.number(), disabled: z.number() });

/** What the review desk has pointed out, of papers that are decided: how often, and how often nothing came of it. */
const deskAlarm = z.object({
  /** As in `seen_before` and `checks`: 'same_pages', 'blank'; of a contradiction with its field: 'contradicts title'. */
  alarm: z.string(),
  shown: z.number(),
  /** The reviewer compared, changed a field, said that it is no copy, or rejected the paper. */
  acted: z.number(),
  /** Approved as it was. */
  ignored: z.number(),
});

/** Of the last values that were filled in without asking, in papers that are approved: how many stayed as they were. */
const filledIn = z.object({
  /** Of a paper: 'title', 'exam_year'. */
  field: z.string(),
  /** At most 200. */
  filled: z.number(),
  right: z.number(),
});

/** What a new hub needs, and whether it is there. */
const firstSteps = z.object({
  /** The institution has a name here. */
  institution: z.boolean(),
  /** The lists have subjects of the institution's own. */
  subjects: z.boolean(),
  /** The hub can send email. */
  mail: z.boolean(),
  /** There are public papers or notes. */
  documents: z.boolean(),
  /** Somebody besides the administrators is a teacher, or is invited. */
  teachers: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

/** Get what needs the administrator's attention and how the hub is doing. */
export const overview = z.object({
  /** Teachers who wait for a decision and are not disabled. */
  teachers_waiting: z.number(),
  papers_waiting: pile,
  reports_open: pile,
  people: z.object({ students: people, teachers: people }),
  storage: z.object({
    /** Bytes of the documents' files, up to five minutes old; null when they could not be counted in time. */
    bytes: z.nullable(z.number()),
    /** Free on the disk of the hub; null where a store keeps the files. */
    free_bytes: z.nullable(z.number()),
  }),
  reading_queue: z.object({
    waiting: z.number(),
    /** Documents whose text could not be read. */
    failed: z.number(),
  }),
  /** Of the last half year, the most shown first. */
  desk_alarms: z.optional(z.array(deskAlarm)),
  /** By field, the most often filled in first. */
  filled_in: z.optional(z.array(filledIn)),
  first_steps: z.optional(firstSteps),
  /** When the latest backup was begun in which no file was missing, by the hub or by `hub backup`; null: none is known. */
  last_backup_at: z.nullable(z.string()),
  /** Wrong passwords and codes in the last 24 hours, held back ones too; null where other providers check all of them. */
  failed_sign_ins: z.nullable(
    z.object({
      count: z.number(),
      /** Only hours with at least one, the latest first; `at` is when the hour began. */
      hours: z.array(z.object({ at: z.string(), count: z.number() })),
    }),
  ),
});
export type Overview = z.output<typeof overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  access: 'administrator',
  summary: "Get what needs the administrator's attention and how the hub is doing",
  answer: overview,
});
