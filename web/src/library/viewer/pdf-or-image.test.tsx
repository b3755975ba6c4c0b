import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshTab, show } from '../../testing/show.tsx';
import { layoutOfWidth, sampleFile, sampleSource } from '../../testing/viewer.ts';
import { FileViewer } from './FileViewer.tsx';

vi.mock('./pdf/open-pdf.tsx', () => ({
  openPdf: async (url: string) => ({
    pages: 3,
    Page: ({ page }: { page: number }) => <p>{`pdf.js draws page ${page} of ${url}`}</p>,
    close: () => undefined,
  }),
}));
freshTab();
beforeEach(() => {
  layoutOfWidth(800);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const NO_PICTURES = sampleSource({ load: async () => Promise.reject(new Error('broken')) });
const open = (url: string, pages: number | null) =>
  show(
    <FileViewer
      file={sampleFile({ url, pages })}
      source={NO_PICTURES}
      renew={() => Promise.reject(new Error('not asked'))}
      fallback={null}
    />,
  );

describe('the file of a document (spec section 2)', () => {
  it('is in a PDF viewer when its address ends in .pdf (spec section 2)', async () => {
    open('/files/1.x/p1.pdf', 3);
    expect(await screen.findByText('pdf.js draws page 1 of /files/1.x/p1.pdf')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('has the pages that pdf.js counts when the hub does not know them', async () => {
    open('/files/1.x/p1.pdf', null);
    expect(await screen.findByRole('group', { name: 'Page 3 of 3' })).toBeTruthy();
  });

  it.each(['/files/1.x/p1.jpg', '/files/1.x/p1.png', '/files/a.pdf/p1'])(
    'is an image at any other address: %s (spec section 2)',
    async (url) => {
      open(url, 1);
      expect((await screen.findByAltText('Normal forms')).getAttribute('src')).toBe(url);
      expect(screen.queryByText(/pdf\.js draws/)).toBeNull();
    },
  );
});
