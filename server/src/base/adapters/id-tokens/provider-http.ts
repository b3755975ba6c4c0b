import { unavailable } from '../../errors.ts';
import { isEncryptedOrLocal } from '../../config/loopback.ts';

export const PROVIDER_TIMEOUT_MS = 8_000;
/** Key sets and tokens have a few thousand characters. */
const MAX_ANSWER_CHARS = 262_144;

/** The body of an answer as JSON. @throws Problem UNAVAILABLE if it is too long or no JSON */
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

/** One call to an external provider. It follows no redirects. @throws Problem UNAVAILABLE without an answer in `PROVIDER_TIMEOUT_MS` */
export async function callProvider(address: string, init: RequestInit = {}): Promise<Response> {
  if (!isEncryptedOrLocal(new URL(address))) throw unavailable(new Error(`${new URL(address).origin} is not https`));
  try {
    return await fetch(address, { redirect: 'error', ...init, signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) });
  } catch (error) {
    throw unavailable(error);
  }
}

/** Reads a JSON document that a provider publishes. @throws Problem UNAVAILABLE */
export async function fetchJson(address: string): Promise<unknown> {
  const answer = await callProvider(address, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw unavailable(new Error(`${new URL(address).host} answered ${answer.status}`));
  return readJson(answer);
}
