import type { PasswordHashing } from '../adapters/built-in-identity/built-in-identity.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentReader } from '../ports/document-reader.ts';
import type { FileInspector } from '../ports/file-inspector.ts';
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
