import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '../errors.ts';
import { uploadsUnderWay, type UploadsUnderWay } from './uploads-under-way.ts';

const SECOND_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An upload that a test drives. `ended` is the problem that it was ended with. */
function begin(uploads: UploadsUnderWay, account: string, address = '10.0.0.1') {
  const state = { bytes: 0, ended: null as Problem | null, leave: () => {} };
  state.leave = uploads.enter({
    account,
    address,
    bytesRead: () => state.bytes,
    end: (problem) => {
      state.ended = problem;
    },
  });
  return state;
}

describe('the minimum rate of an upload (contract section 3)', () => {
  /** Sends in each second what `sent` says. @returns the seconds until the hub ends the upload, or null */
  function secondsUntilEnd(sent: (second: number) => number, seconds: number): number | null {
    const upload = begin(uploadsUnderWay(true), 'asha');
    for (let second = 0; second < seconds; second += 1) {
      upload.bytes += sent(second);
      vi.advanceTimersByTime(SECOND_MS);
      if (upload.ended) return second + 1;
    }
    upload.leave();
    return null;
  }

  it('is kept by a phone at 4 KB/s that has no coverage for 100 s of every two minutes', () => {
    expect(secondsUntilEnd((second) => (second % 120 < 20 ? 4_096 : 0), 3_600)).toBeNull();
  });

  it('is kept by a line with 600 bytes a second, for hours', () => {
    expect(secondsUntilEnd(() => 600, 4 * 3_600)).toBeNull();
  });

  it.each([
    ['stops after its first bytes', (second: number) => (second === 0 ? 50_000 : 0)],
    ['brings a byte a second', () => 1],
    ['brings 400 bytes a second', () => 400],
  ])('is missed by one that %s: 408 after two minutes', (_what, sent) => {
    expect(secondsUntilEnd(sent, 200)).toBeLessThanOrEqual(130);
    const upload = begin(uploadsUnderWay(true), 'asha');
    vi.advanceTimersByTime(200 * SECOND_MS);
    expect(upload.ended).toMatchObject({ status: 408, code: 'VALIDATION' });
  });

  it('is asked of an upload that was fast at first', () => {
    expect(secondsUntilEnd((second) => (second < 60 ? 500_000 : 0), 400)).toBeLessThanOrEqual(200);
  });
});

describe('too many uploads at the same time (decision 20)', () => {
  it('of one address: the slowest of the account with the most is ended, and nobody who comes is refused', () => {
    const uploads = uploadsUnderWay(true, { total: 100, address: 4 });
    const honest = begin(uploads, 'honest');
    const attacker = [1_000, 10, 1_000].map((bytes) => {
      const upload = begin(uploads, 'attacker');
      upload.bytes = bytes;
      return upload;
    });
    const elsewhere = begin(uploads, 'attacker', '10.0.0.2');
    vi.advanceTimersByTime(5 * SECOND_MS);
    const next = begin(uploads, 'next');
    expect(attacker.map(({ ended }) => ended?.code ?? null)).toEqual([null, 'UNAVAILABLE', null]);
    expect([honest, elsewhere, next].map(({ ended }) => ended)).toEqual([null, null, null]);
    expect(attacker[1]?.ended?.retryAfter).toBeGreaterThan(0);
    expect(uploads.count).toBe(5);
  });

  it('in all, from many addresses', () => {
    const uploads = uploadsUnderWay(true, { total: 6, address: 3 });
    const honest = begin(uploads, 'honest', '10.9.9.9');
    for (let number = 0; number < 50; number += 1) begin(uploads, `attacker ${number % 3}`, `10.0.${number}.1`);
    expect(honest.ended).toBeNull();
    expect(uploads.count).toBe(6);
  });

  it('of as many accounts: the slowest', () => {
    const uploads = uploadsUnderWay(true, { total: 3, address: 100 });
    const all = [40_000, 0, 40_000].map((bytes, number) => {
      const upload = begin(uploads, `account ${number}`);
      upload.bytes = bytes;
      return upload;
    });
    vi.advanceTimersByTime(10 * SECOND_MS);
    begin(uploads, 'next');
    expect(all.map(({ ended }) => ended !== null)).toEqual([false, true, false]);
  });

  it('counts an upload no longer that has arrived', () => {
    const uploads = uploadsUnderWay(true, { total: 1, address: 1 });
    const first = begin(uploads, 'asha');
    first.leave();
    first.leave();
    const second = begin(uploads, 'ravi');
    expect([first.ended, second.ended, uploads.count]).toEqual([null, null, 1]);
  });

  it('counts nothing with RATE_LIMITS=off', () => {
    const uploads = uploadsUnderWay(false);
    const all = Array.from({ length: 2_000 }, () => begin(uploads, 'load test'));
    expect(all.some(({ ended }) => ended)).toBe(false);
  });
});
