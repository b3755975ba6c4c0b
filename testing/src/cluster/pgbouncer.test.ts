import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startPgbouncer } from './pgbouncer.ts';

const GUIDE = new URL('../../../docs/operating.md', import.meta.url);
/** Nobody needs to be there: only the pooler itself is asked. */
const SERVER = { host: '127.0.0.1', port: 1 } as const;

/** What the guide tells an operator to write into pgbouncer.ini. */
function snippet(): string {
  const blocks = [...readFileSync(GUIDE, 'utf8').matchAll(/^```ini\n([^`]*pool_mode[^`]*)^```$/gm)];
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[1] ?? '';
}

it('starts with the lines of the guide, and has each of their values', { timeout: 60_000 }, async () => {
  const lines = snippet();
  const written = [...lines.matchAll(/^(\w+) = (\S+)$/gm)].map(([, key, value]) => ({ key, value }));
  expect(written.length).toBeGreaterThan(4);
  const pooler = await startPgbouncer({ server: SERVER, lines });
  try {
    const config = await pooler.console<{ key: string; value: string }>('show config');
    const inForce = config.map(({ key, value }) => ({ key, value }));
    expect(inForce).toEqual(expect.arrayContaining(written));
  } finally {
    await pooler.stop();
  }
});

it('does not start with a comment behind a value, which would be part of it', { timeout: 60_000 }, async () => {
  const lines = snippet().replace('max_client_conn = 500', '$& ; enough for all');
  await expect(startPgbouncer({ server: SERVER, lines })).rejects.toThrow('max_client_conn');
});
