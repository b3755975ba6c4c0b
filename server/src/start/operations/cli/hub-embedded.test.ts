import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HUB_MAIN } from '@exam-vault/testing/built-hub';
import { runHub, spawnHub } from '@exam-vault/testing/hub-command';
import { teacherForm } from '@exam-vault/testing/people';

const hub = (env: Record<string, string>, ...words: string[]) => runHub(env, words);

describe('the hub’s commands on the embedded database', () => {
  let dataDir: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'exam-vault-cli-'));
    env = { DATA_DIR: join(dataDir, 'data'), PORT: '0', RATE_LIMITS: 'off' };
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  let running: ChildProcess | undefined;
  afterEach(() => {
    running?.kill('SIGKILL');
  });

  async function startHub(): Promise<{ child: ChildProcess; origin: string; said: string[] }> {
    const child = spawn(process.execPath, [HUB_MAIN], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running = child;
    const said: string[] = [];
    const origin = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the hub ended with ${code}: ${said.join('\n')}`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        said.push(line);
        const ready = /ready at (http\S+)/.exec(line)?.[1];
        if (ready) resolve(ready);
      });
    });
    return { child, origin, said };
  }

  it('make no hub where there is none, as in a wrong folder; create-admin does, and says where', async () => {
    const { DATA_DIR = '' } = env;
    const err = `No Exam Vault data found in ${DATA_DIR}. Check DATA_DIR.\n`;
    const refused = { code: 1, out: '', err };
    const commands = ['teachers', 'approve-teacher a@b.example', 'sign-out --everybody', 'reset-password a@b.example'];
    for (const words of commands) expect(await hub(env, ...words.split(' '))).toEqual(refused);
    expect(existsSync(DATA_DIR)).toBe(false);
    const made = await hub(env, 'create-admin', 'root@example.edu');
    expect(made).toEqual({
      code: 0,
      out: expect.stringContaining('/reset_password?token='),
      err: `No Exam Vault data found in ${DATA_DIR}. Creating it now.\n`,
    });
  });

  it('find a running hub by nothing but the same environment, and leave it running', async () => {
    const { child, origin } = await startHub();
    // The second time it is no news.
    expect(await hub(env, 'create-admin', 'root@example.edu')).toMatchObject({ code: 0, err: '' });
    const email = `tara-${randomUUID()}@example.edu`;
    const json = { 'content-type': 'application/json' };
    const credentials = JSON.stringify({ email, password: 'correct horse battery' });
    const signedUp = await fetch(`${origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: json,
      body: credentials,
    });
    const cookie = signedUp.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const { token } = (await (await fetch(`${origin}/api/auth/token`, { headers: { cookie } })).json()) as {
      token: string;
    };
    const headers = { ...json, authorization: `Bearer ${token}` };
    const registered = await fetch(`${origin}/users/teacherReg`, {
      method: 'POST',
      headers,
      body: JSON.stringify(teacherForm),
    });
    expect(registered.status).toBe(201);

    expect((await hub(env, 'teachers', '--status', 'Pending')).out).toMatch(
      new RegExp(`${email} .*email not confirmed`),
    );
    expect(await hub(env, 'approve-teacher', '--unconfirmed', email)).toMatchObject({ code: 0, err: '' });
    const role = async () => (await (await fetch(`${origin}/login/get_role`, { headers })).json()) as object;
    expect(await role()).toMatchObject({ status: 'Approved' });
    expect(await hub(env, 'disable-user', email)).toMatchObject({ code: 0 });
    expect(await role()).toMatchObject({ code: 'ACCOUNT_DISABLED' });

    child.removeAllListeners('exit');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    // It works without one too.
    const { out } = await spawnHub(env, ['teachers']);
    expect(out).toMatch(new RegExp(`${email} .*disabled`));
    expect(out).toMatch(/Approved +root +root@example.edu .*administrator\n/);
  });
});
