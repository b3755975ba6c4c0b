import type { PasswordHashing } from '../../base/adapters/built-in-identity/built-in-identity.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { DocumentReader } from '@exam-vault/sandbox/reader/document-reader';
import type { LayerWriter } from '@exam-vault/sandbox/layered/layer-writer';
import type { FileInspector } from '@exam-vault/sandbox/inspector/file-inspector';
import type { FileStorage } from '../../base/ports/file-storage.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import type { Mailer } from '../../base/ports/mailer.ts';

/** What tests may replace: only ports to the outside, the cost of password hashes, and what is counted. */
export interface Overrides {
  readonly clock?: Clock;
  /** Gets mails as the hub has written them, without the look of the institution. */
  readonly mailer?: Mailer;
  readonly storage?: FileStorage;
  readonly inspector?: FileInspector;
  readonly reader?: DocumentReader;
  readonly layerWriter?: LayerWriter;
  readonly passwordHashing?: PasswordHashing;
  readonly usage?: UsageLimits;
}
