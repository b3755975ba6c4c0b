import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Schema } from '@exam-vault/server/base/database/schema';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import type { StagedFile } from '@exam-vault/server/base/ports/document-file';
import type { DocumentService } from '@exam-vault/server/library/documents/document-service';
import type { Accounts } from '@exam-vault/server/base/ports/accounts';
import type { ReviewService } from '@exam-vault/server/reviewing/review/review-service';
import type { UserRepository } from '@exam-vault/server/people/users/user-repository';
import type { UserService } from '@exam-vault/server/people/users/user-service';
import type { Moments } from './moments.ts';

/** The hub's services that fill a demo, the same that requests use. */
export interface DemoDeps {
  readonly db: Kysely<Schema>;
  /** The clock of these services. */
  readonly clock: Moments;
  readonly identity: Accounts;
  readonly users: Pick<UserRepository, 'findByToken'>;
  readonly userService: Pick<UserService, 'registerTeacher' | 'registerStudent' | 'approve' | 'reject'>;
  readonly createAdministrator: (email: string) => Promise<string>;
  readonly documents: Readonly<Record<DocumentKind, DocumentService>>;
  readonly review: ReviewService;
  readonly stage: (bytes: Readable) => Promise<StagedFile>;
}
