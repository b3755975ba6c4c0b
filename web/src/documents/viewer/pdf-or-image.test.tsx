import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { freshTab, show } from '../../testing/show.tsx';
import { FileViewer } from './FileViewer.tsx';

vi.mock('./PdfViewer.tsx', () => ({ default: ({ url }: { url: string }) => <p>PDF viewer of {url}</p> }));
freshTab();

const open = (url: string) =>
  show(
    <FileViewer
      file={{ url, revision: 'p1/7', title: 'Normal forms' }}
      renew={() => Promise.reject(new Error('not asked'))}
      fallback={null}
    />,
  );

describe('the file of a document (spec section 2)', () => {
  it('is in a PDF viewer when its address ends in .pdf (spec section 2)', async () => {
    open('/files/1.x/p1.pdf');
    expect(await screen.findByText('PDF viewer of /files/1.x/p1.pdf')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it.each(['/files/1.x/p1.jpg', '/files/1.x/p1.png', '/files/a.pdf/p1'])(
    'is an image at any other address: %s (spec section 2)',
    (url) => {
      open(url);
      expect(screen.getByAltText('Normal forms').getAttribute('src')).toBe(url);
      expect(screen.queryByText(/PDF viewer/)).toBeNull();
    },
  );
});
