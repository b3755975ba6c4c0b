import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { filePaths } from './file-paths.ts';

const start = new Date('2026-03-01T10:00:00Z').getTime();
let now = start;
const paths = filePaths(Buffer.alloc(32, 7), { now: () => new Date(now) });
const file = { file_id: randomUUID(), file_type: 'PDF' as const };
const reader = randomUUID();

function open(path: string) {
  const [, , permission = '', name = ''] = path.split('/');
  return paths.read(permission, name);
}

describe('file paths (contract section 7)', () => {
  it('end in .pdf exactly for a PDF', () => {
    expect(paths.publicPath(file)).toMatch(/^\/files\/\d+\.[\w-]+\/[\da-f-]{36}\.pdf$/);
    expect(paths.publicPath({ ...file, file_type: 'PNG' })).toMatch(/\.png$/);
    expect(paths.publicPath({ ...file, file_type: 'JPEG' })).toMatch(/\.jpg$/);
  });

  it('are the same all day for what is public, and hold a day at least', () => {
    now = start;
    const path = paths.publicPath(file);
    now = start + 13 * 3_600_000;
    expect(paths.publicPath(file)).toBe(path);
    now = start + 24 * 3_600_000;
    expect(open(path)).toMatchObject({ file_id: file.file_id, variant: null, user_id: null });
    now = start + 49 * 3_600_000;
    expect(open(path)).toBeNull();
  });

  it('name their reader and hold 15 minutes for what is not public', () => {
    now = start;
    const path = paths.privatePath(file, reader);
    now = start + 14 * 60_000;
    expect(open(path)).toEqual({
      file_id: file.file_id,
      variant: null,
      user_id: reader,
      expiry: start / 1_000 + 15 * 60,
    });
    now = start + 15 * 60_000 + 1_000;
    expect(open(path)).toBeNull();
  });

  it('of a picture of an answer stay the same for 5 minutes and hold 10 to 15', () => {
    now = Math.ceil(start / 300_000) * 300_000;
    const begin = now;
    const path = paths.answerPicture(file.file_id, reader);
    const [permission = '', name = ''] = path.split('/').slice(3);
    expect(path).toBe(`/files/answers/${permission}/${file.file_id}.webp`);
    now = begin + 299_000;
    expect(paths.answerPicture(file.file_id, reader)).toBe(path);
    now = begin + 300_000;
    expect(paths.answerPicture(file.file_id, reader)).not.toBe(path);
    now = begin + 15 * 60_000;
    expect(paths.read(permission, name)).toMatchObject({ file_id: file.file_id, variant: null, user_id: reader });
    now = begin + 15 * 60_000 + 1_000;
    expect(paths.read(permission, name)).toBeNull();
  });

  it('cannot be forged: another file, reader, expiry, key, or spelling of the same bytes', () => {
    now = start;
    const path = paths.privatePath(file, reader);
    const [, , permission = '', name = ''] = path.split('/');
    const [expiry = '', proof = ''] = permission.split('.');
    expect(paths.read(permission, `${randomUUID()}.pdf`)).toBeNull();
    expect(paths.read(permission, name.replace('.pdf', '.png'))).toBeNull();
    expect(paths.read(`${Number(expiry) + 60}.${proof}`, name)).toBeNull();
    const bytes = Buffer.from(proof, 'base64url');
    for (const at of [0, 17, 18, 33]) {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] ?? 0) ^ 1;
      expect(paths.read(`${expiry}.${forged.toString('base64url')}`, name)).toBeNull();
    }
    expect(paths.read(`${expiry}.${bytes.subarray(0, 18).toString('base64url')}`, name)).toBeNull();
    expect(paths.read(`${expiry}.${proof}==`, name)).toBeNull();
    expect(paths.read(`0${expiry}.${proof}`, name)).toBeNull();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
    const spellings = letters.map((letter) => paths.read(`${expiry}.${proof.slice(0, -1)}${letter}`, name));
    expect(spellings.filter((each) => each !== null)).toHaveLength(1);
    expect(filePaths(Buffer.alloc(32, 8), { now: () => new Date(now) }).read(permission, name)).toBeNull();
  });

  it.each(['', '.', '1', '1.', '1.é', '9'.repeat(40), `1.${'A'.repeat(5_000)}`])(
    'misshapen permission %j is nothing',
    (permission) => {
      expect(paths.read(permission, `${file.file_id}.pdf`)).toBeNull();
    },
  );
});
