import { setTimeout as delay } from 'node:timers/promises';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Cluster } from '@exam-vault/testing/cluster/cluster';
import { granted, patiently, send } from '@exam-vault/testing/faults/fault-client';
import { student } from '@exam-vault/testing/faults/fault-people';
import { paperForm } from '@exam-vault/testing/faults/ledger';

/** Enough to be read for a second or two, in several goes; text, since a picture would want most of what else this machine is to do. */
const PAGES = 30;
const LINES = 50;
/** Milliseconds: a reading that nobody goes on with is another's after a minute. */
const PATIENCE = 1_500_000;

async function manyPages(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let page = 1; page <= PAGES; page += 1) {
    const lines = Array.from(
      { length: LINES },
      (_, line) => `Question ${line + 1} of page ${page}: explain the deadlock`,
    );
    pdf.addPage([595, 842]).drawText(lines.join('\n'), { x: 60, y: 800, size: 10, lineHeight: 14, font });
  }
  return Buffer.from(await pdf.save());
}

/**
 * A worker that is killed while it reads, before there is anything else to be read. What it had begun waits for a minute, then any worker
 * goes on with it. @returns milliseconds from the worker's return until it was read
 */
export async function killReadingWorker({ proxy, worker }: Cluster): Promise<number> {
  const origin = proxy.plainOrigin;
  const owner = await student(origin);
  const bytes = await manyPages();
  const token = await owner.token(origin);
  const form = paperForm('Much to be read', { bytes, sha256: '' });
  const { _id } = granted(await send(origin, 'POST', '/papers/upload_paper', { token, form }), 201);

  async function until(wanted: string, pause: number): Promise<void> {
    for (const began = performance.now(); ; await delay(pause)) {
      const own = { token: await owner.token(origin) };
      const asked = await patiently(() => send(origin, 'GET', `/papers/get_paper/${String(_id)}`, own));
      const status = String(granted(asked, 200)['text_status']);
      if (status === wanted) return;
      if (status === 'failed' || performance.now() - began > PATIENCE)
        throw new Error(`a document is ${status}, and was to be ${wanted}`);
    }
  }

  await until('reading', 50);
  await worker.end('SIGKILL');
  await worker.start();
  const back = performance.now();
  await until('read', 500);
  return performance.now() - back;
}
