import {
  approveTeacher,
  disableUser,
  enableUser,
  listStudents,
  listTeachers,
  rejectTeacher,
  type StudentRow,
  type TeacherRow,
} from '@exam-vault/contract/administration';
import type { QueryKey } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, problemText } from '../api/api-problem.ts';
import { call } from '../api/call.ts';
import type { ListedPage } from '../api/use-page.ts';
import type { Filters } from '../documents/document-filters.ts';

/** One list of people: where it is kept and how a page of it is read. */
export interface PeopleSource<P> {
  key(filters: Filters, page: number): QueryKey;
  load(filters: Filters, page: number): Promise<ListedPage<P>>;
}

/** Teachers; with `status`, those alone whatever the address says. */
export function teachers(status?: 'Pending'): PeopleSource<TeacherRow> {
  const wanted = status === undefined ? {} : { status };
  return {
    key: (filters, page) => ['people', 'teachers', { ...filters, ...wanted }, page],
    load: (filters, page) => call(listTeachers, { query: { ...filters, ...wanted, page: String(page) } }),
  };
}

export const students: PeopleSource<StudentRow> = {
  key: (filters, page) => ['people', 'students', filters, page],
  load: (filters, page) => call(listStudents, { query: { ...filters, page: String(page) } }),
};

export type PersonAction =
  | { readonly action: 'approve' }
  | { readonly action: 'reject'; readonly reason: string }
  | { readonly action: 'disable' }
  | { readonly action: 'enable' };

export type Person = TeacherRow | StudentRow;

/** The status that is on the screen goes along: what another administrator has decided meanwhile is not decided over. */
function decide(person: Person, action: PersonAction): Promise<unknown> {
  const params = { id: person._id };
  const seen = 'status' in person ? person.status : undefined;
  switch (action.action) {
    case 'approve':
      return call(approveTeacher, { params, body: { seen } });
    case 'reject':
      return call(rejectTeacher, { params, body: { reason: action.reason, seen } });
    case 'disable':
      return call(disableUser, { params });
    case 'enable':
      return call(enableUser, { params });
  }
}

function done(person: Person, { action }: PersonAction): string {
  if (action === 'approve') return `${person.name} is approved.`;
  if (action === 'disable') return `The account of ${person.name} is disabled.`;
  if (action === 'enable') return `The account of ${person.name} is enabled.`;
  const withdrawn = 'status' in person && person.status === 'Approved';
  return withdrawn ? `The approval of ${person.name} is withdrawn.` : `${person.name} is rejected.`;
}

function failed(error: unknown): string {
  const isNews = error instanceof ApiProblem && (error.status === 409 || error.status === 404);
  return `That did not go through. ${problemText(error)}${isNews ? ' You see how it stands now.' : ''}`;
}

/** Decides about one person and says what came of it; either way the lists are read again and show what is true. */
export function usePersonAction(person: Person, say: (news: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: PersonAction) => decide(person, action),
    onSuccess: (_answer, action) => say(done(person, action)),
    onError: (error) => say(failed(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['people'] }),
        client.invalidateQueries({ queryKey: ['audit'] }),
      ]),
  });
}
