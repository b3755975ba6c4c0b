import { describe, expect, it, vi } from 'vitest';
import { createRowSaver, type SavingState } from './use-draft-table.ts';

describe('saving the rows of a table', () => {
  it('sends what has changed of a row in one call, one call of a row at a time', async () => {
    const ends: (() => void)[] = [];
    const save = vi.fn<(id: string, values: object) => Promise<void>>(
      () => new Promise<void>((resolve) => ends.push(resolve)),
    );
    const saver = createRowSaver({ save, onState: () => undefined, delayMs: 1 });
    saver.change('a', { title: 'A' });
    saver.change('a', { year: '2nd' });
    const flushed = saver.flush();
    expect(save.mock.calls).toEqual([['a', { title: 'A', year: '2nd' }]]);
    saver.change('a', { title: 'B' });
    void saver.flush();
    expect(save).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]).toEqual(['a', { title: 'B' }]);
    ends[1]?.();
    await flushed;
  });

  it('keeps what could not be saved, under what was typed since', async () => {
    const states: SavingState[] = [];
    const sent: unknown[] = [];
    let isBroken = true;
    const saver = createRowSaver({
      save(_id, values) {
        sent.push(values);
        return isBroken ? Promise.reject(new Error('no network')) : Promise.resolve();
      },
      onState: (state) => states.push(state),
      delayMs: 1,
    });
    saver.change('a', { title: 'A', year: '2nd' });
    await saver.flush();
    expect(states.at(-1)).toMatchObject({ waiting: 1, error: new Error('no network') });
    isBroken = false;
    saver.change('a', { title: 'B' });
    await saver.flush();
    expect(sent.at(-1)).toEqual({ title: 'B', year: '2nd' });
    expect(states.at(-1)).toEqual({ waiting: 0, error: null });
  });
});
