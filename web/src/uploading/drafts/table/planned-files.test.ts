import { BlobWriter, configure, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesOfChoice } from './find-files.ts';
import { documentsOf, type FoundFile, mergePlans, planFiles, setOneDocument } from './planned-files.ts';
import { filesOfZip } from './zip-files.ts';

const found = (path: string, size = 10): FoundFile => ({
  path,
  size,
  open: () => Promise.resolve(new File(['x'], path)),
});
const names = (files: readonly FoundFile[]) =>
  documentsOf(planFiles(files)).map(({ name, files: own }) => [name, own.length]);

describe('what becomes of many files', () => {
  it('makes one document of each PDF, of each loose picture, and of the pictures of a folder', () => {
    expect(
      names([found('b.pdf'), found('OS 2023/10.jpg'), found('OS 2023/2.jpg'), found('a.PDF'), found('loose.png')]),
    ).toEqual([
      ['a.PDF', 1],
      ['b.pdf', 1],
      ['loose.png', 1],
      ['OS 2023', 2],
    ]);
  });

  it('makes one document of each Word or PowerPoint file (issues 37 and 40)', () => {
    expect(names([found('OS/unit 2.docx'), found('OS/slides.PPTX'), found('OS/old.doc'), found('marks.xlsx')])).toEqual(
      [
        ['old.doc', 1],
        ['slides.PPTX', 1],
        ['unit 2.docx', 1],
      ],
    );
  });

  it('keeps the pages of a folder in the order of their numbers', () => {
    const [document] = documentsOf(planFiles([found('f/10.jpg'), found('f/9.jpg'), found('f/1.jpg')]));
    expect(document?.files.map(({ path }) => path)).toEqual(['f/1.jpg', 'f/9.jpg', 'f/10.jpg']);
  });

  it('makes one document of each picture where the person wants it, or there are more than 40', () => {
    const folder = planFiles([found('f/1.jpg'), found('f/2.jpg')]);
    expect(documentsOf(setOneDocument(folder, 'f', false))).toHaveLength(2);
    const many = Array.from({ length: 41 }, (_, at) => found(`g/${at}.jpg`));
    expect(documentsOf(planFiles(many))).toHaveLength(41);
  });

  it('names what it leaves out, but not what systems leave in folders', () => {
    const { leftOut } = planFiles([
      found('a/readme.txt'),
      found('a/empty.pdf', 0),
      found('a/huge.pdf', 60_000_000),
      found('__MACOSX/a/._1.jpg'),
      found('a/.DS_Store'),
      found('a/Thumbs.db'),
    ]);
    expect(leftOut.map(({ path }) => path)).toEqual(['a/empty.pdf', 'a/huge.pdf', 'a/readme.txt']);
  });

  it('puts pictures of the same folder together when they are added later', () => {
    const plan = mergePlans(planFiles([found('f/1.jpg'), found('f/2.jpg')]), planFiles([found('f/3.jpg')]));
    expect(documentsOf(plan).map(({ files }) => files.length)).toEqual([3]);
  });
});

describe('a zip', () => {
  beforeAll(() => configure({ useWebWorkers: false }));
  const zipOf = async (files: Record<string, string>, password?: string) => {
    const writer = new ZipWriter(new BlobWriter('application/zip'));
    for (const [name, text] of Object.entries(files))
      await writer.add(name, new TextReader(text), { level: 0, ...(password === undefined ? {} : { password }) });
    return new File([await writer.close()], 'year.zip');
  };

  it('is opened: its files stand in a folder of its name', async () => {
    const files = await filesOfChoice([await zipOf({ 'a.pdf': 'one', 'sub/b.jpg': 'two' }), new File(['c'], 'c.pdf')]);
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['year/a.pdf', 3],
      ['year/sub/b.jpg', 3],
      ['c.pdf', 1],
    ]);
    expect(await (await files[1]?.open())?.text()).toBe('two');
  });

  it('takes names of macOS, of Windows and of careless programs (issue 40, part 11)', async () => {
    const files = await filesOfZip(
      await zipOf({ 'Re\u0301seaux.pdf': 'a', 'OS\\2022.pdf': 'b', '../2023.pdf': 'c' }),
      'year',
    );
    expect(files.map(({ path }) => path)).toEqual(['year/R\u00e9seaux.pdf', 'year/OS/2022.pdf', 'year/../2023.pdf']);
    expect((await files[2]?.open())?.name).toBe('2023.pdf');
  });

  it('is refused with the reason when it’s password-protected or is none', async () => {
    await expect(filesOfZip(await zipOf({ 'a.pdf': 'one' }, 'secret'), 'year')).rejects.toThrow(
      /is password-protected/,
    );
    await expect(filesOfZip(new File(['PK no zip'], 'bad.zip'), 'bad')).rejects.toThrow(/“bad.zip” can’t be opened/);
  });

  it('gives an error for a file whose bytes are damaged, and opens the others', async () => {
    const bytes = new Uint8Array(await (await zipOf({ 'a.pdf': 'one', 'b.pdf': 'two' })).arrayBuffer());
    // The whole word: the time in the header before it may have any byte.
    bytes[new TextDecoder('latin1').decode(bytes).indexOf('one')] = 0;
    const [first, second] = await filesOfZip(new File([bytes], 'year.zip'), 'year');
    await expect(first?.open()).rejects.toThrow(/may be damaged/);
    expect(await (await second?.open())?.text()).toBe('two');
  });
});
