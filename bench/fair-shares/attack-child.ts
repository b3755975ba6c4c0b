// A person with many accounts: each of them uploads as much as it can, all at the same time, until this process is ended.
import { PAPER_FIELDS } from '@exam-vault/testing/ask';
import { serveJob } from '../child.ts';
import { ask, fileForm, sendInParts, type Sender } from './client.ts';
import { distinct } from './files.ts';

export interface AttackJob {
  readonly origin: string;
  readonly accounts: readonly Sender[];
  readonly slow: Buffer;
  readonly photo: Buffer;
}

const DRAFTS = 5;
const PART_BYTES = 1_048_576;

serveJob(async ({ origin, accounts, slow, photo }: AttackJob) => {
  const part = Buffer.alloc(PART_BYTES, 'x');
  async function attack(as: Sender): Promise<never> {
    for (;;) {
      for (let draft = 0; draft < DRAFTS; draft += 1)
        await ask(origin, as, 'POST', '/drafts', { body: fileForm({ kind: 'paper' }, slow, 'slow.pdf') });
      await ask(origin, as, 'POST', '/papers/upload_paper', { body: fileForm(PAPER_FIELDS, photo, 'photo.jpg') });
      const upload = await sendInParts(origin, as, distinct(part), PART_BYTES);
      if (typeof upload === 'string')
        await ask(origin, as, 'DELETE', `/uploads/${upload}`, { headers: { 'tus-resumable': '1.0.0' } });
    }
  }
  for (const account of accounts) void attack(account);
  return {};
});
