import { addressOfPersonExport, deletePerson, type DocumentChoice, keepPerson } from '@exam-vault/contract/account';
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
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFrom } from '../account/account-queries.ts';
import { ApiProblem, problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import type { ListedPage } from '../../base/api/use-page.ts';
import type { Filters } from '../../library/documents/document-filters.ts';
import { t } from '../../base/languages/i18n.ts';

/** A paged list of users: its query key and how to load it. */
export interface PeopleSource<P> {
  key(filters: Filters, page: number): QueryKey;
  load(filters: Filters, page: number): Promise<ListedPage<P>>;
}

/** Teachers. `status` overrides the filter in the address. */
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
  /** `acceptUnconfirmed`: the administrator knows that nobody has confirmed the e-mail. */
  | { readonly action: 'approve'; readonly acceptUnconfirmed: boolean }
  | { readonly action: 'reject'; readonly reason: string }
  | { readonly action: 'disable' }
  | { readonly action: 'enable' }
  | { readonly action: 'export' }
  | { readonly action: 'delete'; readonly documents: DocumentChoice }
  | { readonly action: 'keep' };

export type Person = TeacherRow | StudentRow;

/** Sends the shown status too, so that the hub refuses if another administrator has decided meanwhile. */
function decide(person: Person, action: PersonAction): Promise<unknown> {
  const params = { id: person._id };
  const seen = 'status' in person ? person.status : undefined;
  switch (action.action) {
    case 'approve':
      return call(approveTeacher, {
        params,
        body: action.acceptUnconfirmed ? { seen, accept_unconfirmed: true } : { seen },
      });
    case 'reject':
      return call(rejectTeacher, { params, body: { reason: action.reason, seen } });
    case 'disable':
      return call(disableUser, { params });
    case 'enable':
      return call(enableUser, { params });
    case 'export':
      return call(addressOfPersonExport, { params }).then(({ path }) => saveFrom(path));
    case 'delete':
      return call(deletePerson, { params, body: { documents: action.documents } });
    case 'keep':
      return call(keepPerson, { params });
  }
}

function done(person: Person, { action }: PersonAction): string {
  if (action === 'approve') return t('{name} was approved.', { name: person.name });
  if (action === 'disable') return t('{name}’s account is disabled.', { name: person.name });
  if (action === 'enable') return t('{name}’s account is enabled.', { name: person.name });
  if (action === 'export') return t('Downloading {name}’s data.', { name: person.name });
  if (action === 'delete') return t('{name}’s account will be deleted.', { name: person.name });
  if (action === 'keep') return t('{name}’s account won’t be deleted.', { name: person.name });
  const withdrawn = 'status' in person && person.status === 'Approved';
  return withdrawn
    ? t('{name}’s approval was revoked.', { name: person.name })
    : t('{name} was rejected.', { name: person.name });
}

function failed(error: unknown): string {
  const isNews = error instanceof ApiProblem && (error.status === 409 || error.status === 404);
  const told = t('That didn’t work. {problem}', { problem: problemText(error) });
  return isNews ? `${told} ${t('Here’s the current status.')}` : told;
}

/** Decides about a user and announces the result. The lists are loaded again after a success and after a failure. */
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
        client.invalidateQueries({ queryKey: ['waiting'] }),
        client.invalidateQueries({ queryKey: ['overview'] }),
      ]),
  });
}
