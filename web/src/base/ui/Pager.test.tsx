import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Pager } from './Pager.tsx';

afterEach(cleanup);

function showPager(current: number, pages: number) {
  const onPage = vi.fn<(page: number) => void>();
  render(
    <Pager
      current={current}
      pages={pages}
      label="Pages of papers"
      hrefOf={(page) => `/all?page=${page}`}
      onPage={onPage}
    />,
  );
  return onPage;
}

describe('Pager', () => {
  it('says which page is shown and links the others', () => {
    showPager(2, 3);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('2');
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/all?page=3');
    expect(screen.getByRole('navigation', { name: 'Pages of papers' })).toBeTruthy();
  });

  it('goes one back and one on', () => {
    const onPage = showPager(2, 3);
    fireEvent.click(screen.getByRole('link', { name: 'Prev' }));
    fireEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(onPage.mock.calls).toEqual([[1], [3]]);
  });

  it('has no way before the first page or past the last', () => {
    const onPage = showPager(1, 2);
    const prev = screen.getByRole<HTMLButtonElement>('button', { name: 'Prev' });
    expect(prev.disabled).toBe(true);
    fireEvent.click(prev);
    expect(onPage).not.toHaveBeenCalled();
  });

  it('leaves a click for a new tab to the browser', () => {
    const onPage = showPager(1, 3);
    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }), { ctrlKey: true });
    expect(onPage).not.toHaveBeenCalled();
  });

  it('is not there for a single page', () => {
    showPager(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
