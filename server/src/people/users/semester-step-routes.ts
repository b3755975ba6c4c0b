import { makeSemesterStep, undoSemesterStep } from '@exam-vault/contract/semester-step';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serving/http/serve.ts';
import { actorOf } from '../../base/actor.ts';
import type { SemesterStepService } from './semester-step-service.ts';

export function semesterStepRoutes(app: FastifyInstance, service: SemesterStepService): void {
  serve(app, makeSemesterStep, ({ caller, body }) =>
    body.dry_run === true ? service.preview() : service.make(actorOf(caller.user), body.again ?? false),
  );
  serve(app, undoSemesterStep, ({ caller }) => service.undo(actorOf(caller.user)));
}
