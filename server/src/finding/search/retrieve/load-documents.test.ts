import { expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { readingHub } from '@exam-vault/testing/reading-hub';
import { loadPageTexts } from './load-documents.ts';

it('a page that is made to be slow is ranked by its beginning, and found by all of it', async () => {
  const hub = await readingHub();
  const { _id } = await hub.approvedPaper({}, `${'scheduling of processes '.repeat(1_000)}zymurgy`);
  const { body } = await ask(hub, 'GET', '/papers/search_papers?title=zymurgy&inside=true');
  expect(body.data?.map((paper) => paper._id)).toEqual([_id]);
  const texts = await loadPageTexts(hub.database.db, [_id]);
  expect(texts.find(({ page }) => page === 1)?.text).toHaveLength(8_000);
});
