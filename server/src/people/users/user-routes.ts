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
import type { FastifyInstance, FastifyReply } from 'fastify';
import { actorOf } from '../../base/actor.ts';
import type { UserRow } from '../../base/database/schema.ts';
import { noProfile } from '../../base/errors.ts';
import { serve } from '../../serving/http/serve.ts';
import { presentProfile, presentRole } from './present-user.ts';
import type { RegistrationResult } from './registration.ts';
import type { UserService } from './user-service.ts';

function profileOf({ user }: { user: UserRow | null }): UserRow {
  if (!user) throw noProfile();
  return user;
}

function registered(reply: FastifyReply, { user, created }: RegistrationResult) {
  if (!created) reply.status(200);
  return presentProfile(user);
}

/** Registration, the caller's own role and profile, and the administrator's calls. */
export function userRoutes(app: FastifyInstance, service: UserService): void {
  serve(app, registerTeacher, async ({ caller, body, reply }) =>
    registered(reply, await service.registerTeacher(caller.identity, body)),
  );
  serve(app, registerStudent, async ({ caller, body, reply }) =>
    registered(reply, await service.registerStudent(caller.identity, body)),
  );

  serve(app, getRole, async ({ caller }) => presentRole(profileOf(caller)));
  serve(app, getTeacherData, async ({ caller }) => presentProfile(profileOf(caller)));

  serve(app, listTeachers, ({ caller, query }) =>
    service.teachers({ ...query, page: query.page ?? 1 }, caller.user._id),
  );
  serve(app, listStudents, ({ caller, query }) =>
    service.students({ ...query, page: query.page ?? 1 }, caller.user._id),
  );
  serve(app, approveTeacher, async ({ caller: { user }, params, body }) =>
    service.teacherRow(await service.approve(actorOf(user), params.id, body), user._id),
  );
  serve(app, rejectTeacher, async ({ caller: { user }, params, body: { reason = null, seen } }) =>
    service.teacherRow(await service.reject(actorOf(user), params.id, reason, seen), user._id),
  );
  serve(app, disableUser, async ({ caller, params }) => {
    const { name } = await service.disable(actorOf(caller.user), params.id);
    return { message: `${name} is disabled.` };
  });
  serve(app, enableUser, async ({ caller, params }) => {
    const { name } = await service.enable(actorOf(caller.user), params.id);
    return { message: `${name} is enabled.` };
  });
  serve(app, decideAboutPeople, async ({ caller, body }) => ({
    results: await service.decideAboutMany(actorOf(caller.user), body),
  }));
}
