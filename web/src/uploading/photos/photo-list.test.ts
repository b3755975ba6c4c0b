import { describe, expect, it } from 'vitest';
import { changePhotos, EMPTY_LIST, inPageOrder, type NewPhoto, type PhotoList } from './photo-list.ts';
import { MAX_PHOTOS } from './photo-page.ts';

const FILE = new File([], 'photo.jpg');
const photo = (id: string, name = id, time: number | null = null): NewPhoto => ({ id, file: FILE, name, time });
const listOf = (...ids: string[]) => changePhotos(EMPTY_LIST, { kind: 'add', photos: ids.map((id) => photo(id)) });
const ids = ({ photos }: PhotoList) => photos.map(({ id }) => id).join('');
const PREPARED = { blob: new Blob(['page']), thumbnail: new Blob(['small']), corners: null };

describe('the order of photos', () => {
  it('is that of their time', () => {
    const order = inPageOrder([photo('a', 'a', 30), photo('b', 'b', 10), photo('c', 'c', 20)]);
    expect(order.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it('is that of their names when a time is missing, with 10 after 9', () => {
    const order = inPageOrder([photo('a', 'scan 10.jpg', 1), photo('b', 'scan 9.jpg'), photo('c', 'scan 1.jpg', 5)]);
    expect(order.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('is as chosen when names say nothing', () => {
    const order = inPageOrder([photo('b', 'image.jpg'), photo('a', 'image.jpg')]);
    expect(order.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('of a later choice does not change what was ordered by hand', () => {
    const list = changePhotos(listOf('a', 'b', 'c'), { kind: 'move', id: 'c', to: 0 });
    expect(ids(changePhotos(list, { kind: 'add', photos: [photo('A')] }))).toBe('cabA');
  });
});

describe('changes of photos', () => {
  it('move a page to a place and leave the others in their order', () => {
    expect(ids(changePhotos(listOf('a', 'b', 'c', 'd'), { kind: 'move', id: 'b', to: 3 }))).toBe('acdb');
    expect(ids(changePhotos(listOf('a', 'b', 'c', 'd'), { kind: 'move', id: 'c', to: 0 }))).toBe('cabd');
    expect(ids(changePhotos(listOf('a'), { kind: 'move', id: 'x', to: 0 }))).toBe('a');
  });

  it('bring a removed page back to its place', () => {
    const removed = changePhotos(listOf('a', 'b', 'c'), { kind: 'remove', id: 'b' });
    expect(ids(removed)).toBe('ac');
    const back = changePhotos(removed, { kind: 'undo remove' });
    expect(ids(back)).toBe('abc');
    expect(back.removed).toBeNull();
    expect(changePhotos(back, { kind: 'undo remove' })).toBe(back);
  });

  it(`keep ${MAX_PHOTOS} photos at most`, () => {
    const many = listOf(...Array.from({ length: 45 }, (_, at) => String(at)));
    expect(many.photos).toHaveLength(MAX_PHOTOS);
  });

  it('take no result for an older version of a photo', () => {
    const turned = changePhotos(listOf('a'), { kind: 'edit', id: 'a', edit: { turn: 90 } });
    const late = changePhotos(turned, { kind: 'prepared', id: 'a', version: 0, prepared: PREPARED });
    expect(late.photos[0]?.state).toBe('waiting');
    const ready = changePhotos(late, { kind: 'prepared', id: 'a', version: 1, prepared: PREPARED });
    expect(ready.photos[0]).toMatchObject({ state: 'ready', edit: { turn: 90 } });
  });

  it('leave a broken photo out until another takes its place', () => {
    const failed = changePhotos(listOf('a', 'b'), { kind: 'failed', id: 'a', version: 0, problem: 'Broken.' });
    expect(
      changePhotos(failed, { kind: 'brighten all', isBrightened: false }).photos.map(({ state }) => state),
    ).toEqual(['failed', 'waiting']);
    const replaced = changePhotos(failed, { kind: 'replace', id: 'a', photo: photo('c') });
    expect(ids(replaced)).toBe('cb');
    expect(replaced.photos[0]).toMatchObject({ state: 'waiting', problem: null });
  });
});
