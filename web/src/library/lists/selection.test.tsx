import { MAX_SELECTED } from '@exam-vault/contract/selection';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { list, open } from '../../testing/paper-lists.tsx';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { SelectBox } from './SelectBox.tsx';
import { startSelecting, stopSelecting, toggleSelected } from './selection.ts';

freshTab();
beforeEach(() => void vi.restoreAllMocks());

const boxOf = (title: string) =>
  within(screen.getByRole('article', { name: title })).getByRole<HTMLInputElement>('checkbox', { name: 'Select' });

describe('a selection of a list (contract section 9)', () => {
  it('keeps its order, over pages, and leads to one zip or one PDF of it', async () => {
    const hub = fakeHub({
      'GET /papers/all_paper': ({ path }) => (path.includes('page=2') ? list(14, ['m']) : list(14, ['a', 'b'])),
      'GET /documents/selection.pdf': () => problem(413, 'FILE_TOO_LARGE', 'Too large'),
    });
    open('/all_paper');
    await screen.findByRole('article', { name: 'Paper a' });
    expect(screen.queryByRole('group', { name: 'Selected documents' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Select' }));
    fireEvent.click(boxOf('Paper b'));
    fireEvent.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByRole('article', { name: 'Paper m' });
    fireEvent.click(boxOf('Paper m'));
    const bar = within(screen.getByRole('group', { name: 'Selected documents' }));
    expect(bar.getByRole('status').textContent).toBe('2 documents selected');
    expect(bar.getByRole('link', { name: 'Download as zip' }).getAttribute('href')).toBe(
      '/documents/selection.zip?documents=b%2Cm',
    );
    fireEvent.click(bar.getByRole('button', { name: 'Download as one PDF' }));
    await screen.findByText('Too large');
    expect(hub.calls('/documents/selection.pdf')[0]?.path).toBe('/documents/selection.pdf?documents=b%2Cm');
    fireEvent.click(boxOf('Paper m'));
    expect(bar.getByRole('status').textContent).toBe('1 document selected');
    fireEvent.click(bar.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('checkbox', { name: 'Select' })).toBeNull();
  });

  it('ends at as many as a download can have', () => {
    startSelecting();
    for (let at = 0; at < MAX_SELECTED; at += 1) toggleSelected(samplePaper({ _id: `p${at}` }));
    show(<SelectBox document={samplePaper({ _id: 'another' })} />);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select' }).disabled).toBe(true);
    stopSelecting();
  });
});
