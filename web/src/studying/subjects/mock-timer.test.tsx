import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { clockText, secondsFor } from './mock-address.ts';
import { MockTimer } from './MockTimer.tsx';

freshTab();
beforeEach(() => signInAs(STUDENT));

describe('the timer of a mock paper', () => {
  it('counts down, pauses, and says three times how much is left', () => {
    vi.useFakeTimers();
    try {
      show(<MockTimer seconds={3_600} />);
      const later = (seconds: number) =>
        act(() => {
          vi.advanceTimersByTime(seconds * 1_000);
        });
      const timer = within(screen.getByRole('group', { name: 'Timer' }));
      const clock = () => timer.getByRole('timer').textContent;
      const told = () => timer.getByRole('status').textContent;
      const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
      expect(clock()).toBe('1:00:00');
      press('Start the timer');
      later(61);
      expect([clock(), told()]).toEqual(['58:59', '']);
      press('Pause');
      later(600);
      expect(clock()).toBe('58:59');
      press('Continue');
      later(1_739);
      expect(told()).toBe('Half your time is gone');
      later(1_200);
      expect([clock(), told()]).toEqual(['10:00', '10 minutes left']);
      later(900);
      expect([clock(), told()]).toEqual(['0:00', 'Time’s up']);
      press('Reset');
      expect(clock()).toBe('1:00:00');
    } finally {
      vi.useRealTimers();
    }
  });

  it('has the time of the marks', () => {
    expect([100, 50, 1].map((marks) => clockText(secondsFor(marks)))).toEqual(['3:00:00', '1:30:00', '5:00']);
  });
});
