import { MAX_RELEASE_YEARS } from '@exam-vault/contract/review';
import { sql, type RawBuilder, type UpdateObject } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import { validation } from '../../base/errors.ts';

/** Undefined: the date that the paper has stands. */
type ReleaseTime = Date | null | undefined;

/** @throws Problem VALIDATION */
export function releaseTime(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const time = new Date(text);
  const last = new Date(now);
  last.setFullYear(now.getFullYear() + MAX_RELEASE_YEARS);
  // A year such as 0026 is a slip of the keyboard and never means 'at once'.
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 2000 || time > last) {
    throw validation(`release_at: must be a date in the next ${MAX_RELEASE_YEARS} years.`);
  }
  return time;
}

const wanted = (time: ReleaseTime) =>
  time === undefined ? sql<Date | null>`release_at` : sql<Date | null>`${time}::timestamptz`;

/** The date of a paper that waits: none when its moment is past. The database's clock counts, because several hubs share it. */
export function releaseAfter(time: ReleaseTime): RawBuilder<Date | null> {
  const from = wanted(time);
  return sql<Date | null>`case when ${from} > now() then ${from} end`;
}

/** The columns of an approved paper: public at once, or scheduled. One statement decides, so that nothing is public too early. */
export function approvedFrom(time: ReleaseTime, now: Date): UpdateObject<Schema, 'documents'> {
  const from = wanted(time);
  return {
    paper_approval_status: sql`case when ${from} > now() then 'Scheduled' else 'Approved' end`,
    approval_at: sql`case when ${from} > now() then null else ${now}::timestamptz end`,
    release_at: releaseAfter(time),
  };
}
