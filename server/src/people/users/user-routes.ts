import {
  approveTeacher,
  decideAboutPeople,
  disableUser,
  enableUser,
  listStudents,
  listTeachers,
  rejectTeacher,
} from '@exam-vault/contract/administration';
import { getRole, getTeacherData, registerStudent, registerTeacher } from '@exam-vault/contract/users';
import type { FastifyInstance } from 'fastify';
import type { UserRow } from '../../base/database/schema.ts';
import { noProfile } from '../../base/errors.ts';
import { serve } from '../../serving/http/serve.ts';
import { presentProfile, presentRole } from './present-user.ts';
import type { UserService } from './user-service.ts';

const decider = ({ user }: { user: UserRow }) => ({ actor_id: user._id, actor: user.name });

function profileOf({ user }: { user: UserRow | null }): UserRow {
  if (!user) throw noProfile();
  return user;
}

/** Registration, the caller's own role and profile, and the administrator's calls. */
export function userRoutes(app: FastifyInstance, service: UserService): void {
  serve(app, registerTeacher, async ({ caller, body, reply }) => {
    const { user, created } = await service.registerTeacher(caller.identity, body);
    if (!created) reply.status(200);
    return presentProfile(user);
  });
  serve(app, registerStudent, async ({ caller, body, reply }) => {
    const { user, created } = await service.registerStudent(caller.identity, body);
    if (!created) reply.status(200);
    return presentProfile(user);
  });

  serve(app, getRole, async ({ caller }) => presentRole(profileOf(caller)));
  serve(app, getTeacherData, async ({ caller }) => presentProfile(profileOf(caller)));

  serve(app, listTeachers, ({ caller, query }) =>
    service.teachers({ ...query, page: query.page ?? 1 }, caller.user._id),
  );
  serve(app, listStudents, ({ caller, query }) =>
    service.students({ ...query, page: query.page ?? 1 }, caller.user._id),
  );
  serve(app, approveTeacher, async ({ caller, params, body }) =>
    service.teacherRow(await service.approve(decider(caller), params.id, body), caller.user._id),
  );
  serve(app, rejectTeacher, async ({ caller, params, body }) =>
    service.teacherRow(
      await service.reject(decider(caller), params.id, body.reason ?? null, body.seen),
      caller.user._id,
    ),
  );
  serve(app, disableUser, async ({ caller, params }) => {
    const { name } = await service.disable(decider(caller), params.id);
    return { message: `${name} is disabled.` };
  });
  serve(app, enableUser, async ({ caller, params }) => {
    const { name } = await service.enable(decider(caller), params.id);
    return { message: `${name} is enabled.` };
  });
  serve(app, decideAboutPeople, async ({ caller, body }) => ({
    results: await service.decideAboutMany(decider(caller), body),
  }));
}
