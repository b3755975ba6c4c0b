import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'node:http';
import { paperForm } from '@exam-vault/testing/faults/ledger';
import sharp from 'sharp';

/** 100 million pixels, interlaced: 1.4 MB whose check takes some 2 s of a core. */
const slowPng = () =>
  sharp({ create: { width: 9_990, height: 9_990, channels: 3, background: '#010203' } })
    .png({ progressive: true })
    .toBuffer();

export interface SlowFiles {
  /** How many of them are still being checked, or wait for it. */
  waiting(): number;
  /** Resolves when all are answered. */
  readonly done: Promise<void>;
}

/** Hands in one slow file of each account at the same time, and waits until all of them have arrived. */
export async function handInSlowFiles(
  origin: string,
  tokens: readonly string[],
  addressOf: (n: number) => string,
): Promise<SlowFiles> {
  const bytes = await slowPng();
  const file = { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  const made = new Request(origin, { method: 'POST', body: paperForm('Slow', file) });
  const [type, body] = [made.headers.get('content-type') ?? '', Buffer.from(await made.arrayBuffer())];
  let waiting = tokens.length;
  let arrived = 0;
  const answers = tokens.map(
    (token, n) =>
      new Promise<void>((resolve) => {
        const settle = () => {
          waiting -= 1;
          resolve();
        };
        const sent = request(`${origin}/papers/upload_paper`, {
          method: 'POST',
          agent: false,
          localAddress: addressOf(n),
          headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length },
        });
        sent.once('response', (answer) => answer.resume().once('close', settle));
        sent.once('error', settle);
        sent.end(body, () => (arrived += 1));
      }),
  );
  while (arrived < tokens.length) await delay(100);
  await delay(1_000);
  return { waiting: () => waiting, done: Promise.all(answers).then(() => undefined) };
}
