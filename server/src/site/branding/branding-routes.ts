import { readFile } from 'node:fs/promises';
import {
  changeBranding,
  changeLogo,
  getBranding,
  MAX_LOGO_BYTES,
  removeLogo,
  wordsOf,
} from '@exam-vault/contract/branding';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../../serving/public-answers/answer-cache.ts';
import { serveAnswers } from '../../serving/public-answers/serve-answers.ts';
import type { UserRow } from '../../base/database/schema.ts';
import { noFile, notFound, Problem } from '../../base/errors.ts';
import type { ServeUpload } from '../../serving/http/serve-upload.ts';
import { serve } from '../../serving/http/serve.ts';
import { styleAddress } from './branded-page.ts';
import type { BrandingService } from './branding-service.ts';
import { brandingStyle } from './branding-style.ts';
import type { FollowedLook } from './followed-look.ts';
import { LOGO_REFUSAL } from './logo-refusals.ts';
import { presentLook } from './look.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';

const administrator = ({ user }: { user: UserRow }) => ({ actor_id: user._id, actor: user.name });

export interface BrandingRoutesDeps {
  readonly service: BrandingService;
  readonly look: FollowedLook;
  readonly answers: Pick<AnswerCache, 'ask' | 'addresses' | 'openReading'>;
  readonly serveUpload: ServeUpload;
}

export function brandingRoutes(
  app: FastifyInstance,
  { service, look, answers, serveUpload }: BrandingRoutesDeps,
): void {
  const now = async () => presentLook(await look.current());

  serveAnswers(app, answers, getBranding, {
    question: () => ({ key: 'branding', build: async () => ({ body: await now() }) }),
  });

  serve(app, changeBranding, async ({ caller, body: { revision, ...given } }) => {
    await service.changeWords(administrator(caller), wordsOf(given), revision);
    return now();
  });

  serveUpload(app, changeLogo, {
    async handle({ caller, form, file }) {
      if (!file) throw noFile();
      const { code, text } = LOGO_REFUSAL['too-large'];
      if (file.size > MAX_LOGO_BYTES) throw new Problem(code, text);
      await service.changeLogo(administrator(caller), await readFile(file.path), form.revision);
      return now();
    },
  });

  serve(app, removeLogo, async ({ caller, query: { revision = null } }) => {
    await service.removeLogo(administrator(caller), revision);
    return now();
  });

  app.get<{ Params: { name: string } }>('/branding/:name', async ({ params }, reply) => {
    const { logo } = await look.current();
    const picture = logo && [logo.wide, logo.square].find(({ name }) => name === params.name);
    if (!picture) throw notFound();
    return reply.header('cache-control', FOR_GOOD).type(picture.type).send(picture.bytes);
  });

  app.get('/branding.css', async (request, reply) => {
    const found = await look.current();
    // Kept for good only under the address that changes with it.
    const isNamed = request.url === styleAddress(found);
    const text = brandingStyle(found.words.accent);
    return reply
      .header('cache-control', isNamed ? FOR_GOOD : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(text);
  });
}
