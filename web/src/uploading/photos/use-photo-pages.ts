import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { timeOfPhoto } from './exif-time.ts';
import { changePhotos, EMPTY_LIST, type NewPhoto, type PhotoAction, type PhotoList } from './photo-list.ts';
import { MAX_PHOTOS, type Photo, type PhotoPage, type Turn } from './photo-page.ts';
import { problemOf, tooMany } from './photo-texts.ts';
import { type PhotoLook, UnreadablePhotoError } from './photo-task.ts';
import { openPreparer, type Preparer } from './preparer.ts';

/** The photos of a paper while they become its pages. */
export interface PhotoPages {
  /** Every photo in its order, also those that are not ready. */
  readonly photos: readonly Photo[];
  /** The pages that are ready, in their order. The same array until something changes. */
  readonly pages: readonly PhotoPage[];
  /** Whether a photo is still being prepared. */
  readonly isBusy: boolean;
  /** Adds pictures at the end, in the order of their time. Files that are no pictures are named in `problem`. */
  add(files: readonly File[]): void;
  /** Takes another picture in the place of one. */
  replace(id: string, file: File): void;
  /** Every other change. */
  change(action: PhotoAction): void;
  /** The photo that was removed last and can come back. */
  readonly removed: PhotoList['removed'];
  readonly isKeepingOriginals: boolean;
  keepOriginals(isKept: boolean): void;
  /** What went wrong with the files that were added last; null: nothing. */
  readonly problem: string | null;
  /** The upright photo, for choosing its corners. */
  look(file: File, turn: Turn): Promise<PhotoLook>;
}

let lastId = 0;

async function asNewPhoto(file: File): Promise<NewPhoto> {
  lastId += 1;
  return { id: `photo-${lastId}`, file, name: file.name, time: await timeOfPhoto(file) };
}

/** Prepares the waiting photos, one after the other: a phone has memory for one photo of 12 megapixels, not for twenty. */
function usePreparation(photos: readonly Photo[], change: (action: PhotoAction) => void): Pick<Preparer, 'look'> {
  const preparer = useRef<Preparer>(null);
  const opened = useCallback(() => (preparer.current ??= openPreparer()), []);
  const working = useRef<string>(null);
  const next = photos.find(({ state }) => state === 'waiting');
  useEffect(() => {
    if (!next) return;
    const { id, version, file, edit, name } = next;
    const key = `${id} ${version}`;
    if (working.current === key) return;
    working.current = key;
    opened()
      .prepare(file, edit)
      .then(
        (prepared) => change({ kind: 'prepared', id, version, prepared }),
        async (error: unknown) => {
          const problem = await problemOf(file, name, error instanceof UnreadablePhotoError);
          change({ kind: 'failed', id, version, problem });
        },
      );
  }, [next, change, opened]);
  useEffect(
    () => () => {
      preparer.current?.close();
      preparer.current = null;
      working.current = null;
    },
    [],
  );
  return useMemo(() => ({ look: (file, turn) => opened().look(file, turn) }), [opened]);
}

/** The state behind `PhotoPagesEditor`: photos are added, prepared in a worker, ordered and corrected. */
export function usePhotoPages(): PhotoPages {
  const [list, change] = useReducer(changePhotos, EMPTY_LIST);
  const [isKeepingOriginals, keepOriginals] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { look } = usePreparation(list.photos, change);
  const { photos } = list;
  const count = useRef(0);
  useEffect(() => {
    count.current = photos.length;
  }, [photos.length]);

  const add = useCallback((files: readonly File[]) => {
    const room = MAX_PHOTOS - count.current;
    setProblem(files.length > room ? tooMany(files.length - room) : null);
    void Promise.all(files.slice(0, Math.max(0, room)).map(asNewPhoto)).then((added) =>
      change({ kind: 'add', photos: added }),
    );
  }, []);
  const replace = useCallback((id: string, file: File) => {
    void asNewPhoto(file).then((photo) => change({ kind: 'replace', id, photo }));
  }, []);
  const pages = useMemo(
    () =>
      photos.flatMap(({ id, file, name, time, state, prepared, edit }): PhotoPage[] =>
        state === 'ready' && prepared
          ? [
              {
                id,
                blob: prepared.blob,
                original: isKeepingOriginals ? file : null,
                name,
                time,
                turn: edit.turn,
                corners: prepared.corners,
              },
            ]
          : [],
      ),
    [photos, isKeepingOriginals],
  );
  const isBusy = photos.some(({ state }) => state === 'waiting');
  return {
    photos,
    pages,
    isBusy,
    add,
    replace,
    change,
    removed: list.removed,
    isKeepingOriginals,
    keepOriginals,
    problem,
    look,
  };
}
