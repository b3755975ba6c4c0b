import { createHash, randomBytes } from 'node:crypto';
import { LTI_PATHS } from '@exam-vault/contract/lti';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { LtiPlatform } from '../../../base/config/lti-platforms.ts';
import { notFound } from '../../../base/errors.ts';
import type { LoginAttempt, LoginRateLimits } from '../../../base/limits/login-rate-limits.ts';
import type { LtiIdentity, LtiMessage, LtiPerson } from '../../../base/ports/lti.ts';
import { escapeMarkup } from '../../../serving/http/markup.ts';
import { type ExternalCookies, SIGN_IN_TIMEOUT_S } from '../external/external-cookies.ts';
import type { ExternalSessions } from '../external/external-sessions.ts';
import type { Sealer } from '../external/sealer.ts';
import { logSignIn } from '../sign-in-log.ts';
import { askForChoice, choiceRoutes, type LtiChoiceOptions } from './choice-routes.ts';
import { launchPath } from './launch-path.ts';
import { refuseLaunch, whyOf } from './refuse-launch.ts';

export interface LtiRoutesOptions extends LtiChoiceOptions {
  readonly identity: LtiIdentity;
  readonly readMessage: (token: string, platform: LtiPlatform, nonce: string) => Promise<LtiMessage | null>;
  readonly sessions: Pick<ExternalSessions, 'open' | 'end'>;
  readonly cookies: ExternalCookies;
  readonly limits: Pick<LoginRateLimits, 'startRedirect' | 'finishRedirect'>;
  /** Notes that a text was used. @returns false if it was used before */
  readonly useOnce: (text: string) => Promise<boolean>;
  readonly endBuiltInSession: (request: FastifyRequest) => Promise<string[]>;
}

const MAX_BODY_BYTES = 65_536;
/** How long the browser may take from the launch to the session. */
const TICKET_TIMEOUT_S = 60;
const MAX_HINT_CHARS = 4_096;

/** Third-party initiated login (OpenID Connect Core, section 4, with the LTI Security Framework 1.1, section 5.1.1). */
const loginForm = z.object({
  iss: z.string().max(255),
  login_hint: z.string().max(MAX_HINT_CHARS),
  target_link_uri: z.string().max(MAX_HINT_CHARS).optional(),
  lti_message_hint: z.string().max(MAX_HINT_CHARS).optional(),
  client_id: z.string().max(255).optional(),
});
type LoginForm = z.output<typeof loginForm>;

/** What the hub seals into `state`. The platform sends it back unread. */
interface PendingLaunch {
  readonly issuer: string;
  readonly client_id: string;
  readonly nonce: string;
  /** SHA-256 of the cookie of the browser that began. */
  readonly browser: string;
  readonly until: number;
}

/** A verified launch on its way to the browser that began it. */
interface Ticket {
  readonly person: LtiPerson;
  readonly path: string;
  readonly browser: string;
  readonly until: number;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
/**
 * A course of Moodle or Canvas opens the hub, signed in as the person who clicked (LTI 1.3); 404 without options. Who is a student or a teacher stays the hub's
 * decision: no role of the platform is read.
 *
 * The platform posts its message from its own page, and browsers send no SameSite=Lax cookie with that. So `state` is sealed and needs no
 * cookie, and the session is opened by a third step in the same browser, which has the cookie.
 */
export async function ltiRoutes(app: FastifyInstance, options: LtiRoutesOptions | null): Promise<void> {
  await app.register((scope, _plugin, done) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    if (options === null) absentRoutes(scope);
    else launchRoutes(scope, options);
    done();
  });
}

/** In a hub without LTI_FILE. */
function absentRoutes(scope: FastifyInstance): void {
  const absent = () => Promise.reject(notFound());
  scope.get(LTI_PATHS.login, { exposeHeadRoute: false }, absent);
  scope.post(LTI_PATHS.login, absent);
  scope.post(LTI_PATHS.launch, absent);
  scope.get(LTI_PATHS.open, { exposeHeadRoute: false }, absent);
  scope.get(LTI_PATHS.keys, { exposeHeadRoute: false }, absent);
  scope.post(LTI_PATHS.choose, absent);
}

function launchRoutes(scope: FastifyInstance, options: LtiRoutesOptions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.get(LTI_PATHS.login, { exposeHeadRoute: false }, (request, reply) =>
    startLaunch(request, request.query, reply, options),
  );
  scope.post(LTI_PATHS.login, (request, reply) => startLaunch(request, request.body, reply, options));
  scope.post(LTI_PATHS.launch, (request, reply) => receiveLaunch(request, reply, options));
  scope.get(LTI_PATHS.open, { exposeHeadRoute: false }, (request, reply) => openSession(request, reply, options));
  choiceRoutes(scope, options);
}

async function startLaunch(request: FastifyRequest, form: unknown, reply: FastifyReply, options: LtiRoutesOptions) {
  const { platforms, sealer, cookies, publicOrigin, now, limits } = options;
  try {
    await limits.startRedirect(request.ip);
  } catch (error) {
    return refuseLaunch(request, reply, options, whyOf(error));
  }
  const read = loginForm.safeParse(form);
  if (!read.success) return refuseLaunch(request, reply, options);
  const { iss, client_id, login_hint, lti_message_hint, target_link_uri } = read.data;
  const platform = platforms.find(
    (one) => one.issuer === iss && (client_id === undefined || one.client_id === client_id),
  );
  if (!platform) return refuseLaunch(request, reply, options);
  // Choosing needs no cookie, and its result must go back within the frame.
  const isChoosing = target_link_uri === `${publicOrigin}${LTI_PATHS.choose}`;
  if (request.headers['sec-fetch-dest'] === 'iframe' && !isChoosing) return newWindow(reply, read.data);

  const browser = randomBytes(24).toString('base64url');
  const pending: PendingLaunch = {
    issuer: platform.issuer,
    client_id: platform.client_id,
    nonce: randomBytes(24).toString('base64url'),
    browser: hashOf(browser),
    until: now().getTime() + SIGN_IN_TIMEOUT_S * 1_000,
  };
  const address = new URL(platform.authorization_endpoint);
  const query = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.client_id,
    redirect_uri: `${publicOrigin}${LTI_PATHS.launch}`,
    login_hint,
    nonce: pending.nonce,
    state: await sealer.seal('lti-launch', JSON.stringify(pending)),
    ...(lti_message_hint === undefined ? {} : { lti_message_hint }),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return reply.header('set-cookie', cookies.launch.set(browser)).redirect(address.href, 303);
}

