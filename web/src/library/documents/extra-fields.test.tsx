import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ExtraFields } from './ExtraFields.tsx';

afterEach(cleanup);

const isOpen = () => screen.getByText('More about this exam').closest('details')?.open;
const shown = (hasValues: boolean) => (
  <ExtraFields kind="paper" hasValues={hasValues}>
    <input aria-label="Session" required />
  </ExtraFields>
);

describe('fields that few papers need', () => {
  it('are folded away until one has a value, and stay as the person leaves them', () => {
    const { rerender } = render(shown(false));
    expect(isOpen()).toBe(false);
    rerender(shown(true));
    expect(isOpen()).toBe(true);
    fireEvent.click(screen.getByText('More about this exam'));
    fireEvent(screen.getByRole('group'), new Event('toggle'));
    expect(isOpen()).toBe(false);
    rerender(shown(true));
    expect(isOpen()).toBe(false);
  });

  it('open where the browser would point at one of them', () => {
    render(shown(false));
    fireEvent.invalid(screen.getByLabelText('Session'));
    expect(isOpen()).toBe(true);
  });
});
