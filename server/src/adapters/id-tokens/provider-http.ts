import { unavailable } from '../../errors.ts';
import { isEncryptedOrLocal } from '../../config/loopback.ts';

/** Milliseconds a provider may take. */
export const PROVIDER_TIMEOUT_MS = 8_000;
/** Characters of an answer; key sets and tokens have a few thousand. */
const MAX_ANSWER_CHARS = 262_144;

/** The body of an answer as JSON, within bounds. @throws Problem UNAVAILABLE */
export async function readJson(answer: Response): Promise<unknown> {
  try {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.length > MAX_ANSWER_CHARS) throw new Error('the answer has no end');
    }
    return JSON.parse(text);
  } catch (error) {
    throw unavailable(error);
  }
}

/** One call to a provider, without redirects and with an end. @throws Problem UNAVAILABLE when there is no answer at all */
export async function callProvider(address: string, init: RequestInit = {}): Promise<Response> {
  if (!isEncryptedOrLocal(new URL(address))) throw unavailable(new Error(`${new URL(address).origin} is not https`));
  try {
    return await fetch(address, { redirect: 'error', ...init, signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) });
  } catch (error) {
    throw unavailable(error);
  }
}

/** A document that a provider publishes. @throws Problem UNAVAILABLE */
export async function fetchJson(address: string): Promise<unknown> {
  const answer = await callProvider(address, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw unavailable(new Error(`${new URL(address).host} answered ${answer.status}`));
  return readJson(answer);
}
