import type { QuestionAnswer } from '@exam-vault/contract/answers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PageMarker } from '../../library/viewer/page-markers.ts';
import { GoToPlace } from '../../library/viewer/page-markers.ts';
import type { MarkedPlace } from '../../library/viewer/viewer-props.ts';
import { fakeHub } from '../../testing/fake-hub.ts';
import { sampleNotes } from '../../testing/sample-notes.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import Remarks from './Remarks.tsx';

freshTab();

const sample = (changes: Partial<QuestionAnswer> = {}): QuestionAnswer => ({
  _id: 'r1',
  text: 'The sign is wrong.',
  html: '<p>The sign is wrong.</p>',
  pictures: [],
  author: 'Asha Rao',
  own: false,
  votes: 2,
  voted: false,
  confirmed_by: null,
  created_at: '2026-05-01T10:00:00.000Z',
  edited_at: null,
  revision: 1,
  hidden: false,
  hidden_reason: null,
  question: null,
  remark: { page: 2, spot: { x: 0.5, y: 0.25 } },
  ...changes,
});

function open(data: readonly QuestionAnswer[], closed_until: string | null = null) {
  signInAs(STUDENT);
  const [onPlace, onMarkers] = [
    vi.fn<(place: MarkedPlace) => void>(),
    vi.fn<(markers: readonly PageMarker[]) => void>(),
  ];
  const hub = fakeHub({
    'GET /documents/n1/remarks': () => ({ body: { data, total: data.length, closed_until } }),
    'POST /documents/n1/remarks': () => ({ status: 201, body: sample({ own: true }) }),
  });
  const pictures = [{ width: 720, url: '/page.webp' }];
  const view = show(
    <GoToPlace value={onPlace}>
      <Remarks
        document={sampleNotes({ _id: 'n1', page_count: 3 })}
        pagePictures={async () => ({ image_url: '', pictures, turns: 0, source: null, words: [] })}
        onMarkers={onMarkers}
      />
    </GoToPlace>,
  );
  return { ...view, hub, onPlace, onMarkers };
}

describe('the remarks on a document (contract section 9)', () => {
  it('lead to their spot, and their spots are markers that lead to them', async () => {
    const all = [sample(), sample({ _id: 'r2', remark: { page: null, spot: null }, confirmed_by: 'Ravi Iyer' })];
    const { user, onPlace, onMarkers } = open(all);
    const items = within(await screen.findByRole('list', { name: 'Remarks' })).getAllByRole('listitem');
    expect(items[0]?.textContent).not.toContain('Not confirmed');
    expect(items[1]?.textContent).toContain('2Whole document');
    await user.click(screen.getByRole('button', { name: 'Spot on page 2' }));
    expect(onPlace).toHaveBeenCalledWith({ page: 2, boxes: [{ page: 2, box: [0.44, 0.23, 0.12, 0.04] }] });
    const markers = onMarkers.mock.calls.at(-1)?.[0] ?? [];
    expect(markers).toMatchObject([{ page: 2, x: 0.5, y: 0.25, number: 1, label: 'Remark 1 by Asha Rao' }]);
    markers[0]?.onOpen();
    expect(document.activeElement).toBe(items[0]);
  });

  it('are written on a page with a spot, by finger or keyboard', async () => {
    const { user, hub } = open([]);
    expect(await screen.findByText(/^No remarks yet/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Write a remark' }));
    expect(screen.queryByRole('button', { name: /^Mark a spot/ })).toBeNull();
    await user.selectOptions(screen.getByLabelText('About'), 'Page 3');
    const page = await screen.findByRole('button', { name: 'Mark a spot on page 3' });
    vi.spyOn(page, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 400));
    fireEvent.click(page, { clientX: 150, clientY: 300, detail: 1 });
    fireEvent.keyDown(page, { key: 'ArrowUp' });
    expect(screen.getByText('Marked at 25% from the left and 73% from the top.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove the marker' }));
    fireEvent.click(page, { detail: 0 });
    await user.type(screen.getByLabelText(/^Your remark/), 'Unclear');
    await user.click(screen.getByRole('button', { name: 'Post remark' }));
    await waitFor(() => expect(hub.sent.some(({ method }) => method === 'POST')).toBe(true));
    expect(hub.sent.find(({ method }) => method === 'POST')?.body).toEqual({
      text: 'Unclear',
      page: 3,
      spot: { x: 0.5, y: 0.5 },
    });
  });

  it('are not written while a teacher has closed the answers of the paper', async () => {
    open([], '2026-12-24T10:00:00.000Z');
    expect(await screen.findByText(/^A teacher has closed answers for this paper until/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Write a remark' })).toBeNull();
  });
});
