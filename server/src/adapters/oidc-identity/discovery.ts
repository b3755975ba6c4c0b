import * as client from 'openid-client';
import { Problem, unavailable } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import { isLoopback } from '../../config/loopback.ts';
import { callProvider, readJson } from '../id-tokens/provider-http.ts';

export interface OidcClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
}

/** Milliseconds after which the provider's metadata are read again; until that has worked the old ones serve. */
const REFRESH_AFTER_MS = 60 * 60_000;
/** Milliseconds between two tries while the provider does not answer. */
const RETRY_AFTER_MS = 3_000;

/** As the provider asks for the secret; without one the code's verifier alone stands for the client. */
function authentication(secret: string | null): client.ClientAuth {
  if (secret === null) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (as, ...rest) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(as, ...rest);
  };
}

/**
 * The token endpoint's answer as far as it is one: tokens, or an error by name (RFC 6749, sections 5.1 and 5.2). A page of whatever
 * status and half a body are none. @throws Problem UNAVAILABLE
 */
async function tokenAnswer(answer: Response): Promise<Response> {
  const said = await readJson(answer);
  const name = answer.status === 200 ? 'access_token' : 'error';
  if (typeof (said as Readonly<Record<string, unknown>> | null)?.[name] !== 'string')
    throw unavailable(new Error(`the identity provider's token endpoint answered ${answer.status} without ${name}`));
  // Without its headers: a challenge among them (WWW-Authenticate) would hide the error's name from us.
  return Response.json(said, { status: answer.status });
}

/** The library's own calls, within our bounds: what is no answer is a Problem and no refusal. */
const askProvider: client.CustomFetch = async (url, options) => {
  const answer = await callProvider(url, options);
  if (answer.status >= 500 || answer.status === 429)
    throw unavailable(new Error(`the identity provider answered ${answer.status}`));
  const asksForTokens = options.body instanceof URLSearchParams && options.body.has('grant_type');
  return asksForTokens ? tokenAnswer(answer) : answer;
};

/** The Problem in an error of the library, if that is why it failed. */
export function problemIn(error: unknown): Problem | null {
  let at = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    if (at instanceof Problem) return at;
    at = at.cause;
  }
  return null;
}

/** The provider's metadata by discovery, kept in memory. The hub starts without them. @throws Problem UNAVAILABLE */
export function discovery(of: OidcClient, clock: Clock): () => Promise<client.Configuration> {
  const server = new URL(of.issuer);
  let known: { readonly configuration: client.Configuration; readonly at: number } | null = null;
  let failed: { readonly error: unknown; readonly at: number } | null = null;
  let underway: Promise<void> | null = null;

  async function discover(): Promise<client.Configuration> {
    const configuration = await client.discovery(server, of.clientId, undefined, authentication(of.clientSecret), {
      [client.customFetch]: askProvider,
      execute: isLoopback(server) ? [client.allowInsecureRequests] : [],
    });
    // The library lets some providers of many tenants pass here; an issuer is one.
    const { issuer } = configuration.serverMetadata();
    if (new URL(issuer).href !== server.href)
      throw new Error(`OIDC_ISSUER is ${server.href}, the provider says ${issuer}`);
    return configuration;
  }

  const now = () => clock.now().getTime();
  // A clock that was set back must not make a pause longer.
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
      underway ??= load().finally(() => {
        underway = null;
      });
      await underway;
    }
    if (!known) throw unavailable(failed?.error);
    return known.configuration;
  };
}
