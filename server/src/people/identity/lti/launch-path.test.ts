import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { expect, it } from 'vitest';
import { launchPath } from './launch-path.ts';

const hub = { publicOrigin: 'https://hub.example.edu', catalogue: DEFAULT_CATALOGUE };
const path = (launch: Partial<Parameters<typeof launchPath>[0]>) =>
  launchPath({ custom: {}, target: null, courseNames: [], ...launch }, hub);

it('leads to what the settings of the link name, then to its page, then to the subject of the course', () => {
  const subject = DEFAULT_CATALOGUE.subjects[0]?.subjects[0]?.name ?? '';
  expect(path({ custom: { subject: 'A & B', semester: 'V', evil: 'x' } })).toBe(
    '/all_paper?subject=A+%26+B&semester=V',
  );
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  expect(path({ custom: { paper: id, subject: 'DBMS' } })).toBe(`/all_paper/${id}/view_paper`);
  expect(path({ custom: { paper: '../../login_form' } })).toBe('/all_paper');
  expect(path({ custom: { custom_subject: 'DBMS' } })).toBe('/all_paper?subject=DBMS');
  expect(path({ target: 'https://hub.example.edu/all_notes?subject=DBMS' })).toBe('/all_notes?subject=DBMS');
  expect(path({ courseNames: [` ${subject.toUpperCase()} `] })).toBe(
    `/all_paper?${new URLSearchParams({ subject }).toString()}`,
  );
  expect(path({ courseNames: ['Pottery'] })).toBe('/all_paper');
});

it('leads to no other site, and to no address that does something', () => {
  for (const target of [
    'https://evil.example/all_paper',
    '//evil.example',
    'javascript:alert(1)',
    'https://hub.example.edu/lti/launch',
    'https://hub.example.edu/api/auth/sign-out',
    'https://hub.example.edu/all_papers_of_evil',
  ])
    expect(path({ target })).toBe('/all_paper');
  expect(path({ custom: { subject: 'x'.repeat(201) } })).toBe('/all_paper');
});
