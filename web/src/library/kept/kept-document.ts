import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { FILE_EXTENSION } from '@exam-vault/contract/files';
import type { ReadPage } from '@exam-vault/contract/search';
import type { AnyDocument } from '../documents/document-kind.ts';
import { KEPT_FILES } from '../../base/offline/worker-messages.ts';

/** A document that can be read without the hub. */
export interface KeptDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  /** As everybody sees it. The paths of its files are those of the kept ones. */
  readonly document: AnyDocument;
  /** `kept`: somebody asked for it, and it stays. `read`: it was read lately, and makes room for newer ones. */
  readonly why: 'kept' | 'read';
  /** The subject of the person who was signed in; null for a visitor. */
  readonly owner: string | null;
  /** Bytes of its files and its text. */
  readonly size: number;
  /** The paths of its files in the cache. */
  readonly files: readonly string[];
  readonly readAt: number;
  /** When the hub last said that it is public and unchanged. */
  readonly checkedAt: number;
}

/** A page of a kept document, without its pictures: the viewer draws it from the file. */
export type KeptPage = Pick<ReadPage, 'turns' | 'source' | 'words'>;

type Versioned = Pick<AnyDocument, '_id' | 'revision' | 'file_type'>;

/** The address of an offline file, which changes with each revision. */
export function offlineFile({ _id, revision, file_type }: Versioned): string {
  return `${KEPT_FILES}${_id}/${revision}.${FILE_EXTENSION[file_type]}`;
}

export function offlinePicture({ _id, revision }: Versioned): string {
  return `${KEPT_FILES}${_id}/${revision}.webp`;
}
