import { describe, expect, it } from 'vitest';
import { notFound } from '../errors.ts';
import { standbyReads } from './standby-reads.ts';

/** A primary and a standby that say what the test says. */
function servers() {
  const state = { written: 10, replayed: 10, isStandby: true, isDown: false, now: 0 };
  const asked = { primary: 0, standby: 0 };
  const logged: string[] = [];
  const log = (_details: object, message: string) => void logged.push(message);
  const reads = standbyReads({
    primary: {
      query: () => {
        asked.primary += 1;
        return Promise.resolve({ rows: [{ lsn: String(state.written) }] });
      },
    } as never,
    standby: {
      query: (_text: string, [lsn]: string[]) => {
        asked.standby += 1;
        if (state.isDown) return Promise.reject(new Error('connection refused'));
        const row = { is_standby: state.isStandby, is_current: state.replayed >= Number(lsn) };
        return Promise.resolve({ rows: [row] });
      },
    } as never,
    log: { info: log, warn: log },
    now: () => state.now,
  });
  const read = () =>
    reads.read(
      () => Promise.resolve('standby'),
      () => Promise.resolve('primary'),
    );
  return { state, asked, logged, reads, read };
}

describe('reads from a standby (decision 30)', () => {
  it('are made there only when it has replayed everything that was committed before', async () => {
    const { state, read } = servers();
    expect(await read()).toBe('standby');
    state.written = 11;
    expect(await read()).toBe('primary');
    state.replayed = 11;
    expect(await read()).toBe('standby');
  });

  it('wait a moment for a standby that is just behind', async () => {
    const { state, asked, read } = servers();
    state.written = 11;
    const reading = read();
    while (asked.standby === 0) await Promise.resolve();
    state.replayed = 11;
    expect(await reading).toBe('standby');
  });

  it('ask the primary once for all who wait, and again for those who come later', async () => {
    const { asked, read } = servers();
    await Promise.all([read(), read(), read()]);
    expect(asked.primary).toBe(1);
    const [first] = [read()];
    await Promise.resolve();
    await Promise.resolve();
    await Promise.all([first, read(), read()]);
    expect(asked.primary).toBe(3);
  });

  it('come from the primary while the standby is away, which is said once, and from the standby again later', async () => {
    const { state, asked, logged, read } = servers();
    state.isDown = true;
    expect([await read(), await read()]).toEqual(['primary', 'primary']);
    expect(asked.standby).toBe(1);
    state.isDown = false;
    state.now = 5_001;
    expect(await read()).toBe('standby');
    expect(logged).toEqual(['the standby does not answer: the primary reads alone', 'the standby answers again']);
  });

  it('never come from a server that is no standby, because its history may be another', async () => {
    const { state, read } = servers();
    state.isStandby = false;
    expect(await read()).toBe('primary');
  });

  it('come from the primary when the standby fails in the middle; a refusal of the request is final', async () => {
    const { reads } = servers();
    const fails = () => Promise.reject(new Error('canceling statement due to conflict with recovery'));
    expect(await reads.read(fails, () => Promise.resolve('primary'))).toBe('primary');
    const other = servers().reads;
    const refuses = () => Promise.reject(notFound());
    await expect(other.read(refuses, () => Promise.resolve('primary'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
