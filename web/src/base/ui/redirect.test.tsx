import { act, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { BrowserRouter, Route, Routes } from '../routing/routing.tsx';
import { afterEach, describe, expect, it } from 'vitest';
import { Redirect } from './Redirect.tsx';

/** A page that leads to a form, whose code arrives when `load` is called. */
function openClosedPage() {
  let load = () => {};
  const loaded = new Promise<{ default: () => string }>((resolve) => {
    load = () => resolve({ default: () => 'the form' });
  });
  const Form = lazy(() => loaded);
  window.history.replaceState(null, '', '/closed');
  const shown = render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element="the front page" />
        <Route path="/closed" element={<Redirect to="/form" replace />} />
        <Route path="/form" element={<Form />} />
      </Routes>
    </BrowserRouter>,
  );
  return { shown, load };
}

/** What Back does: the address changes, then everybody hears of it. */
const goBackTo = (path: string) =>
  act(async () => {
    window.history.replaceState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

describe('a redirect', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('leads on again when people go back before the other page is drawn', async () => {
    const { shown, load } = openClosedPage();
    expect(window.location.pathname).toBe('/form');
    await goBackTo('/closed');
    expect(window.location.pathname).toBe('/form');
    await act(async () => load());
    await screen.findByText('the form');
    shown.unmount();
  });

  it('leaves those alone who go back to another page', async () => {
    const { shown } = openClosedPage();
    await goBackTo('/');
    await screen.findByText('the front page');
    expect(window.location.pathname).toBe('/');
    shown.unmount();
  });
});
