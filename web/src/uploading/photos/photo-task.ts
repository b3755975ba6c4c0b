import type { PhotoEdit, PreparedPhoto, Turn } from './photo-page.ts';

/** A photo to prepare, or only to be shown for its corners. */
export type PhotoTask =
  | { readonly kind: 'prepare'; readonly file: Blob; readonly edit: PhotoEdit }
  | { readonly kind: 'look'; readonly file: Blob; readonly turn: Turn };

/** The upright photo, turned, at most 1,400 pixels a side. */
export interface PhotoLook {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

export type PhotoAnswer =
  | { readonly ok: true; readonly result: PreparedPhoto | PhotoLook }
  | { readonly ok: false; readonly isUnreadable: boolean; readonly message: string };

/** The browser cannot decode the file: it is broken, or of a type that this browser does not know. */
export class UnreadablePhotoError extends Error {
  override readonly name = 'UnreadablePhotoError';
}
