import { rm, statfs } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { backupName, saveNightlyState, type NightlyState } from '../backups/nightly-state.ts';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student } from '@exam-vault/testing/people';
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

  it('count an answer that is known as the one that was made', async () => {
    for (let turn = 0; turn < 3; turn += 1) await (await fetch(`${hub.origin}/notes/all_notes?page=1`)).arrayBuffer();
    const labels = 'method="GET",route="/notes/all_notes",status="2xx"';
    await expect.poll(() => value(`exam_vault_http_request_duration_seconds_count{${labels}}`)).toBe(3);
    await expect.poll(() => value('exam_vault_http_requests_in_flight')).toBe(0);
  });

  it('count what is refused before it is known whose it is', async () => {
    const headers = { authorization: 'Bearer not-a-token' };
    expect((await fetch(`${hub.origin}/papers/my_paper`, { headers })).status).toBe(401);
    const labels = 'method="GET",route="/papers/my_paper",status="4xx"';
    await expect.poll(() => value(`exam_vault_http_request_duration_seconds_count{${labels}}`)).toBe(1);
  });

  it('tell of what is under way, of what was cut, and of the event loop', async () => {
    const inFlight = () => value('exam_vault_http_requests_in_flight');
    await expect.poll(inFlight).toBe(0);
    const headers = { 'content-type': 'application/json', 'content-length': 100 };
    const sent = request(`${hub.origin}/api/auth/sign-in/email`, { method: 'POST', headers });
    sent.on('error', () => {}).write('{');
    await expect.poll(inFlight).toBe(1);
    // Ended in the middle, it is over too, and counted as cut.
    sent.destroy();
    await expect.poll(inFlight).toBe(0);
    const cut = 'method="POST",route="/api/auth/sign-in/email",status="cut"';
    expect(await value(`exam_vault_http_request_duration_seconds_count{${cut}}`)).toBe(1);
    expect(await value('nodejs_eventloop_lag_p99_seconds')).not.toBeNull();
  });

  it('tell of connections to the database that are busy, and of requests that wait for one', async () => {
    const connections = (state: string) => value(`exam_vault_database_connections{state="${state}"}`);
    expect(await connections('waiting')).toBe(0);
    const { max } = hub.database.pool.options;
    const held = await Promise.all(Array.from({ length: max }, () => hub.database.pool.connect()));
    const late = hub.database.pool.connect();
    try {
      expect([await connections('busy'), await connections('waiting')]).toEqual([max, expect.any(Number)]);
      expect(await connections('waiting')).toBeGreaterThanOrEqual(1);
      expect(await connections('idle')).toBe(0);
    } finally {
      for (const client of held) client.release();
      (await late).release();
    }
    await expect.poll(() => connections('waiting')).toBe(0);
    // Before idle ones are given up.
    await expect.poll(() => connections('busy'), { timeout: 3_000 }).toBeLessThan(max);
  });

  it('tell of the queue, the files and the disk', async () => {
    await hub.database.rows(`update readings set queued_at = now() - interval '1 hour'`);
    expect(await value('exam_vault_readings_waiting')).toBe(1);
    expect(await value('exam_vault_readings_oldest_seconds')).toBeGreaterThanOrEqual(3_600);
    const [row] = await hub.database.rows<{ file_size: number }>('select file_size from documents');
    expect(await value('exam_vault_stored_bytes')).toBe(row?.file_size);
    expect(await value('exam_vault_stored_files')).toBe(1);
    // Others write there meanwhile.
    const { bavail, bsize } = await statfs(hub.config.dataDir);
    const free = (await value('exam_vault_data_disk_free_bytes')) ?? 0;
    expect(Math.abs(free / (bavail * bsize) - 1)).toBeLessThan(0.2);
    expect(await value('exam_vault_figures_complete')).toBe(1);
  });

  it('tell how old the last good backup is, where this process makes them', async () => {
    const name = 'exam_vault_backup_age_seconds';
    const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
    const stand = async (state: Partial<NightlyState>) =>
      await saveNightlyState(hub.database.db, { made_at: null, whole: null, failed: null, ...state });
    const own = await listeningHub({}, hub.database, { METRICS_PORT: '0', BACKUP_DIR: hub.config.dataDir });
    const age = async () => {
      const text = (await own.metrics?.text()) ?? '';
      expect(text).toContain('exam_vault_figures_complete 1');
      const seconds = new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1];
      return seconds === undefined ? null : Math.round(Number(seconds) / 3_600);
    };
    expect(await age()).toBeNull();
    await stand({ failed: { since: hours(5).toISOString(), reason: 'there is no folder' } });
    expect(await age()).toBe(5);
    await stand({ made_at: hours(30).toISOString(), whole: backupName('exam-vault-0123abcd-', hours(30)) });
    expect(await age()).toBe(30);
    // One with files missing is none: the last whole one counts, and not since when they fail.
    const failed = { since: hours(6).toISOString(), reason: '1 file is missing' };
    await stand({ made_at: hours(6).toISOString(), whole: backupName('exam-vault-0123abcd-', hours(30)), failed });
    expect(await age()).toBe(30);
    // They are the database's: a process that makes none does not know whether anybody still does.
    expect(await value(name)).toBeNull();
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

  it('count a file that is not there though a row names it', async () => {
    const owner = await student(hub);
    const paper = await uploadedPaper(hub, owner);
    const url = new URL(paper.file_url, hub.origin);
    const name = url.pathname.split('/').at(-1)?.slice(0, 36) ?? '';
    await rm(join(hub.config.dataDir, 'files', name.slice(0, 2), name));
    const missing = 'exam_vault_storage_failures_total{reason="missing"}';
    expect(await value(missing)).toBe(0);
    expect((await fetch(url)).status).toBe(503);
    expect(await value(missing)).toBe(1);
  });
});
