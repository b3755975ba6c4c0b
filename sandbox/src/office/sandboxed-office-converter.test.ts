import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standInOffice, wordFile } from '@exam-vault/testing/stand-in-office';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NO_ISOLATION, isolationForms, type Isolation } from '../isolation.ts';
import { sandbox } from '../sandbox.ts';
import { findLibreOffice } from './find-libreoffice.ts';
import { sandboxedOfficeConverter } from './sandboxed-office-converter.ts';

/** Issues 37 and 40: Word and PowerPoint files become PDFs. `node bench/dist/office.js` tries a real LibreOffice. */
const log = { info: () => {}, warn: () => {}, error: () => {} };
let office: Awaited<ReturnType<typeof standInOffice>>;
let folder: string;
/** For the folders of conversions alone. */
let temporary: string;

beforeAll(async () => {
  office = await standInOffice();
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-office-test-'));
  temporary = join(folder, 'temporary');
  await mkdir(temporary);
  // In the sandbox another user reaches it.
  await chmod(folder, 0o755);
  vi.stubEnv('TMPDIR', temporary);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await office.remove();
  await rm(folder, { recursive: true });
});

async function converted(
  text: string,
  { timeoutMs = 20_000, folderLimitBytes = 20_000_000, where = testSandbox } = {},
): Promise<string> {
  const [from, to] = [join(folder, 'staged'), join(folder, 'made.pdf')];
  await writeFile(from, await wordFile([text]), { mode: 0o600 });
  await rm(to, { force: true });
  const converter = sandboxedOfficeConverter({
    sandbox: where,
    libreOffice: findLibreOffice(office.command),
    timeoutMs,
    folderLimitBytes,
    log,
  });
  await converter.convert(from, 'docx', to);
  return await readFile(to, 'latin1');
}

const isRoot = process.getuid?.() === 0;
const withoutLandlock = isolationForms('linux', isRoot, { landlock: false, seccomp: true })[0];
const inContainer = isolationForms('linux', isRoot, { landlock: true, seccomp: true }).find((one) => !one.namespaces);

describe('the converter', () => {
  it('writes the PDF, with macros off, and leaves no folder', async () => {
    const pdf = await converted('Deadlock');
    expect(pdf).toMatch(/^%PDF-.*\(Deadlock\).*\(macros off\)/s);
    expect(await readdir(temporary)).toEqual([]);
  });

  it.each<readonly [string, Isolation | undefined]>([
    ['the strongest form', undefined],
    ['an own root', withoutLandlock],
    ['Landlock alone', inContainer],
  ])('lets the program reach no file, process or network: %s', { timeout: 30_000 }, async (_name, form) => {
    let arrivals = 0;
    const server = createServer((socket) => {
      arrivals += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const where = form ? sandbox({ mode: 'strict', forms: [form], log }) : testSandbox;
    const pdf = await converted(`ATTACK ${port}`, { where });
    expect(pdf).toContain(`(ATTACK ${port}) ' (macros off) ' (attacked) '`);
    expect(arrivals).toBe(0);
    if (form) where.close();
    server.close();
  });

  it.each([
    ['HANG', 'slow', 1_000],
    ['FILL', 'large', 20_000],
    ['CRASH', 'damaged', 20_000],
    ['NOTHING', 'damaged', 20_000],
  ])('says why it made none: %s', async (text, reason, timeoutMs) => {
    await expect(converted(text, { timeoutMs })).rejects.toMatchObject({ reason });
    expect(await readdir(folder)).toEqual(['staged', 'temporary']);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('converts nothing in a weak sandbox, or without LibreOffice', async () => {
    const weak = sandbox({ mode: 'weak', forms: [NO_ISOLATION], log });
    await expect(converted('Deadlock', { where: weak })).rejects.toMatchObject({ reason: 'none' });
    weak.close();
    expect(findLibreOffice(join(folder, 'soffice'))).toBeNull();
    const converter = sandboxedOfficeConverter({ sandbox: testSandbox, libreOffice: null, log });
    await expect(converter.convert('x', 'doc', 'y')).rejects.toMatchObject({ reason: 'none' });
  });
});
