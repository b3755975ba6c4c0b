import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { freshTab, show } from '../../testing/show.tsx';
import { FileViewer } from './FileViewer.tsx';

freshTab();

const FILE = { url: '/files/old/p1.jpg', revision: 'p1/7', title: 'Normal forms' };
const FALLBACK = <button type="button">Download Paper</button>;
const picture = () => screen.getByAltText('Normal forms');

describe('FileViewer', () => {
  it('says that the file is loading until the picture is there', () => {
    show(<FileViewer file={FILE} renew={() => Promise.reject(new Error('not asked'))} fallback={FALLBACK} />);
    expect(screen.getByText('Loading file....')).toBeTruthy();
    fireEvent.load(picture());
    expect(screen.queryByText('Loading file....')).toBeNull();
  });

  it('asks once for a new path, then says what else can be done', async () => {
    const renew = vi.fn<() => Promise<string>>(async () => '/files/new/p1.jpg');
    show(<FileViewer file={FILE} renew={renew} fallback={FALLBACK} />);
    fireEvent.error(picture());
    await waitFor(() => expect(picture().getAttribute('src')).toBe('/files/new/p1.jpg'));
    fireEvent.error(picture());
    expect(screen.getByText(/cannot be shown here/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download Paper' })).toBeTruthy();
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('may ask again after a path that worked', async () => {
    const renew = vi.fn<() => Promise<string>>(async () => '/files/new/p1.jpg');
    show(<FileViewer file={FILE} renew={renew} fallback={FALLBACK} />);
    fireEvent.load(picture());
    fireEvent.error(picture());
    await waitFor(() => expect(picture().getAttribute('src')).toBe('/files/new/p1.jpg'));
    fireEvent.load(picture());
    fireEvent.error(picture());
    await waitFor(() => expect(renew).toHaveBeenCalledTimes(2));
  });

  it('does not start over when only the path to the same bytes is new', () => {
    const renew = () => Promise.reject(new Error('not asked'));
    const { rerender } = show(<FileViewer file={FILE} renew={renew} fallback={FALLBACK} />);
    const before = picture();
    rerender(<FileViewer file={{ ...FILE, url: '/files/other/p1.jpg' }} renew={renew} fallback={FALLBACK} />);
    expect(picture()).toBe(before);
    expect(before.getAttribute('src')).toBe('/files/old/p1.jpg');
    rerender(
      <FileViewer file={{ ...FILE, url: '/files/other/p1.jpg', revision: 'p1/8' }} renew={renew} fallback={FALLBACK} />,
    );
    expect(picture().getAttribute('src')).toBe('/files/other/p1.jpg');
  });

  it('shows a picture in full size and back', () => {
    show(<FileViewer file={FILE} renew={() => Promise.reject(new Error('not asked'))} fallback={FALLBACK} />);
    fireEvent.load(picture());
    const zoom = screen.getByRole('button', { pressed: false });
    fireEvent.click(zoom);
    expect(zoom.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(zoom);
    expect(zoom.getAttribute('aria-pressed')).toBe('false');
  });
});
