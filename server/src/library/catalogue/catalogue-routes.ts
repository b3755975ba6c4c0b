import { getCatalogue, type Catalogue } from '@exam-vault/contract/catalogue';
import { listSubjects } from '@exam-vault/contract/subjects';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DocumentGroup } from '../../base/changes/change-log.ts';
import type { Schema } from '../../base/database/schema.ts';
import type { AnswerCache } from '../../serving/public-answers/answer-cache.ts';
import { serveAnswers, serveConstant } from '../../serving/public-answers/serve-answers.ts';
import { listedSubjects } from './subject-counts.ts';

const PUBLIC_DOCUMENTS: DocumentGroup = { name: 'public documents', has: ({ is_public }) => is_public === true };

interface CatalogueRoutesDeps {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly answers: AnswerCache;
}

export function catalogueRoutes(app: FastifyInstance, { db, catalogue, answers }: CatalogueRoutesDeps): void {
  serveConstant(app, answers, getCatalogue, catalogue);

  serveAnswers(app, answers, listSubjects, {
    question: () => ({
      key: 'subjects',
      build: async () => ({ body: { subjects: await listedSubjects(db, catalogue) }, list: PUBLIC_DOCUMENTS }),
    }),
  });
}
