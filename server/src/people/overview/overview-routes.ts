import { getOverview } from '@exam-vault/contract/overview';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serving/http/serve.ts';
import type { OverviewService } from './overview-service.ts';

/** The administrator's overview. */
export function overviewRoutes(app: FastifyInstance, overview: OverviewService): void {
  serve(app, getOverview, () => overview.read());
}
