import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { NO_ISOLATION } from './isolation.ts';
import { runSandboxed, type RunResult } from './run-sandboxed.ts';

import { sandbox, type Sandbox } from './sandbox.ts';

const MEGABYTE = 1024 * 1024;
const limits = { timeoutMs: 5_000, memoryLimitBytes: 200 * MEGABYTE, maxOutputBytes: 100_000 };
const SANDBOX_LIMITS = { cpuSeconds: 2, memoryLimitBytes: limits.memoryLimitBytes };
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Only limits: what a child can do in it shows that the tests would see it. */
const bare = sandbox({ mode: 'weak', forms: [NO_ISOLATION], log });
afterAll(() => bare.close());

const scriptOf = (code: string) => [process.execPath, '--input-type=module', '-e', code];

/** Runs JavaScript instead of the child that checks files. */
async function run(
  code: string,
  where: Sandbox = testSandbox,
  changed: Partial<typeof limits> = {},
  input = '',
): Promise<RunResult> {
  const command = await where.command(SANDBOX_LIMITS, scriptOf(code));
  return await runSandboxed(command, Readable.from([input]), { ...limits, ...changed });
}

/** Whether a process of this machine has these words in its command line. */
function isRunning(words: string): boolean {
  return readdirSync('/proc').some((entry) => {
    if (!/^\d+$/.test(entry) || Number(entry) === process.pid) return false;
    try {
      return readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(words);
    } catch {
      return false;
    }
  });
}

