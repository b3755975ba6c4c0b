import type { AlumniRights } from '@exam-vault/contract/permissions';
import type { UserRow } from '../../base/database/schema.ts';

/** A caller with what the institution lets alumni do (`ALUMNI`, decision 44). */
export const withAlumniRights = (user: UserRow, rights: AlumniRights): UserRow => ({
  ...user,
  read_only: rights === 'read' && user.alumni_since !== null,
});
