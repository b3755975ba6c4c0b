import * as client from 'openid-client';
import { Problem, unavailable } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import { isLoopback } from '../../config/loopback.ts';
import { callProvider, readJson } from '../id-tokens/provider-http.ts';
import { clientAuthentication } from './client-authentication.ts';

export interface OidcClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
}

/** Older metadata are read again. If that fails, the old ones stay in use. */
const REFRESH_AFTER_MS = 60 * 60_000;
/** The time between two attempts while the provider does not answer. */
const RETRY_AFTER_MS = 3_000;

/**
 * Checks that the token endpoint's answer has tokens or a named error (RFC 6749, sections 5.1 and 5.2).
 * @throws Problem UNAVAILABLE for any other answer, such as an HTML page or an incomplete body
 */
async function tokenAnswer(answer: Response): Promise<Response> {
  const json = await readJson(answer);
  const name = answer.status === 200 ? 'access_token' : 'error';
  if (typeof (json as Readonly<Record<string, unknown>> | null)?.[name] !== 'string')
    throw unavailable(new Error(`the identity provider's token endpoint answered ${answer.status} without ${name}`));
  // The headers are left out: openid-client would read the error from WWW-Authenticate and hide its name.
  return Response.json(json, { status: answer.status });
}

/** The `fetch` of openid-client, with the hub's limits. A failure to answer becomes a Problem, so it is never taken for a refusal. */
const askProvider: client.CustomFetch = async (url, options) => {
  const answer = await callProvider(url, options);
  if (answer.status >= 500 || answer.status === 429)
    throw unavailable(new Error(`the identity provider answered ${answer.status}`));
  const asksForTokens = options.body instanceof URLSearchParams && options.body.has('grant_type');
  return asksForTokens ? tokenAnswer(answer) : answer;
};

/** The Problem among the causes of an error from openid-client, or null. */
export function problemIn(error: unknown): Problem | null {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth++) {
    if (cause instanceof Problem) return cause;
    cause = cause.cause;
  }
  return null;
}

/** The provider's metadata, read by discovery and kept in memory. The hub starts without them. @throws Problem UNAVAILABLE */
export function discovery(options: OidcClient, clock: Clock): () => Promise<client.Configuration> {
  const server = new URL(options.issuer);
  let known: { readonly configuration: client.Configuration; readonly at: number } | null = null;
  let failed: { readonly error: unknown; readonly at: number } | null = null;
  let runningDiscovery: Promise<void> | null = null;

  async function discover(): Promise<client.Configuration> {
    const configuration = await client.discovery(
      server,
      options.clientId,
      undefined,
      clientAuthentication(options.clientSecret),
      {
        [client.customFetch]: askProvider,
        execute: isLoopback(server) ? [client.allowInsecureRequests] : [],
      },
    );
    // openid-client accepts other issuers from some multi-tenant providers. The hub accepts exactly one.
    const { issuer } = configuration.serverMetadata();
    if (new URL(issuer).href !== server.href)
      throw new Error(`OIDC_ISSUER is ${server.href}, the provider says ${issuer}`);
    return configuration;
  }

  const now = () => clock.now().getTime();
  // abs: a clock that was set back must not make the pause longer.
  const since = ({ at }: { readonly at: number }) => Math.abs(now() - at);
  async function load(): Promise<void> {
    try {
      known = { configuration: await discover(), at: now() };
      failed = null;
    } catch (error) {
      failed = { error, at: now() };
    }
  }

  return async () => {
    const isDue = !known || since(known) > REFRESH_AFTER_MS;
    if (isDue && !(failed && since(failed) < RETRY_AFTER_MS)) {
      runningDiscovery ??= load().finally(() => {
        runningDiscovery = null;
      });
      await runningDiscovery;
    }
    if (!known) throw unavailable(failed?.error);
    return known.configuration;
  };
}
