import { setTimeout as delay } from 'node:timers/promises';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { uploadedPaper } from '@exam-vault/testing/ask';
import type { Cluster } from '@exam-vault/testing/cluster/cluster';
import { granted, patiently, send } from '@exam-vault/testing/faults/fault-client';
import { student } from '@exam-vault/testing/faults/fault-people';

/** Enough to be read for a second or two; text, since a picture would want most of what else this machine is to do. */
const PAGES = 30;
const LINES = Array.from({ length: 50 }, (_, line) => `Question ${line + 1}: explain the deadlock`).join('\n');
/** Milliseconds: a reading that nobody goes on with is another's after a minute. */
const PATIENCE = 1_500_000;

/** A worker is killed while it reads; any worker goes on with it after a minute. @returns milliseconds from its return until it was read */
export async function killReadingWorker({ proxy, worker }: Cluster): Promise<number> {
  const origin = proxy.plainOrigin;
  const owner = await student(origin);
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let page = 1; page <= PAGES; page += 1)
    pdf.addPage([595, 842]).drawText(`Page ${page}\n${LINES}`, { x: 60, y: 800, size: 10, lineHeight: 14, font });
  const file = Buffer.from(await pdf.save());
  const { _id } = await uploadedPaper({ origin }, { token: await owner.token(origin) }, {}, file);

  async function until(wanted: string, pause: number): Promise<void> {
    for (const began = performance.now(); ; await delay(pause)) {
      const own = { token: await owner.token(origin) };
      const asked = await patiently(() => send(origin, 'GET', `/papers/get_paper/${_id}`, own));
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
