import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { StagedFile } from '../documents/document-file.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { ReviewService } from '../review/review-service.ts';
import type { UserRepository } from '../users/user-repository.ts';
import type { UserService } from '../users/user-service.ts';
import type { Moments } from './moments.ts';

/** Of a hub, what its demo is made by: the services that people's own calls end in. */
export interface DemoParts {
  readonly db: Kysely<Schema>;
  /** The clock that the services were built on. */
  readonly clock: Moments;
  readonly identity: Accounts;
  readonly users: Pick<UserRepository, 'findByToken'>;
  readonly userService: Pick<UserService, 'registerTeacher' | 'registerStudent' | 'approve' | 'reject'>;
  readonly createAdministrator: (email: string) => Promise<string>;
  readonly papers: DocumentService;
  readonly notes: DocumentService;
  readonly review: ReviewService;
  readonly stage: (bytes: Readable) => Promise<StagedFile>;
}
