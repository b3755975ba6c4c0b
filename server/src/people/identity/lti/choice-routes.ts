import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Language } from '@exam-vault/contract/languages';
import { LTI_PATHS } from '@exam-vault/contract/lti';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import * as z from 'zod';
import type { CurrentCatalogue } from '../../../library/catalogue/current-catalogue.ts';
import type { LtiPlatform } from '../../../base/config/lti-platforms.ts';
import type { LoginRateLimits } from '../../../base/limits/login-rate-limits.ts';
import type { LtiChoiceRequest } from '../../../base/ports/lti.ts';
import type { Sealer } from '../external/sealer.ts';
import { choicePolicy, choosePage, endedPage, returnPage, takesNoLinks } from './choice-pages.ts';
import { paperPath, subjectPath } from './launch-path.ts';
import type { LinkablePapers } from './linkable-papers.ts';
import { refuseLaunch, whyOf, wordsFor } from './refuse-launch.ts';
import type { ToolKey } from './tool-key.ts';

export interface LtiChoiceOptions {
  readonly platforms: readonly LtiPlatform[];
  readonly sealer: Sealer;
  readonly publicOrigin: string;
  readonly catalogue: CurrentCatalogue;
  readonly papers: LinkablePapers;
  /** Nobody is signed in here, so papers are shown only where everyone may read. */
  readonly mayChoosePapers: (request: IncomingMessage) => boolean;
  readonly toolKey: ToolKey;
  /** The languages that the hub offers. */
  readonly languages: readonly Language[];
  readonly now: () => Date;
  readonly limits: Pick<LoginRateLimits, 'startRedirect'>;
  readonly useOnce: (text: string) => Promise<boolean>;
}

/** How long choosing may take. */
const CHOICE_TIMEOUT_S = 60 * 60;
/** How long the platform may take to receive the choice. */
const RESPONSE_LIFETIME_S = 5 * 60;
const MAX_PAGE = 1_000;
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/';

/** A verified request that waits for the choice. It is sealed into the form: nothing of it can be changed, above all not where it goes. */
interface PendingChoice {
  /** Of this request, so that it is answered once. */
  readonly id: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly request: LtiChoiceRequest;
  readonly until: number;
}

/** A link of a course to the hub (Deep Linking 2.0, section 3.2). */
interface ChosenLink {
  readonly title: string;
  readonly path: string;
  /** What the platform sends with each launch of the link. */
  readonly custom: Readonly<Record<string, string>>;
}

const choiceForm = z.object({
  choice: z.string(),
  act: z.enum(['subject', 'papers', 'cancel']).optional(),
  subject: z.string().max(200).optional(),
  paper: z.string().max(36).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
});

/** The keys that a platform fetches, and the form of the page on which a teacher chooses. */
export function choiceRoutes(scope: FastifyInstance, options: LtiChoiceOptions): void {
  scope.get(LTI_PATHS.keys, { exposeHeadRoute: false }, () => options.toolKey.publicKeys());
  scope.post(LTI_PATHS.choose, (request, reply) => receiveChoice(request, reply, options));
}

/**
 * Answers a verified request with the page on which to choose. Nobody is signed in by it, so it needs no cookie and works in the platform's frame
 * (decision 77).
 */
export async function askForChoice(
  request: FastifyRequest,
  reply: FastifyReply,
  { platform, message }: { readonly platform: LtiPlatform; readonly message: LtiChoiceRequest },
  options: LtiChoiceOptions,
) {
  const pending: PendingChoice = {
    id: randomUUID(),
    issuer: platform.issuer,
    client_id: platform.client_id,
    request: message,
    until: options.now().getTime() + CHOICE_TIMEOUT_S * 1_000,
  };
  // A place that takes files or pictures only is told so at once.
  if (!message.takes_launches) return answerPlatform(request, reply, { pending, link: null, isRefusal: true }, options);
  const choice = await options.sealer.seal('lti-choice', JSON.stringify(pending));
  const offersPapers = options.mayChoosePapers(request.raw);
  const state = { choice, platform: platform.name, subject: null, offersPapers, papers: null };
  return send(
    reply,
    pending,
    choosePage(wordsFor(request, options, pending.request.language), options.catalogue.known(), state),
  );
}

