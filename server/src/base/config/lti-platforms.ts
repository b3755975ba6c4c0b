import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { ConfigError } from './config.ts';
import { isEncryptedOrLocal } from './loopback.ts';

const address = z
  .url({ protocol: /^https?$/, error: 'must be https:// (http:// on this machine only)' })
  .refine((url) => !URL.canParse(url) || isEncryptedOrLocal(new URL(url)), 'must be https://');

const platform = z.strictObject({
  /** What people call it, in the log. */
  name: z.string().min(1).max(60),
  /** `iss` of its messages. */
  issuer: z.string().min(1).max(255),
  /** What the platform calls the hub; `aud` of its messages. */
  client_id: z.string().min(1).max(255),
  /** The places in which the platform may use the hub. */
  deployment_ids: z.array(z.string().min(1).max(255)).min(1),
  /** Where the platform signs people in. */
  authorization_endpoint: address,
  /** The platform's public keys. */
  jwks_uri: address,
  /** Whether the platform has checked that its people own their e-mail addresses. */
  emails_confirmed: z.boolean().default(false),
});

export type LtiPlatform = Readonly<z.output<typeof platform>>;

const file = z.strictObject({ platforms: z.array(platform).min(1).max(100) });

/**
 * The platforms that may open the hub, from the JSON file of LTI_FILE; none without one.
 * @throws ConfigError that names the file and the field
 */
export async function readLtiPlatforms(path: string | null): Promise<readonly LtiPlatform[]> {
  if (path === null) return [];
  const fail = (why: string): never => {
    throw new ConfigError(`LTI_FILE: ${path}: ${why}`);
  };
  const text = await readFile(path, 'utf8').catch((error: Error) => fail(error.message));
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch (error) {
    return fail((error as Error).message);
  }
  const read = file.safeParse(written);
  if (!read.success) {
    const [issue] = read.error.issues;
    return fail(`${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is not right'}`);
  }
  const { platforms } = read.data;
  const known = new Set(platforms.map(({ issuer, client_id }) => `${issuer} ${client_id}`));
  if (known.size < platforms.length) fail('platforms: two have the same issuer and client_id');
  return platforms;
}
