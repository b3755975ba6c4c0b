import { getCatalogue, type Catalogue } from '@exam-vault/contract/catalogue';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../../serving/public-answers/answer-cache.ts';
import { serveConstant } from '../../serving/public-answers/serve-answers.ts';

export function catalogueRoutes(
  app: FastifyInstance,
  catalogue: Catalogue,
  answers: Pick<AnswerCache, 'addresses'>,
): void {
  serveConstant(app, answers, getCatalogue, catalogue);
}
