import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshTab, show } from '../../testing/show.tsx';
import type { PhotoPage } from './photo-page.ts';
import { PhotoPages } from './PhotoPages.tsx';
import { UnreadablePhotoError } from './photo-task.ts';
import { openPreparer, type Preparer } from './preparer.ts';

vi.mock('./preparer.ts');
freshTab();

const prepare = vi.fn<Preparer['prepare']>();
const close = vi.fn<Preparer['close']>();
let pages: readonly PhotoPage[];
let isBusy: boolean;
beforeEach(() => {
  prepare.mockReset().mockImplementation(async (file) => {
    if ((await file.text()) === 'broken') throw new UnreadablePhotoError('no picture');
    return { blob: new Blob([`page of ${await file.text()}`]), thumbnail: new Blob(['small']), corners: null };
  });
  close.mockReset();
  vi.mocked(openPreparer).mockReturnValue({
    prepare,
    close,
    look: async () => ({ blob: new Blob(['whole']), width: 300, height: 400 }),
  });
});

const photo = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' });

function open(...files: File[]) {
  return show(
    <PhotoPages
      files={files}
      onChange={(next, busy) => {
        pages = next;
        isBusy = busy;
      }}
    />,
  );
}

const settled = (count: number) =>
  waitFor(
    () => {
      expect(isBusy).toBe(false);
      expect(pages).toHaveLength(count);
    },
    { timeout: 40_000 },
  );
const names = () => pages.map(({ name }) => name);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('photos as pages', () => {
  it('come in order with their prepared pictures; one broken photo is named and the rest goes on', async () => {
    open(photo('2.jpg'), photo('1.jpg'), photo('3.jpg', 'broken'));
    await settled(2);
    expect(names()).toEqual(['1.jpg', '2.jpg']);
    expect(await pages[0]?.blob.text()).toBe('page of 1.jpg');
    expect(pages[0]?.original).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('“3.jpg” can’t be opened');
  });

  it('are prepared one at a time', async () => {
    let running = 0;
    let most = 0;
    prepare.mockImplementation(async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return { blob: new Blob(['page']), thumbnail: new Blob(['small']), corners: null };
    });
    open(...Array.from({ length: 6 }, (_, at) => photo(`${at}.jpg`)));
    await settled(6);
    expect(most).toBe(1);
  });

  it('are moved by keys; the focus stays on the page, and its new place is announced', async () => {
    const { user } = open(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await settled(3);
    act(() => button('Move page 1').focus());
    await user.keyboard('{ArrowRight}');
    expect(names()).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
    expect(focused()).toBe('Move page 2');
    expect(screen.getByText('Moved to page 2 of 3.')).toBeTruthy();
    await user.keyboard('{End}{ArrowRight}');
    expect(names()).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);
    expect(screen.getByText('This is the last page.')).toBeTruthy();
  });

  it('are removed, and come back to their place', async () => {
    const { user } = open(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await settled(3);
    await user.click(button('Remove page 2'));
    expect(names()).toEqual(['a.jpg', 'c.jpg']);
    expect(document.activeElement).toBe(button('Undo'));
    await user.click(button('Undo'));
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    // Nothing was prepared a second time.
    expect(prepare).toHaveBeenCalledTimes(3);
  });

  it('are turned, and not brightened on request', async () => {
    const { user } = open(photo('a.jpg'));
    await settled(1);
    await user.click(button('Rotate page 1'));
    await user.click(button('Don’t brighten page 1'));
    await settled(1);
    expect(prepare.mock.lastCall?.[1]).toEqual({ turn: 90, corners: 'find', isBrightened: false });
  });

  it('are cropped by corners that keys move', async () => {
    const { user } = open(photo('a.jpg'));
    await settled(1);
    await user.click(button('Crop and straighten page 1'));
    const dialog = within(screen.getByRole('dialog', { name: 'Crop and straighten' }));
    const corner = await dialog.findByRole('button', { name: 'Top left corner: 0% from the left, 0% from the top' });
    act(() => corner.focus());
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{ArrowLeft}');
    expect(dialog.getByRole('button', { name: /^Top left corner: 4% .* 5%|^Top left corner: 5% .* 5%/ })).toBe(corner);
    await user.click(dialog.getByRole('button', { name: 'Use these corners' }));
    await settled(1);
    const used = prepare.mock.lastCall?.[1].corners;
    expect(used).toMatchObject([{ x: expect.closeTo(0.045), y: expect.closeTo(0.05) }, { x: 1, y: 0 }, {}, {}]);
  });

  it('can be taken again in their place', async () => {
    const { user } = open(photo('a.jpg'), photo('b.jpg'));
    await settled(2);
    await user.upload(screen.getByLabelText('Retake page 1'), photo('z.jpg'));
    await waitFor(() => expect(names()).toEqual(['z.jpg', 'b.jpg']));
  });

  it('bring their originals along when asked', async () => {
    const original = photo('a.jpg');
    const { user } = open(original);
    await settled(1);
    await user.click(screen.getByLabelText('Keep my original photos too'));
    expect(pages[0]?.original).toBe(original);
  });

  it('can be pasted and dropped; more than 40 are refused with a number', async () => {
    open();
    fireEvent.paste(document.body, { clipboardData: { files: [photo('pasted.png'), new File(['x'], 'a.txt')] } });
    await settled(1);
    expect(names()).toEqual(['pasted.png']);
    const many = Array.from({ length: 42 }, (_, at) => photo(`${at}.jpg`));
    const area = screen.getByText(/1 of 40 photos/).parentElement;
    fireEvent.drop(area ?? document.body, { dataTransfer: { types: ['Files'], files: many } });
    await settled(40);
    expect(screen.getByText('A paper can have up to 40 photos. 3 weren’t added.')).toBeTruthy();
  });

  it('end their worker when the page is left', async () => {
    const { unmount } = open(photo('a.jpg'));
    await settled(1);
    unmount();
    expect(close).toHaveBeenCalledOnce();
  });
});
