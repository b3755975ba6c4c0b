import { getCatalogue, type Catalogue } from '@exam-vault/contract/catalogue';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';

export function catalogueRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  serve(app, getCatalogue, async () => catalogue);
}
