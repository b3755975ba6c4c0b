import { createHmac, timingSafeEqual } from 'node:crypto';
import { FILE_EXTENSION, type FileType } from '@exam-vault/contract/files';
import { isCanonicalBase64url } from '../../base/base64url.ts';
import { isId } from '../../base/database/ids.ts';
import type { Clock } from '../../base/ports/clock.ts';

const DAY_S = 86_400;
/** How long a path to a private file is valid. */
const PRIVATE_PATH_TTL_S = 15 * 60;
/** For so long the path of an answer's picture stays the same: a list that is asked for again does not load it again. */
const STEADY_PATH_S = 5 * 60;
const SIGNATURE_BYTES = 18;

export interface FileRef {
  readonly file_id: string;
  readonly file_type: FileType;
}

/** A picture made from a file: a thumbnail with its width in pixels (`w240`), or a page (`p3`), perhaps in a smaller width (`p3w720`). */
export type PictureName = `w${number}` | `p${number}` | `p${number}w${number}`;

/** The file as a PDF with the recognised words behind its pages. */
export const SEARCHABLE = 'text';

/** What is made from a file. */
export type VariantName = PictureName | typeof SEARCHABLE;

/** What a valid path permits. A person's rights are checked again at every request. */
export interface FilePermission {
  readonly file_id: string;
  /** Null for the file itself. */
  readonly variant: VariantName | null;
  /** Null for a public path. */
  readonly user_id: string | null;
  /** The last second, since 1970, in which the path is valid. */
  readonly expiry: number;
}

/**
 * Paths that contain their permission, so that images, viewers and downloads need no header: `/files/{expiry}.{signature}/{file_id}.pdf`.
 * A public path stays the same for a day and is valid until the end of the next day. A private path contains its reader in the signature
 * part and is valid for 15 minutes (contract section 7).
 */
export interface FilePaths {
  publicPath(file: FileRef, variant?: VariantName): string;
  privatePath(file: FileRef, user_id: string, variant?: VariantName): string;
  /** A picture of an answer for one person, for 10 to 15 minutes. */
  answerPicture(file_id: string, user_id: string): string;
  /** Null when the path is forged, expired or malformed. */
  read(permission: string, name: string): FilePermission | null;
}

export function filePaths(key: Buffer, clock: Clock): FilePaths {
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const sign = (expiry: number, reader: Buffer, name: string) =>
    createHmac('sha256', key)
      .update(`${expiry}\n${reader.toString('hex')}\n${name}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  const signed = (expiry: number, reader: Buffer, name: string) =>
    `${expiry}.${Buffer.concat([sign(expiry, reader, name), reader]).toString('base64url')}/${name}`;
  const path = (expiry: number, reader: Buffer, { file_id, file_type }: FileRef, variant?: VariantName) => {
    const name = variant
      ? `${file_id}-${variant}.${variant === SEARCHABLE ? 'pdf' : 'webp'}`
      : `${file_id}.${FILE_EXTENSION[file_type]}`;
    return `/files/${signed(expiry, reader, name)}`;
  };
  return {
    publicPath: (file, variant) => path((Math.floor(seconds() / DAY_S) + 2) * DAY_S, Buffer.alloc(0), file, variant),
    privatePath: (file, user_id, variant) => path(seconds() + PRIVATE_PATH_TTL_S, readerOf(user_id), file, variant),
    answerPicture(file_id, user_id) {
      const expiry = Math.floor(seconds() / STEADY_PATH_S) * STEADY_PATH_S + PRIVATE_PATH_TTL_S;
      return `/files/answers/${signed(expiry, readerOf(user_id), `${file_id}.webp`)}`;
    },
    read(permission, name) {
      const [, expiryText = '', proof = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(permission) ?? [];
      const bytes = Buffer.from(proof, 'base64url');
      const [signature, reader] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)];
      if (signature.length !== SIGNATURE_BYTES || (reader.length !== 0 && reader.length !== 16)) return null;
      const expiry = Number(expiryText);
      // One permission has one spelling: no spare bits, and no zeros before the time.
      if (!isCanonicalBase64url(proof) || String(expiry) !== expiryText) return null;
      if (!timingSafeEqual(signature, sign(expiry, reader, name)) || expiry < seconds()) return null;
      const [, file_id = '', variant = null] =
        /^(.{36})(?:-(text|w\d{1,6}|p\d{1,6}(?:w\d{1,6})?))?\.\w+$/.exec(name) ?? [];
      if (!isId(file_id)) return null;
      return {
        file_id,
        expiry,
        variant: variant as VariantName | null,
        user_id: reader.length === 0 ? null : hexToUuid(reader.toString('hex')),
      };
    },
  };
}

const readerOf = (user_id: string) => Buffer.from(user_id.replaceAll('-', ''), 'hex');

function hexToUuid(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
