import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import type { FileInspector } from '@exam-vault/sandbox/inspector/file-inspector';
import { uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { student } from '@exam-vault/testing/people';
import { textFile } from '@exam-vault/testing/reading-hub';

/** Inspects two files at a time, like the sandboxed one, and some for as long as the test wants. */
function slowInspector() {
  const inTurn = pLimit(2);
  let hanging = 0;
  let most = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const inspector: FileInspector = {
    ...trustingInspector,
    inspect: (path, type) =>
      inTurn(async () => {
        if ((await readFile(path, 'utf8')).includes('hangs')) {
          hanging += 1;
          most = Math.max(most, hanging);
          await held;
          hanging -= 1;
        }
        return trustingInspector.inspect(path, type);
      }),
  };
  return { inspector, letGo, hanging: () => hanging, most: () => most };
}

it('one person’s files, however slow, do not hold up those of others', async () => {
  const slow = slowInspector();
  const hub = await listeningHub({ inspector: slow.inspector });
  const [asha, ravi] = [await student(hub), await student(hub)];
  const sent = Array.from({ length: 6 }, (_, n) =>
    n % 2 ? uploadedPaper(hub, asha, {}, textFile(`hangs ${n}`)) : uploadedNotes(hub, asha, {}, textFile(`hangs ${n}`)),
  );
  await expect.poll(slow.hanging, { timeout: 10_000 }).toBeGreaterThan(0);
  await uploadedPaper(hub, ravi, {}, textFile('fine'));
  await uploadedNotes(hub, ravi, {}, textFile('fine too'));
  expect(slow.most()).toBe(1);
  slow.letGo();
  expect(await Promise.all(sent)).toHaveLength(6);
  expect(slow.most()).toBe(1);
});
