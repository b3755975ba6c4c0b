import * as z from 'zod';
import { isEncryptedOrLocal } from './loopback.ts';

/** Where the hub tells of a queue that nobody reviews. The operator names it, so it may be inside of their own network. */
export interface QueueWebhook {
  readonly url: string;
  readonly secret: Buffer;
}

const ADDRESS = 'must be https:// (http:// on this machine only), without a name or password';
/** Standard Webhooks: 24 to 64 bytes. */
const [MIN_SECRET_BYTES, MAX_SECRET_BYTES] = [24, 64];
const secretOf = (text: string) => Buffer.from(text.replace(/^whsec_/, ''), 'base64');

export const webhookVariables = {
  QUEUE_WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: ADDRESS })
    .refine((url) => !URL.canParse(url) || (isEncryptedOrLocal(new URL(url)) && !/^[^/]*\/\/[^/]*@/.test(url)), ADDRESS)
    .optional(),
  QUEUE_WEBHOOK_SECRET: z
    .string()
    .regex(/^(?:whsec_)?[\w+/-]+=*$/, 'must be base64, as of: openssl rand -base64 32')
    .refine((text) => {
      const { length } = secretOf(text);
      return length >= MIN_SECRET_BYTES && length <= MAX_SECRET_BYTES;
    }, `must have ${MIN_SECRET_BYTES} to ${MAX_SECRET_BYTES} bytes in base64, as of: openssl rand -base64 32`)
    .optional(),
};

type Variables = Partial<Record<keyof typeof webhookVariables, string | undefined>>;

/** Each of them needs the other. */
export function webhookMistakes({ QUEUE_WEBHOOK_URL: url, QUEUE_WEBHOOK_SECRET: secret }: Variables): string[] {
  if (url && !secret) return ['QUEUE_WEBHOOK_SECRET: required with QUEUE_WEBHOOK_URL'];
  return secret && !url ? ['QUEUE_WEBHOOK_URL: required with QUEUE_WEBHOOK_SECRET'] : [];
}

export const queueWebhookOf = ({ QUEUE_WEBHOOK_URL: url, QUEUE_WEBHOOK_SECRET: secret }: Variables) =>
  url && secret ? { url, secret: secretOf(secret) } : null;
