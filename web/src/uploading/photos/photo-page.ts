import type { Corners } from '@exam-vault/page-corners/corners';

/** Contract section 9: a draft has 1 to 40 pictures. */
export const MAX_PHOTOS = 40;

/** Degrees clockwise, after the photo was brought upright. */
export type Turn = 0 | 90 | 180 | 270;

/** One page that is ready to be uploaded. */
export interface PhotoPage {
  readonly id: string;
  /** The prepared picture: upright, straightened, a JPEG of at most 2,400 pixels a side. */
  readonly blob: Blob;
  /** The file as it was picked; null unless the person wants it kept. */
  readonly original: File | null;
  readonly name: string;
  /** When the photo was taken, in milliseconds of its camera's local time; null: the file does not say. */
  readonly time: number | null;
  /** How the picture was made of the original, for a hub that is to make it again. */
  readonly turn: Turn;
  readonly corners: Corners | null;
}

/** What the person may change about a photo. */
export interface PhotoEdit {
  readonly turn: Turn;
  /** In fractions of the upright photo before the turn. 'find': to be found; null: the whole photo. */
  readonly corners: Corners | 'find' | null;
  /** Flatten shadows and bring the paper to white. */
  readonly isBrightened: boolean;
}

export const FIRST_EDIT: PhotoEdit = { turn: 0, corners: 'find', isBrightened: true };

export interface PreparedPhoto {
  readonly blob: Blob;
  /** At most 480 pixels a side: forty pictures of 2,400 pixels would fill the memory of a phone. */
  readonly thumbnail: Blob;
  /** The corners that were used; null: the whole photo. */
  readonly corners: Corners | null;
  /** This browser can't prepare the photo, but the hub can: a JPEG that was cut, or too large for the memory of a phone. It is sent as it is. */
  readonly isUnprepared?: true;
}

/** A photo on the page, from its choice on. */
export interface Photo {
  readonly id: string;
  readonly file: File;
  readonly name: string;
  readonly time: number | null;
  readonly edit: PhotoEdit;
  /** Grows with each edit. A result for an older version is stale. */
  readonly version: number;
  readonly state: 'waiting' | 'ready' | 'failed';
  /** The newest result. It stays visible while an edit is prepared. */
  readonly prepared: PreparedPhoto | null;
  /** Why the photo could not be prepared. */
  readonly problem: string | null;
}
