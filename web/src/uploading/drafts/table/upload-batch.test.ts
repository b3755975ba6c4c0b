import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../../base/api/api-problem.ts';
import { createUploadBatch, isUnderWay, PreparationError, type BatchTransfer } from './upload-batch.ts';
import type { PlannedDocument } from './planned-files.ts';

const pdf = (name: string, text = name): PlannedDocument => {
  const file = new File([text], name);
  return { name, isPdf: true, files: [{ path: name, size: file.size, open: () => Promise.resolve(file) }] };
};
const pictures = (name: string): PlannedDocument => ({ ...pdf(name), isPdf: false });

function batchWith(
  upload: (name: string, transfer: BatchTransfer) => Promise<void>,
  prepare = (files: readonly File[]) => Promise.resolve(files),
) {
  let keys = 0;
  const batch = createUploadBatch({
    upload: (_kind, files, transfer) => upload(files[0]?.name ?? '', transfer),
    prepare,
    digest: async (files) => (await files[0]?.text()) ?? null,
    newKey: () => `key ${(keys += 1)}`,
  });
  const states = () => batch.items().map(({ document, state }) => `${document.name} ${state}`);
  const ended = () => vi.waitFor(() => expect(states().join()).not.toMatch(/waiting|preparing|sending/));
  return { batch, states, ended };
}

describe('uploads of many documents', () => {
  it('sends two at a time', async () => {
    const running: (() => void)[] = [];
    const { batch, states, ended } = batchWith(() => new Promise((resolve) => running.push(resolve)));
    batch.add('paper', [pdf('a'), pdf('b'), pdf('c')]);
    await vi.waitFor(() => expect(running).toHaveLength(2));
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
    running[0]?.();
    await vi.waitFor(() => expect(running).toHaveLength(3));
    running[1]?.();
    running[2]?.();
    await ended();
  });

  it('sends the folders with the name, for the hub to read', async () => {
    const sent: string[] = [];
    const { batch, ended } = batchWith((name) => Promise.resolve(void sent.push(name)));
    const { files, ...document } = pdf('2019.pdf');
    batch.add('paper', [{ ...document, files: files.map((file) => ({ ...file, path: '5th Sem/DBMS/2019.pdf' })) }]);
    await ended();
    expect(sent).toEqual(['5th Sem/DBMS/2019.pdf']);
  });

  it('tries all again that failed, with the same key and the same bytes', async () => {
    const sent: string[] = [];
    let isBroken = true;
    const { batch, states, ended } = batchWith((name, { key }) => {
      sent.push(`${name} ${key}`);
      return isBroken && name === 'a' ? Promise.reject(new ApiProblem(0, 'NETWORK')) : Promise.resolve();
    });
    batch.add('paper', [pdf('a'), pdf('b')]);
    await ended();
    expect(states()).toEqual(['a failed', 'b done']);
    expect(batch.items()[0]?.problem).toMatch(/Can’t reach the server/);
    isBroken = false;
    batch.retry();
    await ended();
    expect(states()).toEqual(['a done', 'b done']);
    expect(sent).toEqual(['a key 1', 'b key 2', 'a key 1']);
  });

  it('sends the same bytes once, also when they are dropped again', async () => {
    const { batch, states, ended } = batchWith(() => Promise.resolve());
    batch.add('paper', [pdf('a', 'same'), pdf('b', 'same')]);
    await ended();
    expect(states()).toEqual(['a done', 'b repeated']);
    batch.add('paper', [pdf('c', 'same')]);
    await ended();
    expect(states()).toEqual(['c repeated']);
    batch.add('notes', [pdf('d', 'same')]);
    await ended();
    expect(states()).toEqual(['d done']);
  });

  it('names the picture that cannot be opened, and goes on', async () => {
    const { batch, states, ended } = batchWith(
      () => Promise.resolve(),
      () => Promise.reject(new PreparationError('“x.heic” is a HEIC photo')),
    );
    batch.add('paper', [pictures('x'), pdf('b')]);
    await ended();
    expect(states()).toEqual(['x failed', 'b done']);
    expect(batch.items()[0]?.problem).toBe('“x.heic” is a HEIC photo');
  });

  it('stops where every other document would fail as well', async () => {
    const upload = vi.fn<() => Promise<void>>(() => Promise.reject(new ApiProblem(429, 'RATE_LIMITED', 'Later')));
    const { batch, states, ended } = batchWith(upload);
    batch.add(
      'paper',
      ['a', 'b', 'c', 'd'].map((name) => pdf(name)),
    );
    await ended();
    expect(states()).toEqual(['a failed', 'b failed', 'c failed', 'd failed']);
    expect(upload.mock.calls.length).toBeLessThan(4);
  });

  it('holds what is beyond the drafts that a person may have, and goes on when there is room, with the same keys', async () => {
    const sent: string[] = [];
    let room = 1;
    const { batch, states, ended } = batchWith((name, { key }) => {
      room -= 1;
      if (room < 0) return Promise.reject(new ApiProblem(409, 'TOO_MANY_DRAFTS'));
      sent.push(`${name} ${key}`);
      return Promise.resolve();
    });
    batch.add(
      'paper',
      ['a', 'b', 'c', 'd'].map((name) => pdf(name)),
    );
    await ended();
    expect(states()).toEqual(['a done', 'b held', 'c held', 'd held']);
    expect(batch.items().filter(isUnderWay)).toHaveLength(3);
    batch.clear();
    room = 2;
    batch.goOn();
    await ended();
    expect(states()).toEqual(['b done', 'c done', 'd held']);
    room = 9;
    batch.goOn();
    await ended();
    expect(sent.map((one) => one.slice(0, 7))).toEqual(['a key 1', 'b key 2', 'c key 3', 'd key 4']);
  });

  it('forgets everything at the end of a session, also what is on its way', async () => {
    let end = () => undefined as void;
    let signal: AbortSignal | undefined;
    const { batch } = batchWith((_name, transfer) => {
      ({ signal } = transfer);
      return new Promise((resolve) => (end = resolve));
    });
    batch.add('paper', [pdf('a')]);
    await vi.waitFor(() => expect(signal).toBeDefined());
    batch.forget();
    expect(signal?.aborted).toBe(true);
    end();
    await Promise.resolve();
    expect(batch.items()).toEqual([]);
  });
});
