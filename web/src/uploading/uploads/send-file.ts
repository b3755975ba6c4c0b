import { MAX_PART_BYTES } from '@exam-vault/contract/uploads';
import type { DraftKind } from '@exam-vault/contract/document-fields';
import type { HubUploads } from './hub-uploads.ts';

/** The hub waits 60 seconds for a part: 16 KiB arrive in that time even at 300 bytes a second, and 4,096 such parts are more than the largest file. */
export const MIN_PART_BYTES = 16_384;
const FIRST_PART_BYTES = 131_072;
/** A part that takes longer than this is followed by a smaller one, a part that takes a quarter of it by a larger one. */
const PART_AIM_MS = 4_000;

/** The size of the next part. It follows the network: little is sent twice on a bad one, and few requests are made on a good one. */
export class Pace {
  bytes = FIRST_PART_BYTES;

  /** A part of the current size took `ms`. */
  took(ms: number): void {
    if (ms > PART_AIM_MS) this.lost();
    else if (ms < PART_AIM_MS / 4) this.bytes = Math.min(MAX_PART_BYTES, this.bytes * 2);
  }

  /** A part did not arrive. */
  lost(): void {
    this.bytes = Math.max(MIN_PART_BYTES, this.bytes / 2);
  }
}

export interface FileToSend {
  readonly kind: DraftKind;
  readonly file: File;
  /** The hub's id when it was begun before. */
  readonly upload: string | null;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  /** Keeps the id before the first byte is sent. @returns the id to use: another tab may have been first */
  readonly onBegun: (upload: string) => Promise<string>;
  /** Bytes that the hub has. */
  readonly onSent: (offset: number) => void;
}

/**
 * Sends what the hub does not have of a file yet, part after part.
 * @returns the id of the complete upload
 * @throws ApiProblem: the caller waits and calls again, with the id that it kept
 */
export async function sendFile(hub: HubUploads, task: FileToSend): Promise<string> {
  const { kind, file, pace, signal, onBegun, onSent } = task;
  const begun = task.upload ?? (await hub.begin(kind, file, signal));
  const upload = task.upload ?? (await onBegun(begun));
  let offset = task.upload === null && upload === begun ? 0 : await hub.offsetOf(upload, signal);
  onSent(offset);
  while (offset < file.size) {
    const bytes = await file.slice(offset, offset + pace.bytes).arrayBuffer();
    const checksum = await checksumOf(bytes);
    const startedAt = performance.now();
    offset = await hub.sendPart(upload, offset, bytes, checksum, signal);
    pace.took(performance.now() - startedAt);
    onSent(offset);
  }
  return upload;
}

/** `Upload-Checksum` of a part (tus, extension checksum): sha256 and the digest in Base64. */
async function checksumOf(bytes: ArrayBuffer): Promise<string> {
  return `sha256 ${btoa(String.fromCharCode(...(await sha256(bytes))))}`;
}

/** A page on plain http, as in a campus network, has no `crypto.subtle`. */
async function sha256(bytes: ArrayBuffer): Promise<Uint8Array> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes));
  const { sha256: digest } = await import('@noble/hashes/sha2.js');
  return digest(new Uint8Array(bytes));
}
