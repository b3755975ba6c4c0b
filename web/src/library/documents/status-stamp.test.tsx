import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StatusStamp } from './StatusStamp.tsx';

afterEach(cleanup);

it('a status has its own word and its own style (spec section 4)', () => {
  const stamps = (['Pending', 'Approved', 'Rejected', 'Scheduled'] as const).map((status) => {
    const stamp = render(<StatusStamp status={status} />).container.firstElementChild;
    return [stamp?.textContent, stamp?.getAttribute('data-tone')];
  });
  expect(stamps).toEqual([
    ['Pending', 'pending'],
    ['Approved', 'approved'],
    ['Rejected', 'rejected'],
    ['Scheduled', 'approved'],
  ]);
});
