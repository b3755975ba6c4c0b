import { describe, expect, it } from 'vitest';
import { downloadName, fileTypeOf, isPdfUrl } from './files.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('files', () => {
  it('knows a file by its first bytes (contract section 7)', () => {
    expect(fileTypeOf(bytes('%PDF-1.7\n'))).toBe('PDF');
    expect(fileTypeOf(bytes('\x89PNG\r\n\x1a\n....'))).toBe('PNG');
    expect(fileTypeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1))).toBe('JPEG');
  });

  it.each(['', '<html>', ' %PDF-1.4', 'GIF89a', '\x89PN', '<!-- %PDF-1.4 -->'])('knows nothing else: %j', (text) => {
    expect(fileTypeOf(bytes(text))).toBeNull();
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
