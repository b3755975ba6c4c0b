import type { Draft } from '@exam-vault/contract/drafts';
import { ask, draftForm, type Listening, type Speaker } from './ask.ts';

/** Makes a draft and expects it to be taken. */
export async function uploadedDraft(
  hub: Listening,
  as: Speaker,
  files: readonly Buffer[],
  { kind = 'paper', names = [] }: { kind?: string; names?: readonly string[] } = {},
): Promise<Draft> {
  const answer = await ask(hub, 'POST', '/drafts', { as, form: draftForm(files, kind, names) });
  if (answer.status !== 201) throw new Error(`draft: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as Draft;
}

export async function draftNow(hub: Listening, as: Speaker, _id: string): Promise<Draft> {
  return (await ask(hub, 'GET', `/drafts/${_id}`, { as })).body as unknown as Draft;
}
