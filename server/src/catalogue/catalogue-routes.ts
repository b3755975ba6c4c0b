import { getCatalogue, type Catalogue } from '@exam-vault/contract/catalogue';
import type { FastifyInstance } from 'fastify';
import { serveConstant } from '../answers/serve-answers.ts';

export function catalogueRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  serveConstant(app, getCatalogue, catalogue);
}
