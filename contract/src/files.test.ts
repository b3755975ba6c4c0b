import { describe, expect, it } from 'vitest';
import { downloadName, fileTypeOf, isPdfUrl, pdfStart } from './files.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('files', () => {
  it('knows a file by its first bytes (contract section 7)', () => {
    expect(fileTypeOf(bytes('%PDF-1.7\n'))).toBe('PDF');
    expect(fileTypeOf(bytes('\x89PNG\r\n\x1a\n....'))).toBe('PNG');
    expect(fileTypeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1))).toBe('JPEG');
  });

  it.each(['', '<html>', 'GIF89a', '\x89PN', '%PDF', '%pdf-1.4'])('knows nothing else: %j', (text) => {
    expect([fileTypeOf(bytes(text)), pdfStart(bytes(text))]).toEqual([null, null]);
  });

  it('finds the header of a PDF wholly within the first 1,024 bytes, whatever text is in front', () => {
    for (const front of ['', '\xef\xbb\xbf', ' \r\n', '<b>Warning</b>', '%%PDF', 'x'.repeat(1_019)])
      expect([fileTypeOf(bytes(`${front}%PDF-1.4`)), pdfStart(bytes(`${front}%PDF-1.4`))]).toEqual([
        'PDF',
        front.length,
      ]);
    expect(fileTypeOf(bytes(`${'x'.repeat(1_020)}%PDF-1.4`))).toBeNull();
  });

  it.each([
    ['a zip', 'PK\x03\x04 a.pdf'],
    ['a tar', `a.pdf${'\0'.repeat(252)}ustar\0`],
    ['a RAR', 'Rar!\x1a\x07'],
    ['a 7z', '7z\xbc\xaf\x27\x1c'],
  ])('takes no PDF out of %s, which may hold more', (_name, front) => {
    expect(fileTypeOf(bytes(`${front}%PDF-1.4`))).toBeNull();
  });

  it('takes a picture with the header of a PDF inside for a picture', () => {
    expect(fileTypeOf(bytes('\xff\xd8\xff\xe1%PDF-1.4'))).toBe('JPEG');
    expect(fileTypeOf(bytes('\x89PNG\r\n\x1a\n%PDF-1.4'))).toBe('PNG');
  });

  it('shows as PDF exactly what ends in .pdf (spec sections 2 and 9)', () => {
    expect(isPdfUrl('/files/1.x/a.pdf')).toBe(true);
    for (const address of ['/files/1.x/a.jpg', '/files/a.pdf/b.png', '/files/1.x/apdf', ''])
      expect(isPdfUrl(address), address).toBe(false);
  });

  it('saves downloads under the name of spec section 7, jpeg by default', () => {
    expect(downloadName(['Operating Systems', 'V', 'Main'], '/files/1.x/a.pdf')).toBe('Operating Systems V Main.pdf');
    expect(downloadName(['Operating Systems', 'V', 'Main'], '/files/1.x/a.jpg')).toBe('Operating Systems V Main.jpeg');
    expect(downloadName(['DBMS', 'II'], '/files/1.x/a.png')).toBe('DBMS II.jpeg');
  });
});