/**
 * No page of the hub is shown in a frame, and cookies do not reach one. This one offers a new window. Any site may show it: all of Canvas has one issuer and
 * each institution its own address, and its link does no more than a link on that site could.
 */
function newWindow(reply: FastifyReply, form: LoginForm) {
  const query = new URLSearchParams(Object.entries(form).filter(([, value]) => value !== undefined));
  return reply
    .header('content-security-policy', "default-src 'none'; frame-ancestors *")
    .removeHeader('x-frame-options')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Exam Vault</title><p><a target="_blank" rel="noopener" href="${escapeMarkup(`${LTI_PATHS.login}?${query.toString()}`)}">Open Exam Vault in a new window</a></p></html>`,
    );
}

/** The platform's answer. It comes from the platform's page, so it opens no session yet. */
async function receiveLaunch(request: FastifyRequest, reply: FastifyReply, options: LtiRoutesOptions) {
  const { platforms, sealer, now, limits, readMessage, useOnce, publicOrigin, catalogue } = options;
  const { state, id_token } = (request.body ?? {}) as Record<string, string | undefined>;
  const pending = await unsealed<PendingLaunch>(sealer, 'lti-launch', state, now());
  const platform =
    pending && platforms.find((one) => one.issuer === pending.issuer && one.client_id === pending.client_id);
  // Without a token the platform says why it has refused; the hub asks nobody, so nothing is counted.
  if (!platform || typeof id_token !== 'string') return refuseLaunch(request, reply, options);
  let attempt: LoginAttempt | null = null;
  try {
    attempt = await limits.finishRedirect(request.ip);
    const message = await readMessage(id_token, platform, pending.nonce);
    if (!message || !(await useOnce(`lti ${pending.issuer} ${pending.nonce}`))) {
      await attempt.failed();
      logSignIn(request, 'provider', 'refused', null);
      return await refuseLaunch(request, reply, options);
    }
    await attempt.succeeded();
    if (message.type === 'choice') return await askForChoice(request, reply, { platform, message }, options);
    const ticket: Ticket = {
      person: {
        issuer: platform.issuer,
        subject: message.subject,
        email: message.email,
        email_confirmed: platform.emails_confirmed && message.email !== null,
      },
      path: launchPath(message, { publicOrigin, catalogue: catalogue.known() }),
      browser: pending.browser,
      until: now().getTime() + TICKET_TIMEOUT_S * 1_000,
    };
    const sealed = await sealer.seal('lti-ticket', JSON.stringify(ticket));
    return await reply.redirect(`${LTI_PATHS.open}?${new URLSearchParams({ ticket: sealed }).toString()}`, 303);
  } catch (error) {
    await attempt?.cancelled().catch(() => {});
    request.log.warn({ err: (error as Error).cause ?? error, platform: platform.name }, 'a launch was not finished');
    return refuseLaunch(request, reply, options, whyOf(error));
  }
}

async function openSession(request: FastifyRequest, reply: FastifyReply, options: LtiRoutesOptions) {
  const { sealer, cookies, sessions, identity, now, useOnce, endBuiltInSession } = options;
  const { ticket: sealed } = request.query as { ticket?: unknown };
  const ticket = await unsealed<Ticket>(sealer, 'lti-ticket', sealed, now());
  const browser = cookies.launch.read(request.headers.cookie);
  const isOfThisBrowser = ticket !== null && browser !== null && hashOf(browser) === ticket.browser;
  // The browser is looked at first: another one must not use the ticket up.
  if (!isOfThisBrowser || !(await useOnce(`lti-ticket ${String(sealed)}`)))
    return refuseLaunch(request, reply, options);
  const { person, path } = ticket;
  const key = await sessions.open('lti', await identity.grantFor(person));
  logSignIn(request, 'provider', key === null ? 'refused' : 'succeeded', person.subject);
  if (key === null) return refuseLaunch(request, reply, options);
  const previousKey = cookies.session.read(request.headers.cookie);
  if (previousKey !== null) await sessions.end(previousKey);
  const setCookies = [cookies.launch.clear(), ...(await endBuiltInSession(request)), cookies.session.set(key)];
  // The login form welcomes them, or leads to the registration, and then goes on there.
  const query = new URLSearchParams({ sign_in: 'done', go_on: path });
  return reply.header('set-cookie', setCookies).redirect(`/login_form?${query.toString()}`, 303);
}

async function unsealed<T extends { readonly until: number }>(
  sealer: Sealer,
  purpose: 'lti-launch' | 'lti-ticket',
  sealed: unknown,
  now: Date,
): Promise<T | null> {
  const text = typeof sealed === 'string' ? await sealer.open(purpose, sealed) : null;
  if (text === null) return null;
  const value = JSON.parse(text) as T;
  return now.getTime() < value.until ? value : null;
}
