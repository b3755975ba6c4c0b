import { LANGUAGES, type Language } from '@exam-vault/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../base/errors.ts';
import { translator } from '../../../base/mail/write-letter.ts';
import { choicePolicy, refusedPage, type PageWords } from './choice-pages.ts';

const STATUSES = { refused: 403, too_many: 429, unavailable: 503 } as const;
type LaunchRefusal = keyof typeof STATUSES;

/** Rethrows an error that is not an outcome of a sign-in. */
export function whyOf(error: unknown): LaunchRefusal {
  if (error instanceof Problem && error.code === 'UNAVAILABLE') return 'unavailable';
  if (error instanceof Problem && error.code === 'RATE_LIMITED') return 'too_many';
  throw error;
}

/** The language that the platform names, else that of the browser, else the hub's first. */
export function wordsFor(
  { headers }: FastifyRequest,
  { languages }: { readonly languages: readonly Language[] },
  named: string | null,
): PageWords {
  const accepted = (headers['accept-language'] ?? '').slice(0, 200).split(',');
  const tags = [named ?? '', ...accepted].map((tag) => tag.trim().slice(0, 2).toLowerCase());
  const known = tags.flatMap((tag) => languages.filter((language) => language === tag));
  const language = known[0] ?? languages[0] ?? LANGUAGES[0];
  return { language, t: translator(language) };
}

/**
 * Ends a launch. The login form says why; in a platform's frame, where no page of the hub may be shown, a page of its own does. Of whom the frame is, nobody
 * has said with a signature yet, so any site may show it: it is the same for all and has nothing to press.
 */
export function refuseLaunch(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { readonly languages: readonly Language[] },
  why: LaunchRefusal = 'refused',
): FastifyReply {
  if (request.headers['sec-fetch-dest'] !== 'iframe') return reply.redirect(`/login_form?sign_in=${why}`, 303);
  return reply
    .code(STATUSES[why])
    .header('content-security-policy', choicePolicy(['*'], "'none'"))
    .removeHeader('x-frame-options')
    .type('text/html; charset=utf-8')
    .send(refusedPage(wordsFor(request, options, null), why));
}
