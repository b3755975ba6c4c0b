import { FIRST_EDIT, MAX_PHOTOS, type Photo, type PhotoEdit, type PreparedPhoto } from './photo-page.ts';

/** A file with what is known about it before it is decoded. */
export interface NewPhoto {
  readonly id: string;
  readonly file: File;
  readonly name: string;
  readonly time: number | null;
}

export interface PhotoList {
  readonly photos: readonly Photo[];
  /** The photo that was removed last, and where it was. */
  readonly removed: { readonly photo: Photo; readonly index: number } | null;
}

export const EMPTY_LIST: PhotoList = { photos: [], removed: null };

export type PhotoAction =
  | { readonly kind: 'add'; readonly photos: readonly NewPhoto[] }
  | { readonly kind: 'replace'; readonly id: string; readonly photo: NewPhoto }
  | { readonly kind: 'move'; readonly id: string; readonly to: number }
  | { readonly kind: 'edit'; readonly id: string; readonly edit: Partial<PhotoEdit> }
  | { readonly kind: 'brighten all'; readonly isBrightened: boolean }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'undo remove' }
  | { readonly kind: 'prepared'; readonly id: string; readonly version: number; readonly prepared: PreparedPhoto }
  | { readonly kind: 'failed'; readonly id: string; readonly version: number; readonly problem: string };

function unprepared(photo: NewPhoto): Photo {
  return { ...photo, edit: FIRST_EDIT, version: 0, state: 'waiting', prepared: null, problem: null };
}

function edited(photo: Photo, edit: Partial<PhotoEdit>): Photo {
  // A photo that cannot be opened stays so, however it is turned.
  if (photo.state === 'failed') return photo;
  return { ...photo, edit: { ...photo.edit, ...edit }, version: photo.version + 1, state: 'waiting' };
}

const numbered = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * The photos of one choice in the order of their pages: by the time they were taken, when every one of them says it; else by their
 * names, when these differ; else as chosen, because a browser hands over files in any order.
 */
export function inPageOrder(photos: readonly NewPhoto[]): readonly NewPhoto[] {
  const byName = (one: NewPhoto, other: NewPhoto) => numbered.compare(one.name, other.name);
  if (photos.every(({ time }) => time !== null))
    return photos.toSorted((one, other) => (one.time ?? 0) - (other.time ?? 0) || byName(one, other));
  return new Set(photos.map(({ name }) => name)).size === photos.length ? photos.toSorted(byName) : photos;
}

function moved(photos: readonly Photo[], id: string, to: number): readonly Photo[] {
  const photo = photos.find((one) => one.id === id);
  return photo ? photos.filter((one) => one !== photo).toSpliced(Math.max(0, to), 0, photo) : photos;
}

function removed(list: PhotoList, id: string): PhotoList {
  const index = list.photos.findIndex((photo) => photo.id === id);
  const photo = list.photos[index];
  return photo ? { photos: list.photos.toSpliced(index, 1), removed: { photo, index } } : list;
}

/** One place for every change of the pages. */
export function changePhotos(list: PhotoList, action: PhotoAction): PhotoList {
  const { photos } = list;
  const changeOne = (id: string, change: (photo: Photo) => Photo): PhotoList => ({
    ...list,
    photos: photos.map((photo) => (photo.id === id ? change(photo) : photo)),
  });
  const finish = (id: string, version: number, result: Partial<Photo>) =>
    changeOne(id, (photo) => (photo.version === version ? { ...photo, ...result } : photo));
  switch (action.kind) {
    case 'add':
      return { photos: [...photos, ...inPageOrder(action.photos).map(unprepared)].slice(0, MAX_PHOTOS), removed: null };
    case 'replace':
      return changeOne(action.id, () => unprepared(action.photo));
    case 'move':
      return { ...list, photos: moved(photos, action.id, action.to) };
    case 'edit':
      return changeOne(action.id, (photo) => edited(photo, action.edit));
    case 'brighten all':
      return { ...list, photos: photos.map((photo) => edited(photo, { isBrightened: action.isBrightened })) };
    case 'remove':
      return removed(list, action.id);
    case 'undo remove':
      return list.removed
        ? { photos: photos.toSpliced(list.removed.index, 0, list.removed.photo).slice(0, MAX_PHOTOS), removed: null }
        : list;
    case 'prepared':
      return finish(action.id, action.version, { state: 'ready', prepared: action.prepared, problem: null });
    case 'failed':
      return finish(action.id, action.version, { state: 'failed', prepared: null, problem: action.problem });
  }
}
