import { expect, it } from 'vitest';
import { propose } from './confidence.ts';
import type { Evidence } from './evidence.ts';

const title = (value: string, source: Evidence['source']): Evidence => ({
  field: 'title',
  value,
  source,
  page: 1,
  box: [0, 0, 1, 1],
});

it('sure evidence is filled in, but never for a document without a header', () => {
  const evidence = [title('Surveying', 'header, known course')];
  expect(propose('title', evidence, true)).toMatchObject({ value: 'Surveying', prefill: true });
  expect(propose('title', evidence, false)).toMatchObject({ value: 'Surveying', prefill: false });
});

it('evidence that disagrees makes a value less sure and is offered beside it', () => {
  const proposal = propose(
    'title',
    [title('Surveying', 'header, known course'), title('Hydrology', 'header, known course')],
    true,
  );
  expect(proposal).toMatchObject({ value: 'Surveying', prefill: false, others: ['Hydrology'] });
  expect(proposal?.confidence).toBeLessThan(0.51);
});

it('the same source twice proves no more than once', () => {
  const once = propose('title', [title('Surveying', 'header')], true);
  expect(propose('title', [title('Surveying', 'header'), title('Surveying', 'header')], true)).toEqual(once);
});
