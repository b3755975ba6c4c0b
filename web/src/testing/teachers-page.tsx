import { screen } from '@testing-library/react';
import { Route, Routes } from '../base/routing/routing.tsx';
import { patterns } from '../base/routing/paths.ts';
import { show } from './show.tsx';
import TeachersPage from '../start/app/TeachersPage.tsx';

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
