import { makeSemesterStep, undoSemesterStep } from '@exam-vault/contract/semester-step';
import type { FastifyInstance } from 'fastify';
import type { UserRow } from '../../base/database/schema.ts';
import { serve } from '../../serving/http/serve.ts';
import type { SemesterStepService } from './semester-step-service.ts';

const maker = ({ user }: { user: UserRow }) => ({ actor_id: user._id, actor: user.name });

export function semesterStepRoutes(app: FastifyInstance, service: SemesterStepService): void {
  serve(app, makeSemesterStep, ({ caller, body }) =>
    body.dry_run === true ? service.preview() : service.make(maker(caller), body.again ?? false),
  );
  serve(app, undoSemesterStep, ({ caller }) => service.undo(maker(caller)));
}
