import { addSubject, listAddedSubjects, removeSubject } from '@exam-vault/contract/added-subjects';
import { listCourseNames, nameCourse, splitCourse } from '@exam-vault/contract/course-names';
import { getCatalogue } from '@exam-vault/contract/catalogue';
import { listSubjects } from '@exam-vault/contract/subjects';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DocumentGroup } from '../../base/changes/change-log.ts';
import type { Schema } from '../../base/database/schema.ts';
import type { AnswerCache } from '../../serving/public-answers/answer-cache.ts';
import { serveAnswers } from '../../serving/public-answers/serve-answers.ts';
import { serve } from '../../serving/http/serve.ts';
import type { CourseMerging } from './course-merging.ts';
import type { CurrentCatalogue } from './current-catalogue.ts';
import { listedSubjects } from './subject-counts.ts';
import type { SubjectList } from './subject-list.ts';

const PUBLIC_DOCUMENTS: DocumentGroup = { name: 'public documents', has: ({ is_public }) => is_public === true };

interface CatalogueRoutesDeps {
  readonly db: Kysely<Schema>;
  readonly catalogue: CurrentCatalogue;
  readonly answers: AnswerCache;
  readonly subjects: SubjectList;
  readonly courses: CourseMerging;
}

export function catalogueRoutes(app: FastifyInstance, deps: CatalogueRoutesDeps): void {
  const { db, catalogue, answers, subjects, courses } = deps;
  serveAnswers(app, answers, getCatalogue, {
    question: () => ({ key: 'catalogue', build: async () => ({ body: await catalogue.current() }) }),
  });

  serveAnswers(app, answers, listSubjects, {
    question: () => ({
      key: 'subjects',
      build: async () => ({
        body: { subjects: await listedSubjects(db, await catalogue.current()) },
        list: PUBLIC_DOCUMENTS,
      }),
    }),
  });

  serve(app, listAddedSubjects, async () => ({ subjects: await subjects.list() }));
  serve(app, addSubject, async ({ caller, body }) => ({ subjects: await subjects.add(caller.user, body) }));
  serve(app, removeSubject, async ({ caller, params }) => ({
    subjects: await subjects.remove(caller.user, params.subject),
  }));

  serve(app, listCourseNames, () => courses.list());
  serve(app, nameCourse, ({ caller, body }) => courses.name(caller.user, body));
  serve(app, splitCourse, ({ caller, params }) => courses.split(caller.user, params));
}
