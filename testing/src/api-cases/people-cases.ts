import type { Session } from '@exam-vault/contract/sessions';
import { ask } from '../ask.ts';
import {
  ACCEPTED,
  signIn,
  signUp,
  student as newStudent,
  studentForm,
  teacher as newTeacher,
  teacherForm,
} from '../people.ts';
import { NO_ID, type Call, type Cases, type CasesOf } from './api-case.ts';

const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString();

/** Users, the administrator's calls, and what the hub says of itself. */
export const peopleCases: CasesOf = ({ hub, admin, teacher, student, other, waiting, unregistered, notes }) => {
  const registration = (form: object, otherRole: () => Promise<Call>): Cases => {
    let call: Call;
    return [
      [201, async () => (call = { as: await signUp(hub), json: form })],
      [200, async () => call],
      [400, { as: unregistered, json: {} }],
      [400, { as: unregistered, json: { ...form, college: 'None' } }],
      [409, otherRole],
    ];
  };
  const self: Cases = [
    [200, { as: teacher }],
    [200, { as: student }],
    [404, { as: unregistered }],
    [
      403,
      async () => {
        const disabled = await newStudent(hub);
        await ask(hub, 'PUT', `/admin/users/${disabled.user._id}/disable`, { as: admin });
        return { as: disabled };
      },
    ],
  ];
  const list: Cases = [
    [200, { as: admin }],
    [200, { as: admin, query: 'page=2' }],
    [400, { as: admin, query: 'page=0' }],
  ];
  const person = (_id: string): Call => ({ as: admin, params: { id: _id } });
  const offered: Cases = [[200, {}]];
  return {
    getRole: self,
    getTeacherData: self,
    registerTeacher: registration(teacherForm, async () => ({ as: student, json: teacherForm })),
    registerStudent: registration(studentForm, async () => ({ as: teacher, json: studentForm })),
    listTeachers: [
      [200, { as: admin, query: 'status=Pending&name=tara' }],
      [200, { as: admin, query: 'query=tara' }],
      ...list,
    ],
    listStudents: [[200, { as: admin, query: 'disabled=true' }], ...list],
    approveTeacher: [
      [200, async () => ({ ...person((await newTeacher(hub, { approved: false })).user._id), json: ACCEPTED })],
      // Nobody has confirmed the e-mail.
      [409, async () => person((await newTeacher(hub, { approved: false })).user._id)],
      [
        409,
        async () => ({
          ...person((await newTeacher(hub, { approved: 'withdrawn' })).user._id),
          json: { seen: 'Pending' },
        }),
      ],
      [400, { ...person(waiting.user._id), json: { seen: 'None' } }],
      [404, person(student.user._id)],
    ],
    rejectTeacher: [
      [
        200,
        async () => ({ ...person((await newTeacher(hub)).user._id), json: { reason: 'Nobody knows this number.' } }),
      ],
      [400, { ...person(waiting.user._id), json: { reason: 'x'.repeat(2_001) } }],
      [403, { ...person(admin.user._id), json: {} }],
      [404, { ...person(NO_ID), json: {} }],
    ],
    listSessions: [
      [200, { as: student }],
      [200, { as: unregistered }],
    ],
    endSession: [
      [
        200,
        async () => {
          const { email } = await signIn(hub, student.email);
          const { body } = await ask(hub, 'GET', '/users/sessions', { as: student });
          const sessions = body['data'] as unknown as Session[];
          const there = sessions.find(({ current }) => !current);
          if (!there) throw new Error(`${email} has one session only`);
          return { as: student, params: { id: there._id } };
        },
      ],
      [404, { as: student, params: { id: NO_ID } }],
    ],
    addressOfPersonExport: [
      [200, person(other.user._id)],
      [404, person(NO_ID)],
    ],
    getPersonExport: [
      [200, person(other.user._id)],
      [404, person(NO_ID)],
      [404, { params: { id: other.user._id }, query: 'ticket=forged' }],
      [400, { params: { id: other.user._id }, query: `ticket=${'x'.repeat(201)}` }],
    ],
    deletePerson: [
      [200, async () => ({ ...person((await newStudent(hub)).user._id), json: { documents: 'keep' } })],
      [400, { ...person(other.user._id), json: {} }],
      [404, { ...person(NO_ID), json: { documents: 'keep' } }],
      [409, { ...person(admin.user._id), json: { documents: 'keep' } }],
    ],
    keepPerson: [
      [200, person(other.user._id)],
      [404, person(NO_ID)],
    ],
    disableUser: [
      [200, async () => person((await newStudent(hub)).user._id)],
      [403, person(admin.user._id)],
      [404, person(NO_ID)],
    ],
    enableUser: [
      [200, person(other.user._id)],
      [404, person(NO_ID)],
    ],
    getOverview: [[200, { as: admin }]],
    decideAboutPeople: [
      [
        200,
        async () => ({
          as: admin,
          json: { action: 'disable', ids: [(await newStudent(hub)).user._id, admin.user._id, NO_ID] },
        }),
      ],
      [400, { as: admin, json: { action: 'disable', ids: [] } }],
      [400, { as: admin, json: { action: 'disable', ids: Array<string>(201).fill(NO_ID) } }],
      [400, { as: admin, json: { action: 'forgive', ids: [NO_ID] } }],
    ],
    listInvitations: list,
    invite: [
      [201, { as: admin, json: { email: 'Invited@Example.EDU', role: 'teacher' } }],
      [400, { as: admin, json: { email: 'nobody' } }],
    ],
    withdrawInvitation: [
      [
        200,
        async () => {
          const json = { email: 'withdrawn@example.edu' };
          const { body } = await ask(hub, 'POST', '/admin/invitations', { as: admin, json });
          return person((body['invitation'] as { _id: string })._id);
        },
      ],
      [404, person(NO_ID)],
    ],
    readInvitation: [
      [
        200,
        async () => {
          const json = { email: 'read@example.edu' };
          const { body } = await ask(hub, 'POST', '/admin/invitations', { as: admin, json });
          return { json: { token: new URL(String(body['link'])).searchParams.get('invitation') } };
        },
      ],
      [404, { json: { token: 'none' } }],
      [400, { json: {} }],
    ],
    inviteList: [
      [200, { as: admin, json: { csv: 'email;role\nlisted@example.edu;teacher\nnobody', dry_run: true } }],
      [200, { as: admin, json: { csv: 'listed@example.edu\nnobody', role: 'student', skip_wrong: true } }],
      [400, { as: admin, json: { csv: '"' } }],
    ],
    listMails: [[200, { as: admin }]],
    listInvitationLinks: list,
    createInvitationLink: [
      [201, { as: admin, json: { role: 'student', ends_at: tomorrow(), uses: 60 } }],
      [400, { as: admin, json: { ends_at: tomorrow(), uses: 1_001 } }],
    ],
    withdrawInvitationLink: [
      [
        200,
        async () => {
          const json = { ends_at: tomorrow(), uses: 1 };
          const { body } = await ask(hub, 'POST', '/admin/invitation_links', { as: admin, json });
          return person((body['invitation_link'] as { _id: string })._id);
        },
      ],
      [404, person(NO_ID)],
    ],
    makeSemesterStep: [
      [200, { as: admin, json: { dry_run: true } }],
      [200, { as: admin, json: { again: true } }],
      [409, { as: admin, json: {} }],
      [400, { as: admin, json: { again: 'yes' } }],
    ],
    undoSemesterStep: [
      [200, { as: admin }],
      [409, { as: admin }],
    ],
    listAuditLog: list,
    listDeleted: [
      [
        200,
        async () => {
          const { _id } = await notes();
          await ask(hub, 'PUT', `/notes/${_id}/delete`, { as: student });
          return { as: admin };
        },
      ],
      ...list,
    ],
    restoreDocument: [
      [
        200,
        async () => {
          const { _id } = await notes();
          await ask(hub, 'PUT', `/notes/${_id}/delete`, { as: student });
          return person(_id);
        },
      ],
      [404, person(NO_ID)],
    ],
    getCatalogue: offered,
    listAddedSubjects: [[200, { as: admin }]],
    addSubject: [
      [200, { as: admin, json: { name: 'Botany', group: 'Biology', abbreviations: ['BOT'] } }],
      [409, { as: admin, json: { name: 'bot', group: 'Biology' } }],
      [400, { as: admin, json: { name: 'Zoology' } }],
    ],
    removeSubject: [
      [200, { as: admin, params: { subject: 'Botany' } }],
      [404, { as: admin, params: { subject: 'Botany' } }],
    ],
    listCourseNames: [[200, { as: admin }]],
    nameCourse: [
      [200, { as: admin, json: { name: 'Internet of Objects', subject: 'IoT', relation: 'followed' } }],
      [409, { as: admin, json: { name: 'iot', subject: 'IoT', relation: 'same' } }],
      [400, { as: admin, json: { name: 'Objects', subject: 'Alchemy', relation: 'same' } }],
    ],
    splitCourse: [
      [200, { as: admin, params: { subject: 'IoT', name: 'Internet of Objects' } }],
      [404, { as: admin, params: { subject: 'IoT', name: 'Internet of Objects' } }],
    ],
    getDocumentUse: [
      [200, { as: admin }],
      [200, { as: admin, query: 'from=2026-01&to=2026-02' }],
      [400, { as: admin, query: 'from=2026-13' }],
      [400, { as: admin, query: 'from=2026-02&to=2026-01' }],
    ],
    getDocumentUseCsv: [
      [200, { as: admin }],
      [400, { as: admin, query: 'to=soon' }],
    ],
    listDepartmentRules: [[200, { as: admin }]],
    setDepartmentRule: [
      [200, { as: admin, json: { department: 'ME', keep_years: 50, never_publish: ['5ME4-01', 'IoT'] } }],
      [400, { as: admin, json: { department: 'Alchemy', keep_years: null, never_publish: [] } }],
      [400, { as: admin, json: { department: 'ME', keep_years: 0, never_publish: [] } }],
      [200, { as: admin, json: { department: 'ME', keep_years: null, never_publish: [] } }],
    ],
    papersOfRule: [
      [200, { as: admin, query: 'department=CSE&keep_years=1' }],
      [200, { as: admin, query: 'department=CSE&page=2' }],
      [400, { as: admin, query: 'department=CSE&keep_years=x' }],
      [400, { as: admin }],
    ],
    getIdentity: offered,
    isAlive: [[200, {}]],
    isReady: [[200, {}]],
    getOpenApi: [
      [200, {}],
      [
        304,
        async () => {
          const { headers } = await ask(hub, 'GET', '/openapi.json');
          return { headers: { 'if-none-match': headers.get('etag') ?? '' } };
        },
      ],
    ],
  };
};
