import type { Draft } from '@exam-vault/contract/drafts';
import { approve, ask, PAPER_FIELDS, type Speaker } from '@exam-vault/testing/ask';
import { draftNow, uploadedDraft } from '@exam-vault/testing/drafts';
import { student, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let other: Member;

beforeAll(async () => {
  hub = await readingHub();
  other = await student(hub);
});

const seenBy = async (as: Speaker, ...pages: readonly string[]): Promise<Draft['seen_before']> => {
  const { _id } = await uploadedDraft(hub, as, [textFile(...pages)]);
  await hub.processing.drain();
  const { seen_before } = await draftNow(hub, as, _id);
  await ask(hub, 'DELETE', `/drafts/${_id}`, { as });
  return seen_before;
};

describe('the same file (contract section 9)', () => {
  it('is shown to everybody once it is approved, before that only to who handed it in and to teachers', async () => {
    const text = 'Question 1. Explain how a bank clears cheques';
    const paper = await hub.pendingPaper(PAPER_FIELDS, text);
    const whole = { _id: paper._id, title: paper.title, kind: 'same_file', score: 1 };
    expect(await seenBy(hub.owner, text)).toMatchObject([whole]);
    expect(await seenBy(hub.reviewer, text)).toMatchObject([whole]);
    expect(await seenBy(other, text)).toEqual([{ kind: 'same_file', waiting: true }]);
    await approve(hub, hub.reviewer, paper._id);
    expect(await seenBy(other, text)).toMatchObject([whole]);
  });

  it('tells of waiting and rejected ones neither how many nor which, and nothing of deleted ones', async () => {
    const text = 'Question 1. Derive the lens equation';
    const papers = [];
    for (let count = 0; count < 3; count += 1) papers.push(await hub.pendingPaper(PAPER_FIELDS, text));
    expect(await seenBy(other, text)).toEqual([{ kind: 'same_file', waiting: true }]);
    for (const { _id } of papers) await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: hub.owner });
    expect(await seenBy(other, text)).toEqual([]);
    expect(await seenBy(hub.owner, text)).toEqual([]);
  });

  it('is an own earlier draft too, never a draft of somebody else', async () => {
    const text = 'Question 1. State the second law of thermodynamics';
    const file = textFile(text);
    const first = await uploadedDraft(hub, hub.owner, [file], { names: ['heat.pdf'] });
    const second = await uploadedDraft(hub, hub.owner, [file]);
    expect(second.seen_before).toMatchObject([{ _id: first._id, title: 'heat.pdf', kind: 'same_file', draft: true }]);
    expect((await draftNow(hub, hub.owner, first._id)).seen_before).toEqual([]);
    expect(await seenBy(other, text)).toEqual([]);
  });
});
