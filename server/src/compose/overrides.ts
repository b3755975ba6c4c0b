import type { PasswordHashing } from '../adapters/built-in-identity/built-in-identity.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentReader } from '@exam-vault/sandbox/reader/document-reader';
import type { FileInspector } from '@exam-vault/sandbox/inspector/file-inspector';
import type { FileStorage } from '../ports/file-storage.ts';
import type { Mailer } from '../ports/mailer.ts';

/** What a test may put in place of the real thing: only what is outside of us. */
export interface Overrides {
  readonly clock?: Clock;
  readonly mailer?: Mailer;
  readonly storage?: FileStorage;
  readonly inspector?: FileInspector;
  readonly reader?: DocumentReader;
  readonly passwordHashing?: PasswordHashing;
}
