import { getHelpful, markHelpful, pinDocument, unmarkHelpful } from '@exam-vault/contract/helpful';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serving/http/serve.ts';
import type { HelpfulService } from './helpful-service.ts';

/** Helpful marks and pins, over HTTP (contract section 9). */
export function helpfulRoutes(app: FastifyInstance, helpful: HelpfulService): void {
  serve(app, getHelpful, ({ caller, params }) => helpful.state(caller.user, params.id));
  serve(app, markHelpful, ({ caller, params }) => helpful.mark(caller.user, params.id, true));
  serve(app, unmarkHelpful, ({ caller, params }) => helpful.mark(caller.user, params.id, false));
  serve(app, pinDocument, async ({ caller, params, body: { pinned } }) => {
    await helpful.pin(caller.user, params.id, pinned);
    return { pinned };
  });
}
