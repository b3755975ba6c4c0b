import type { Question } from '@exam-vault/contract/questions';
import { screen } from '@testing-library/react';
import { DocumentViewPage } from '../start/app/DocumentViewPage.tsx';
import { paperKind } from '../library/papers/paper-kind.ts';
import { Route, Routes } from '../base/routing/routing.tsx';
import { fakeHub } from './fake-hub.ts';
import { samplePaper } from './sample-paper.ts';
import { sampleQuestion } from './sample-question.ts';
import { show } from './show.tsx';
import { samplePage } from './viewer.ts';

const PAPER = samplePaper({ page_count: 3, text_status: 'read', pages_read: 3 });
export const QUESTIONS = [
  sampleQuestion({ _id: 'q3', label: '3', printed: '3.', text: 'Answer both:', asked: 3 }),
  sampleQuestion({ _id: 'q3a', label: '3a', printed: '(a)', parent: 'q3', text: 'Define paging.', marks: 5 }),
  sampleQuestion({ _id: 'q3b', label: '3b', printed: '(b)', parent: 'q3', text: 'Compare.', page: 2, confidence: 0.4 }),
];

type Opened = ReturnType<typeof show> & { readonly hub: ReturnType<typeof fakeHub> };

export function open(at = '/all_paper/p1/view_paper', answer: object = found(QUESTIONS), more = {}): Opened {
  const hub = fakeHub({
    'GET /subjects/DBMS': () => ({ body: { topics: [] } }),
    'GET /papers/p1/view_paper': () => ({ body: PAPER }),
    'GET /papers/p1/pages/1': () => ({ body: samplePage() }),
    'GET /papers/p1/pages/2': () => ({ body: samplePage() }),
    'GET /papers/p1/questions': () => ({ body: answer }),
    ...more,
  });
  const view = <DocumentViewPage kind={paperKind} back="/all_paper" />;
  const shown = show(
    <Routes>
      <Route path="/all_paper/:id/view_paper" element={view} />
    </Routes>,
    at,
  );
  return { ...shown, hub };
}

export const found = (data: readonly Question[], state = 'done') => ({ state, data, total: data.length });
export const toggle = () => screen.findByRole('button', { name: 'Questions' });
