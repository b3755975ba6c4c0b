import * as z from 'zod';

export interface PrivacyConfig {
  /** The institution's own words for the page /privacy. */
  readonly file: string | null;
  /** Days for which entries of the audit log are kept; null: permanently. */
  readonly auditDays: number | null;
  /** Days for which closed reports and claims are kept; null: permanently. */
  readonly reportDays: number | null;
  /** Days for which the operator keeps the hub's log. The hub only tells it: the log leaves the hub on its standard output. */
  readonly logDays: number | null;
}

/** Notifications, which name people too, are kept for as long: a corrected name must be known until the last of them is gone. */
const MIN_AUDIT_DAYS = 90;
/** The notification about an answer is kept for as long, and leads to the person's reports. */
const MIN_REPORT_DAYS = 90;
const MAX_DAYS = 36_500;

export const privacyVariables = {
  PRIVACY_FILE: z.string().optional(),
  RETENTION_AUDIT_DAYS: z.coerce.number().int().min(MIN_AUDIT_DAYS).max(MAX_DAYS).optional(),
  RETENTION_REPORTS_DAYS: z.coerce.number().int().min(MIN_REPORT_DAYS).max(MAX_DAYS).optional(),
  RETENTION_LOG_DAYS: z.coerce.number().int().min(0).max(MAX_DAYS).optional(),
};

type Variables = z.output<z.ZodObject<typeof privacyVariables>>;

export const privacyOf = (e: Variables): PrivacyConfig => ({
  file: e.PRIVACY_FILE ?? null,
  auditDays: e.RETENTION_AUDIT_DAYS ?? null,
  reportDays: e.RETENTION_REPORTS_DAYS ?? null,
  logDays: e.RETENTION_LOG_DAYS ?? null,
});
