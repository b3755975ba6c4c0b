import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findSandbox, type Sandbox } from './sandbox.ts';
import { isolationLevels } from './isolation.ts';
import { runSandboxed, type RunResult } from './run-sandboxed.ts';

const MEGABYTE = 1024 * 1024;
const limits = { timeoutMs: 5_000, memoryLimitBytes: 200 * MEGABYTE, maxOutputBytes: 100_000 };

let folder: string;
let sandbox: Sandbox;
let bare: Sandbox;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  // The child may run as another user.
  chmodSync(folder, 0o755);
  const secrets = mkdtempSync(join(folder, 'secrets-'));
  chmodSync(secrets, 0o755);
  writeFileSync(join(secrets, 'secret'), 'secret', { mode: 0o644 });
  const sandboxLimits = { cpuSeconds: 2, memoryLimitBytes: limits.memoryLimitBytes, hiddenFolders: [secrets] };
  sandbox = await findSandbox(sandboxLimits);
  bare = await findSandbox(sandboxLimits, [{ namespaces: 'none', nobody: false }]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

let scripts = 0;

/** Runs JavaScript instead of the child that checks files. */
async function run(code: string, where: Sandbox = sandbox, changed: Partial<typeof limits> = {}): Promise<RunResult> {
  const script = join(folder, `stand-in-${(scripts += 1)}.mjs`);
  writeFileSync(script, code);
  const file = await open(script, 'r');
  try {
    return await runSandboxed(where.command([process.execPath, script]), file.fd, { ...limits, ...changed });
  } finally {
    await file.close();
  }
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
  it('says what it is made of', () => {
    expect(sandbox.description).toMatch(/^(network namespace, |NO network isolation)/);
    expect(sandbox.description).toContain('CPU 2 s, memory 200 MB');
    expect(bare.description).toMatch(/^NO network isolation/);
  });

  it('tries the strongest form first, and only what the platform has', () => {
    const [first, ...others] = isolationLevels('linux', true);
    expect(first).toEqual({ namespaces: 'all', nobody: true });
    expect(others.at(-1)).toEqual({ namespaces: 'none', nobody: false });
    expect(isolationLevels('linux', false).map((form) => form.namespaces)).toEqual(['all', 'network', 'none']);
    expect(isolationLevels('darwin', true)).toEqual([{ namespaces: 'none', nobody: false }]);
  });

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
    const isolated = sandbox.description.startsWith('network namespace');
    expect(inside).toMatch(isolated ? /^E(NETUNREACH|CONNREFUSED)$/ : /^reached$/);
    expect(arrivals).toBe(isolated ? 1 : 2);
    server.close();
  });

  it('shows the child no environment of the hub, no folder of it, and no user with rights', async () => {
    vi.stubEnv('HUB_SECRET', 'do-not-tell');
    const code = `import { readdirSync } from 'node:fs';
      const secrets = readdirSync(${JSON.stringify(folder)}).find((name) => name.startsWith('secrets-'));
      let seen = []; try { seen = readdirSync(${JSON.stringify(folder)} + '/' + secrets); } catch {}
      console.log(JSON.stringify({ env: process.env, cwd: process.cwd(), uid: process.getuid?.(), seen }));`;
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
      'PATH',
      'UV_THREADPOOL_SIZE',
    ]);
    expect(told.cwd).toBe('/');
    expect(told.uid === 65_534).toBe(sandbox.description.includes('user nobody'));
    expect(told.seen).toEqual(sandbox.description.includes('data folders hidden') ? [] : ['secret']);
  });

  it('lets the child write no file', async () => {
    const target = join(folder, 'written');
    const code = `import { writeFileSync } from 'node:fs';
      try { writeFileSync(${JSON.stringify(target)}, 'x'); console.log('written'); } catch (error) { console.log(error.code); }`;
    for (const where of [sandbox, bare]) expect((await run(code, where)).output).not.toContain('written');
  });

  it('gives the file as descriptor 3 and nothing on standard input', async () => {
    const code = `import { readFileSync } from 'node:fs';
      console.log(readFileSync(3, 'utf8').length, readFileSync(0).length);`;
    expect((await run(code)).output.trim()).toBe(`${code.length} 0`);
  });

  it('kills a child that takes memory', async () => {
    const code = `const held = []; setInterval(() => held.push(Buffer.alloc(20 * 1024 * 1024, 1)), 10);`;
    const result = await run(code);
    expect(result.end).toBe('memory');
    expect(result.peakMemoryBytes).toBeGreaterThan(limits.memoryLimitBytes);
    expect(result.peakMemoryBytes).toBeLessThan(limits.memoryLimitBytes + 300 * MEGABYTE);
  });

  it('counts the memory of grandchildren', async () => {
    const grandchild = `setInterval(() => (globalThis.held ??= []).push(Buffer.alloc(20 * 1024 * 1024, 1)), 10)`;
    const code = `import { spawn } from 'node:child_process';
      spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'ignore', detached: true });
      setInterval(() => {}, 1000);`;
    expect((await run(code)).end).toBe('memory');
  });

  it('kills a child that spins when its time is up', async () => {
    const result = await run('for (;;);', sandbox, { timeoutMs: 700 });
    expect(result.end).toBe('timeout');
    expect(result.durationMs).toBeLessThan(3_000);
  });

  it('has the kernel end a child whose CPU time is up', async () => {
    const result = await run('for (;;);', sandbox, { timeoutMs: 20_000 });
    expect(result.end).toBe('exit');
    expect(result.code).not.toBe(0);
    expect(result.durationMs).toBeLessThan(15_000);
  });

  it('leaves no grandchild behind, whether the child was killed or ended itself', async () => {
    for (const last of ['setInterval(() => {}, 1000)', 'setTimeout(() => process.exit(0), 300)']) {
      const words = `left-behind-${process.pid}-${scripts}`;
      const code = `import { spawn } from 'node:child_process';
        spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${words}'], { stdio: 'inherit' });
        console.log('started'); ${last};`;
      for (const where of [sandbox, bare]) {
        const result = await run(code, where, { timeoutMs: 1_500 });
        expect(result.output).toBe('started\n');
        await vi.waitFor(() => expect(isRunning(words)).toBe(false), { timeout: 5_000 });
      }
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
    const script = join(folder, 'lines.mjs');
    writeFileSync(
      script,
      `import { writeSync } from 'node:fs'; for (let index = 0; index < 40; index += 1) writeSync(1, index + 'x'.repeat(20_000) + '\\n');`,
    );
    const file = await open(script, 'r');
    const lines: string[] = [];
    let mostInProgress = 0;
    let inProgress = 0;
    const result = await runSandboxed(sandbox.command([process.execPath, script]), file.fd, limits, async (line) => {
      mostInProgress = Math.max(mostInProgress, (inProgress += 1));
      lines.push(line);
      await new Promise((resolve) => setImmediate(resolve));
      inProgress -= 1;
    });
    await file.close();
    expect(result).toMatchObject({ end: 'exit', code: 0, output: '' });
    expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(Array.from({ length: 40 }, (_, index) => index));
    // One read has at most 64 KB.
    expect(mostInProgress).toBeLessThanOrEqual(5);
  });

  it('outlives children that close their output, crash or are none', async () => {
    const closed = await run(
      `import { closeSync } from 'node:fs'; closeSync(1); closeSync(2); setTimeout(() => process.exit(3), 50);`,
    );
    expect(closed).toMatchObject({ end: 'exit', code: 3, output: '' });
    const aborted = await run('process.abort();');
    expect(aborted.end).toBe('exit');
    expect(aborted.code).not.toBe(0);
    const file = await open(process.execPath, 'r');
    const absent = await runSandboxed([join(folder, 'not-there')], file.fd, limits);
    await file.close();
    expect(absent.end).toBe('start');
  });
});
