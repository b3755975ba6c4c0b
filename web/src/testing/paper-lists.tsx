import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from '../base/routing/routing.tsx';
import { samplePaper } from './sample-paper.ts';
import { show } from './show.tsx';
import { paperKind } from '../library/papers/paper-kind.ts';
import { AllDocumentsPage } from '../library/documents/AllDocumentsPage.tsx';

export const list = (total: number, ids: string[]) => ({
  body: { data: ids.map((_id) => samplePaper({ _id, title: `Paper ${_id}` })), message: '', total },
});

export function open(at: string) {
  return show(
    <Routes>
      <Route path="/all_paper" element={<AllDocumentsPage kind={paperKind} />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
}

export const openFilters = () => fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