describe('the sandbox', () => {
  it('lets a child reach no listener of this machine, while one outside of it can', async () => {
    let arrivals = 0;
    const server = createServer((socket) => {
      arrivals += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const code = `import { connect } from 'node:net';
      const socket = connect(${port}, '127.0.0.1');
      socket.on('connect', () => { console.log('reached'); process.exit(); });
      socket.on('error', (error) => { console.log(error.code); process.exit(); });`;
    expect((await run(code, bare)).output.trim()).toBe('reached');
    expect(arrivals).toBe(1);
    const inside = (await run(code)).output.trim();
    expect(inside).toMatch(/^E(PERM|ACCES)$/);
    expect(arrivals).toBe(1);
    server.close();
  });

  it('shows the child no environment of the hub, no folder of it, and no user with rights', async () => {
    vi.stubEnv('HUB_SECRET', 'do-not-tell');
    const code = `import { readdirSync, readFileSync } from 'node:fs';
      const tries = { files: () => readdirSync('/tmp'), users: () => readFileSync('/etc/passwd', 'utf8'), processes: () => readdirSync('/proc') };
      const seen = Object.entries(tries).filter(([, attempt]) => { try { attempt(); return true; } catch { return false; } });
      console.log(JSON.stringify({ env: process.env, cwd: process.cwd(), uid: process.getuid?.(), seen: seen.map(([name]) => name) }));`;
    const result = await run(code);
    vi.unstubAllEnvs();
    const told: { env: Record<string, string>; cwd: string; uid: number; seen: string[] } = JSON.parse(result.output);
    expect(result.output).not.toContain('do-not-tell');
    // The shell itself adds these; they reveal nothing.
    const names = Object.keys(told.env).filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name));
    expect(names.toSorted()).toEqual([
      'LANG',
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
      'MALLOC_TRIM_THRESHOLD_',
      'OPENSSL_CONF',
      'PATH',
      'UV_THREADPOOL_SIZE',
    ]);
    expect(told).toMatchObject({ cwd: '/', seen: [] });
    // A hub that is root gives each child a user of its own.
    if (process.getuid?.() === 0) expect(told.uid).toBeGreaterThan(60_000);
    expect(JSON.parse((await run(code, bare)).output)).toMatchObject({ seen: ['files', 'users', 'processes'] });
  });

  it('lets the child write no file', async () => {
    const code = `import { mkdtempSync, rmdirSync } from 'node:fs';
      try { rmdirSync(mkdtempSync(${JSON.stringify(join(tmpdir(), 'written-'))})); console.log('written'); } catch (error) { console.log(error.code); }`;
    expect((await run(code)).output).toMatch(/^E(PERM|ACCES|ROFS|NOENT)\n$/);
    expect((await run(code, bare)).output).toBe('written\n');
  });

  it('lets the child start no other program', async () => {
    const code = `import { spawn } from 'node:child_process';
      try { spawn('/bin/true').on('error', (error) => console.log(error.code)).on('spawn', () => console.log('started')); }
      catch (error) { console.log(error.code); }`;
    expect((await run(code)).output).toMatch(/^E(PERM|ACCES|NOENT)\n$/);
    expect((await run(code, bare)).output).toBe('started\n');
  });

  it('gives the file through a pipe, and no descriptor of it', async () => {
    const code = `import { fstatSync, readFileSync } from 'node:fs';
      const text = readFileSync(0, 'utf8');
      const open = [3, 4, 5, 6, 7].filter((descriptor) => { try { return fstatSync(descriptor).isFile(); } catch { return false; } });
      console.log(text, fstatSync(0).isFile(), open.length);`;
    for (const where of [testSandbox, bare]) {
      expect((await run(code, where, {}, 'the upload')).output.trim()).toBe('the upload false 0');
    }
  });

  it('ends by itself when its file cannot be read', async () => {
    const input = new Readable({ read: () => input.destroy(new Error('EIO')) });
    const command = await testSandbox.command(SANDBOX_LIMITS, scriptOf('setInterval(() => {}, 1000)'));
    expect((await runSandboxed(command, input, limits)).end).toBe('input');
  });

  it('kills a child that takes memory', async () => {
    // A little more than it may have, and no more: the kernel ends the work of a child that takes much more between two looks.
    const code = `const held = Buffer.alloc(${limits.memoryLimitBytes + 20 * MEGABYTE}, 1); setInterval(() => held.at(0), 1000);`;
    const result = await run(code, testSandbox, { timeoutMs: 60_000 });
    expect(result.end).toBe('memory');
    expect(result.peakMemoryBytes).toBeGreaterThan(limits.memoryLimitBytes);
    expect(result.peakMemoryBytes).toBeLessThan(limits.memoryLimitBytes + 300 * MEGABYTE);
  });

  it('counts the memory of grandchildren', async () => {
    const grandchild = `setInterval(() => (globalThis.held ??= []).push(Buffer.alloc(20 * 1024 * 1024, 1)), 10)`;
    const code = `import { spawn } from 'node:child_process';
      spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'ignore', detached: true });
      setInterval(() => {}, 1000);`;
    expect((await run(code, bare)).end).toBe('memory');
  });

  it('kills a child that spins when its time is up', async () => {
    const result = await run('for (;;);', testSandbox, { timeoutMs: 700 });
    expect(result.end).toBe('timeout');
  });

  it('has the kernel end a child whose CPU time is up', async () => {
    const result = await run('for (;;);', testSandbox, { timeoutMs: 60_000 });
    expect(result.end).toBe('exit');
    expect(result.code).not.toBe(0);
  });

  it('leaves no grandchild behind, whether the child was killed or ended itself', async () => {
    for (const last of ['setInterval(() => {}, 1000)', 'setTimeout(() => process.exit(0), 300)']) {
      const words = `left-behind-${process.pid}-${last.length}`;
      const code = `import { spawn } from 'node:child_process';
        spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${words}'], { stdio: 'inherit' });
        console.log('started'); ${last};`;
      const result = await run(code, bare, { timeoutMs: 1_500 });
      expect(result.output).toBe('started\n');
      await vi.waitFor(() => expect(isRunning(words)).toBe(false), { timeout: 5_000 });
    }
  });

  it('kills a child that floods its output, and drops what it says on the error output', async () => {
    const flood = await run(`for (;;) process.stdout.write('x'.repeat(65536));`);
    expect(flood.end).toBe('output');
    expect(flood.output.length).toBeLessThanOrEqual(limits.maxOutputBytes);
    const errors = await run(`process.stderr.write('y'.repeat(1_000_000), () => console.log('done'));`);
    expect(errors.output).toBe('done\n');
    expect(errors.errorOutput.length).toBeLessThan(10_000);
  });

  it('hands lines over as they come, and lets the child wait while one is dealt with', async () => {
    const code = `import { writeSync } from 'node:fs'; for (let index = 0; index < 40; index += 1) writeSync(1, index + 'x'.repeat(20_000) + '\\n');`;
    const command = await testSandbox.command(SANDBOX_LIMITS, scriptOf(code));
    const lines: string[] = [];
    let mostInProgress = 0;
    let inProgress = 0;
    // Less than all lines together, and more than a pipe and a stream hold while nobody reads.
    const some = { ...limits, maxOutputBytes: 400_000 };
    const result = await runSandboxed(command, Readable.from([]), some, async (line) => {
      mostInProgress = Math.max(mostInProgress, (inProgress += 1));
      lines.push(line);
      await new Promise((resolve) => setImmediate(resolve));
      inProgress -= 1;
    });
    expect(result).toMatchObject({ end: 'exit', code: 0, output: '' });
    expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(Array.from({ length: 40 }, (_, index) => index));
    expect(mostInProgress).toBe(1);
  });

  it('outlives children that close their output, crash or are none', async () => {
    const closed = await run(
      `import { closeSync } from 'node:fs'; closeSync(1); closeSync(2); setTimeout(() => process.exit(3), 50);`,
    );
    expect(closed).toMatchObject({ end: 'exit', code: 3, output: '' });
    const aborted = await run('process.abort();');
    expect(aborted.end).toBe('exit');
    expect(aborted.code).not.toBe(0);
    const absent = await runSandboxed(['/not/there'], Readable.from([]), limits);
    expect(absent.end).toBe('start');
  });
});
