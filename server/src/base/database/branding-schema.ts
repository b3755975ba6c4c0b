import type { BrandingLink } from '@exam-vault/contract/branding';
import type { CourseRelation } from '@exam-vault/contract/course-names';
import type { ColumnType } from 'kysely';

/** The institution's look as it is set on the administrator's screen: one row (migration 056). */
export interface BrandingTable {
  /** Always true: there is one row. */
  is_only: boolean;
  revision: number;
  name: string | null;
  short_name: string | null;
  accent: string | null;
  welcome: string | null;
  links: ColumnType<readonly BrandingLink[], string, string>;
  /** All four are null together. */
  logo_wide: Buffer | null;
  logo_square: Buffer | null;
  logo_width: number | null;
  logo_height: number | null;
  updated_at: Date;
}

/** A subject that an administrator has added (migration 086). */
export interface AddedSubjectTable {
  name: string;
  group_name: string;
  abbreviations: string[];
  added_at: Date;
}

/** Another name of a course, or two that an administrator keeps apart (migration 094). */
export interface CourseNameTable {
  name: string;
  subject: string;
  relation: CourseRelation | 'different';
  at: Date;
}

/** What a department publishes (migration 092). */
export interface DepartmentRuleTable {
  department: string;
  /** Null: for ever. */
  keep_years: number | null;
  /** Course codes and subjects. */
  never_publish: string[];
  changed_at: Date;
}
