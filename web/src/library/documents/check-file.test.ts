import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function file(bytes: number[], name: string, type = ''): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

/** A file that says it is this large without holding the bytes. */
function large(bytes: number[], name: string, size: number): File {
  const made = file(bytes, name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

describe('checkFile', () => {
  it('takes a file of the chosen type, whatever its name', async () => {
    expect(await checkFile('PDF', file(PDF, 'paper.pdf'))).toBeNull();
    expect(await checkFile('JPEG', file(JPEG, 'photo.dat'))).toBeNull();
    expect(await checkFile('PNG', file(PNG, 'scan'))).toBeNull();
  });

  it('names both types when they differ', async () => {
    expect(await checkFile('PDF', file(JPEG, 'paper.pdf', 'application/pdf'))).toEqual({
      title: 'Invalid File Type',
      text: 'You selected PDF but uploaded a JPEG file. Please select the correct file type.',
    });
    expect((await checkFile('JPEG', file(PNG, 'a.jpg')))?.text).toContain('You selected JPEG but uploaded a PNG file.');
  });

  it('says what an unknown file is called, and never that it is what it is not', async () => {
    const text = [...new TextEncoder().encode('<html>hello</html>')];
    expect((await checkFile('PDF', file(text, 'page.html')))?.text).toContain('uploaded a HTML file');
    expect((await checkFile('PDF', file(text, 'page.pdf', 'application/pdf')))?.text).toContain(
      'uploaded a UNKNOWN file',
    );
    expect((await checkFile('JPEG', file(text, 'photo.jpg')))?.text).toContain('uploaded a UNKNOWN file');
    expect((await checkFile('PDF', file([], 'empty.pdf')))?.text).toContain('uploaded a EMPTY file');
    expect((await checkFile('PDF', file(text, 'x.<b>hi</b>')))?.text).toContain('uploaded a UNKNOWN file');
  });

  it('takes a PDF of 50 MB and refuses one byte more', async () => {
    expect(await checkFile('PDF', large(PDF, 'a.pdf', MAX_FILE_SIZE))).toBeNull();
    expect(await checkFile('PDF', large(PDF, 'a.pdf', MAX_FILE_SIZE + 1))).toEqual({
      title: 'File too Large',
      text: 'PDF file size must be 50 MB or below.',
    });
  });

  it('leaves a large image to the server', async () => {
    expect(await checkFile('JPEG', large(JPEG, 'a.jpg', MAX_FILE_SIZE + 1))).toBeNull();
  });
});
