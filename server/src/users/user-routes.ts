import {
  approveTeacher,
  disableUser,
  enableUser,
  getRole,
  getTeacherData,
  listTeachers,
  registerStudent,
  registerTeacher,
  rejectTeacher,
} from '@exam-vault/contract/users';
import type { FastifyInstance } from 'fastify';
import type { UserRow } from '../database/schema.ts';
import { noProfile } from '../errors.ts';
import { serve } from '../http/serve.ts';
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

  const teacher = async (user: UserRow) => {
    const [row] = await service.withConfirmation([user]);
    if (!row) throw noProfile();
    return row;
  };
  serve(app, listTeachers, ({ query }) => service.teachers({ status: query.status, page: query.page ?? 1 }));
  serve(app, approveTeacher, async ({ caller, params }) => teacher(await service.approve(decider(caller), params.id)));
  serve(app, rejectTeacher, async ({ caller, params, body }) =>
    teacher(await service.reject(decider(caller), params.id, body.reason ?? null)),
  );
  serve(app, disableUser, async ({ caller, params }) => {
    const { name } = await service.disable(decider(caller), params.id);
    return { message: `${name} is disabled.` };
  });
  serve(app, enableUser, async ({ caller, params }) => {
    const { name } = await service.enable(decider(caller), params.id);
    return { message: `${name} is enabled.` };
  });
}
