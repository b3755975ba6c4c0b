import type { DraftKind } from '@exam-vault/contract/document-fields';
import type { DraftPage } from '@exam-vault/contract/drafts';

/** The files of one draft on their way to the hub, as they are kept in the browser. */
export interface UploadEntry {
  /** Made in the page. It is also the idempotency key, should the files have to go up in one request. */
  readonly id: string;
  /** The subject of the token that began it. Nobody else sends it. */
  readonly owner: string;
  readonly kind: DraftKind;
  /** How the hub arranges the pages of the draft; null: as they come. */
  readonly pages: DraftPage[] | null;
  readonly names: readonly string[];
  /** Bytes of all files. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The hub's id of each file's upload; null: not begun. */
  readonly uploads: readonly (string | null)[];
  readonly isPaused: boolean;
  /** The hub was asked to make the draft: perhaps it did, and the answer was lost. */
  readonly isMaking: boolean;
  /** The hub or a proxy takes no parts: one request with all files. */
  readonly isWhole: boolean;
}

export type UploadState =
  /** Its turn comes. */
  | 'waiting'
  | 'sending'
  /** The connection was lost; it goes on by itself. */
  | 'offline'
  /** The hub has asked for patience; it goes on by itself. */
  | 'busy'
  /** All bytes have arrived, and the hub makes the draft. */
  | 'making'
  | 'paused'
  | 'failed'
  | 'done';

/** What the page shows of an upload. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly files: number;
  readonly size: number;
  /** Bytes that the hub has. */
  readonly sent: number;
  readonly state: UploadState;
  /** What is wrong, when it has failed or waits for the hub. */
  readonly problem: string | null;
  /** Once it is done. */
  readonly draftId: string | null;
  /** Whether the pages were arranged from pictures as they were taken. */
  readonly hasOriginals: boolean;
  /** False: a reload would lose it. */
  readonly isKept: boolean;
}
