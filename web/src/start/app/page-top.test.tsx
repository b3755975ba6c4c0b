import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Link, MemoryRouter, Route, Routes } from '../../base/routing/routing.tsx';
import { Frame } from './Frame.tsx';

afterEach(cleanup);

it('begins a new page at its top, before what is on it leads further down', async () => {
  const order: string[] = [];
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => void order.push('top'));
  function Paper() {
    useLayoutEffect(() => void order.push('place'), []);
    return <h1>Paper</h1>;
  }
  render(
    <MemoryRouter initialEntries={['/']}>
      <Routes>
        <Route element={<Frame header={null} />}>
          <Route path="/" element={<Link to="/paper">To the paper</Link>} />
          <Route path="/paper" element={<Paper />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'To the paper' }));
  await screen.findByRole('heading', { name: 'Paper' });
  await vi.waitFor(() => expect(order).toEqual(['top', 'place']));
  scrollTo.mockRestore();
});
