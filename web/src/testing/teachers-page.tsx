import { screen } from '@testing-library/react';
import { Route, Routes } from '../routing/routing.ts';
import { patterns } from '../app/paths.ts';
import { show } from './show.tsx';
import TeachersPage from '../users/TeachersPage.tsx';

export const open = (at = '/teachers') =>
  show(
    <Routes>
      <Route path={patterns.teachers} element={<TeachersPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
export const page = (...data: object[]) => ({ body: { data, total: data.length } });
export const card = (name: string) => screen.findByRole('article', { name });
export const news = () =>
  screen.findAllByRole('status').then((all) => all.map(({ textContent }) => textContent).join('|'));