async function receiveChoice(request: FastifyRequest, reply: FastifyReply, options: LtiChoiceOptions) {
  const { sealer, limits, platforms, catalogue, papers, mayChoosePapers, now } = options;
  const offersPapers = mayChoosePapers(request.raw);
  try {
    await limits.startRedirect(request.ip);
  } catch (error) {
    return refuseLaunch(request, reply, options, whyOf(error));
  }
  const form = choiceForm.safeParse(request.body).data;
  const opened = form ? await sealer.open('lti-choice', form.choice) : null;
  if (!form || opened === null) return refuseLaunch(request, reply, options);
  const pending = JSON.parse(opened) as PendingChoice;
  const platform = platforms.find((one) => one.issuer === pending.issuer && one.client_id === pending.client_id);
  const words = wordsFor(request, options, pending.request.language);
  // The administrator may have taken the platform, or this place of it, out of LTI_FILE meanwhile.
  const isKnown = platform?.deployment_ids.includes(pending.request.deployment_id);
  if (!platform || !isKnown || now().getTime() >= pending.until) return send(reply, pending, endedPage(words));

  if (form.act === 'cancel') return answerPlatform(request, reply, { pending, link: null }, options);
  const chosenPaper = form.paper === undefined || !offersPapers ? null : await papers.find(form.paper);
  if (chosenPaper) {
    const { _id, title } = chosenPaper;
    const link = { title, path: paperPath(_id), custom: { paper: _id } };
    return answerPlatform(request, reply, { pending, link }, options);
  }
  const subject = isSubject(catalogue.known(), form.subject) ? form.subject : null;
  if (form.act === 'subject' && subject !== null) {
    const link = { title: subject, path: subjectPath(subject), custom: { subject } };
    return answerPlatform(request, reply, { pending, link }, options);
  }
  // Also where the paper was withdrawn meanwhile: then they choose again.
  const isListed = subject !== null && offersPapers;
  const shown = isListed ? { ...(await papers.ofSubject(subject, form.page)), page: form.page } : null;
  const state = { choice: form.choice, platform: platform.name, subject, offersPapers, papers: shown };
  return send(reply, pending, choosePage(words, catalogue.known(), state));
}

function isSubject(catalogue: Pick<Catalogue, 'subjects'>, name: string | undefined): name is string {
  return catalogue.subjects.some(({ subjects }) => subjects.some((one) => one.name === name));
}

interface Answered {
  readonly pending: PendingChoice;
  /** Null: nothing was chosen. */
  readonly link: ChosenLink | null;
  /** The place takes no link of the hub. */
  readonly isRefusal?: boolean;
}

/** Signs the choice and takes it to the platform, once. */
async function answerPlatform(
  request: FastifyRequest,
  reply: FastifyReply,
  { pending, link, isRefusal = false }: Answered,
  options: LtiChoiceOptions,
) {
  const words = wordsFor(request, options, pending.request.language);
  const items = link === null ? [] : [contentItem(link, pending.request, options.publicOrigin)];
  const said = isRefusal ? { [`${DEEP_LINKING}errormsg`]: takesNoLinks(words) } : {};
  const jwt = await options.toolKey.sign({
    ...responseClaims(pending, options.now()),
    ...said,
    [`${DEEP_LINKING}content_items`]: items,
  });
  // Signed before it is used up: where there is no key, they can try again.
  if (!(await options.useOnce(`lti-choice ${pending.id}`))) return send(reply, pending, endedPage(words));
  const { return_url } = pending.request;
  return send(reply, pending, returnPage(words, return_url, jwt), new URL(return_url).origin);
}

/** Deep Linking 2.0, section 3.4.3: issuer and audience are exchanged, and `data` goes back as it came. */
function responseClaims({ issuer, client_id, request }: PendingChoice, now: Date): JWTPayload {
  const seconds = Math.floor(now.getTime() / 1_000);
  return {
    iss: client_id,
    aud: issuer,
    azp: issuer,
    iat: seconds,
    exp: seconds + RESPONSE_LIFETIME_S,
    nonce: randomUUID(),
    [`${CLAIM}message_type`]: 'LtiDeepLinkingResponse',
    [`${CLAIM}version`]: '1.3.0',
    [`${CLAIM}deployment_id`]: request.deployment_id,
    ...(request.data === null ? {} : { [`${DEEP_LINKING}data`]: request.data }),
  };
}

function contentItem({ title, path, custom }: ChosenLink, { takes_windows }: LtiChoiceRequest, publicOrigin: string) {
  return {
    type: 'ltiResourceLink',
    title,
    url: publicOrigin + path,
    custom,
    // The hub is shown in no frame.
    ...(takes_windows ? { window: { targetName: '_blank' } } : {}),
  };
}

/** The platform's own sites may show it: both are in what it has signed, or in LTI_FILE. */
function send(reply: FastifyReply, { issuer, request }: PendingChoice, body: string, formTo = "'self'") {
  const sites = [issuer, request.return_url].flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []));
  const parents = [...new Set(sites)].filter((site) => /^https?:/.test(site));
  return reply
    .header('content-security-policy', choicePolicy(parents, formTo))
    .removeHeader('x-frame-options')
    .type('text/html; charset=utf-8')
    .send(body);
}
