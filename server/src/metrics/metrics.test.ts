import { beforeAll, describe, expect, it } from 'vitest';
import { uploadedPaper } from '../testing/ask.ts';
import { trustingInspector } from '../testing/files.ts';
import { listeningHub, type ListeningHub } from '../testing/listening-hub.ts';
import { student } from '../testing/people.ts';
import { serveMetrics } from './metrics-server.ts';

let hub: ListeningHub;
let address: string;
let _id: string;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { METRICS_PORT: '0' });
  if (!hub.metrics) throw new Error('no metrics');
  address = await serveMetrics(hub.metrics, { port: 0, host: '127.0.0.1' });
  ({ _id } = await uploadedPaper(hub, await student(hub)));
});

/** Every line of the metrics that is a value. */
async function values(): Promise<string[]> {
  const text = await (await fetch(address)).text();
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

async function value(name: string): Promise<number | null> {
  const line = (await values()).find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
}

describe('the metrics', () => {
  it('count requests by route and class of status, and never by an id', async () => {
    expect((await fetch(`${hub.origin}/papers/get_paper/${_id}`)).status).toBe(404);
    const count = 'exam_vault_http_request_duration_seconds_count';
    const labels = 'method="GET",route="/papers/get_paper/:id",status="4xx"';
    await expect.poll(() => value(`${count}{${labels}}`)).toBe(1);
    expect((await values()).join('\n')).not.toContain(_id);
  });

  it('tell of what is under way, of the event loop and of the connections to the database', async () => {
    await expect.poll(() => value('exam_vault_http_requests_in_flight')).toBe(0);
    expect(await value('nodejs_eventloop_lag_p99_seconds')).not.toBeNull();
    expect(await value('exam_vault_database_connections{state="waiting"}')).toBe(0);
  });

  it('tell of the queue, the files and the disk', async () => {
    await hub.database.rows(`update readings set queued_at = now() - interval '1 hour'`);
    expect(await value('exam_vault_readings_waiting')).toBe(1);
    expect(await value('exam_vault_readings_oldest_seconds')).toBeGreaterThanOrEqual(3_600);
    const [row] = await hub.database.rows<{ file_size: number }>('select file_size from documents');
    expect(await value('exam_vault_stored_bytes')).toBe(row?.file_size);
    expect(await value('exam_vault_stored_files')).toBe(1);
    expect(await value('exam_vault_data_disk_free_bytes')).toBeGreaterThan(0);
    expect(await value('exam_vault_figures_complete')).toBe(1);
  });

  it('leave out what the database does not answer in time, and say so', async () => {
    const client = await hub.database.pool.connect();
    try {
      await client.query('begin; lock table readings');
      expect(await value('exam_vault_figures_complete')).toBe(0);
      expect(await value('exam_vault_readings_waiting')).toBeNull();
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await value('exam_vault_readings_waiting')).toBe(1);
  });

  it('are not on the port that people reach, and nothing else is on theirs', async () => {
    expect(await (await fetch(`${hub.origin}/metrics`)).text()).not.toContain('exam_vault_');
    expect((await fetch(new URL('/readyz', address))).status).toBe(404);
  });
});
