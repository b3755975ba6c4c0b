import { DRAFT_KINDS, type DraftKind } from '@exam-vault/contract/document-fields';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { fileTooLarge, validation } from '../../base/errors.ts';

const MAX_METADATA_LENGTH = 4_096;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** What a client says of a file before its bytes. */
export interface AnnouncedUpload {
  readonly kind: DraftKind;
  /** As the client names it. */
  readonly name: string;
  /** Bytes. */
  readonly length: number;
}

/** A header of the protocol that is a whole number. @throws Problem VALIDATION */
export function wholeNumber(name: string, value: unknown): number {
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw validation(`${name} must be a number of bytes.`);
  return Number(value);
}

/** Key and value pairs, separated by commas; values are Base64 (tus, section creation). @throws Problem VALIDATION */
function readMetadata(header: unknown): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  if (typeof header !== 'string' || header.length > MAX_METADATA_LENGTH)
    throw validation('Upload-Metadata must include kind and filename.');
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ');
    if (key === '' || more.length > 0 || !BASE64.test(value) || pairs.has(key))
      throw validation('Upload-Metadata is not valid.');
    pairs.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return pairs;
}

/** @throws Problem VALIDATION, FILE_TOO_LARGE */
export function announcedUpload(headers: Readonly<Record<string, unknown>>): AnnouncedUpload {
  const length = wholeNumber('Upload-Length', headers['upload-length']);
  if (length > MAX_FILE_SIZE) throw fileTooLarge();
  if (length === 0) throw validation('The file is empty.');
  const metadata = readMetadata(headers['upload-metadata']);
  const kind = DRAFT_KINDS.find((one) => one === metadata.get('kind'));
  if (!kind) throw validation(`kind: must be one of ${DRAFT_KINDS.join(', ')}.`);
  return { kind, name: metadata.get('filename') ?? '', length };
}

/** The SHA-256 of Upload-Checksum, or null when the client sent none. @throws Problem VALIDATION, also for another algorithm */
export function announcedChecksum(header: unknown): Buffer | null {
  if (header === undefined) return null;
  const [algorithm, value = '', ...more] = typeof header === 'string' ? header.split(' ') : [];
  const digest = Buffer.from(value, 'base64');
  if (algorithm !== 'sha256' || more.length > 0 || !BASE64.test(value) || digest.length !== 32)
    throw validation('Upload-Checksum must be sha256 and its digest in Base64.');
  return digest;
}
