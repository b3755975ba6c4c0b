import type { Draft } from '@exam-vault/contract/drafts';
import { describe, expect, it } from 'vitest';
import type { FieldControl } from '../../../library/documents/document-fields.ts';
import { groupQuestions, newSubjects } from './group-questions.ts';
import type { TableCell } from './use-draft-table.ts';

const field = (name: string, more: Partial<FieldControl> = {}): FieldControl => ({ name, label: name, ...more });
const FIELDS = [field('title', { required: true }), field('semester', { required: true }), field('exam_year')];
const SUBJECT = field('subject', { required: true });
const draft = (file_name: string, more: Partial<Draft> = {}) =>
  ({ _id: file_name, file_name, proposals_state: 'done', ...more }) as Draft;
const proposal = (value: string, others: string[] = []) => ({ value, others }) as unknown as TableCell['proposal'];

/** @param cells by file name and field: what is not named is empty */
function ask(drafts: readonly Draft[], cells: Record<string, Record<string, Partial<TableCell>>>, fields = FIELDS) {
  const problemOf = ({ required = false }: FieldControl, value: string) =>
    value === '' ? (required ? 'missing' : null) : value === 'TOC' ? 'not one of the options' : null;
  return groupQuestions(drafts, fields, {
    cellOf(one, of) {
      const cell = { value: '', source: 'none' as const, proposal: undefined, ...cells[one.file_name]?.[of.name] };
      return { ...cell, problem: problemOf(of, cell.value) };
    },
    problemOf,
  }).map(({ field: { name }, offer, own, folder, others, drafts: asked }) => [
    name,
    own ? Object.fromEntries(own) : offer,
    folder,
    others,
    asked.length,
  ]);
}

describe('questions for several drafts', () => {
  it('ask for a likely value once, wherever its files were, and name what else they may mean', () => {
    const offered = (...others: string[]) => ({ semester: { proposal: proposal('V', others) } });
    expect(
      ask([draft('CSE/5th/a.pdf'), draft('CSE/5th/b.pdf'), draft('ME/c.pdf')], {
        'CSE/5th/a.pdf': offered('VI'),
        'CSE/5th/b.pdf': offered('VI', 'IV'),
        'ME/c.pdf': { semester: { proposal: proposal('III') } },
      }),
    ).toEqual([['semester', { value: 'V', isFromProfile: false, isAllowed: true }, 'CSE/5th', ['VI', 'IV'], 2]]);
  });

  it('ask for a missing value folder by folder, what settles most first; never for a title, nor for one file alone', () => {
    const files = ['x/a.pdf', 'x/b.pdf', 'y/c.pdf', 'y/d.pdf', 'y/e.pdf', 'f.pdf'].map((name) => draft(name));
    expect(ask(files, {})).toEqual([
      ['semester', null, 'y', [], 3],
      ['semester', null, 'x', [], 2],
    ]);
  });

  it('ask for a missing subject by what the papers are called, by folder where that is not known', () => {
    const called = (value: string) => ({ title: { value, source: 'typed' as const } });
    const files = ['1/a.pdf', '2/b.pdf', '2/c.pdf', '2/d.pdf', '2/e.pdf'].map((name) => draft(name));
    const cells = { '1/a.pdf': called('Botany'), '2/b.pdf': called('Botany'), '2/c.pdf': called('Zoology') };
    const questions = ask(files, cells, [...FIELDS.slice(0, 1), SUBJECT]);
    expect(questions.map(([name, , folder, , count]) => [name, folder, count])).toEqual([
      ['subject', '', 2],
      ['subject', '2', 2],
    ]);
  });

  it('name titles that could be subjects, whatever their case, the most drafts first; not those that are listed', () => {
    const titles = ['Botany', 'Zoology', 'botany', 'DBMS', ''];
    const files = titles.map((_title, at) => draft(`${at}.pdf`));
    const cellOf = ({ _id }: Draft, { name }: FieldControl): TableCell => {
      const value = name === 'title' ? (titles[Number.parseInt(_id, 10)] ?? '') : '';
      return {
        value,
        source: value === '' ? 'none' : 'typed',
        proposal: undefined,
        problem: value === '' ? 'missing' : null,
      };
    };
    const found = newSubjects(
      files,
      [field('title'), SUBJECT],
      { cellOf, problemOf: () => null },
      (one) => one === 'DBMS',
    );
    expect([...found].map(([title, of]) => [title, of.map(({ _id }) => _id)])).toEqual([
      ['Botany', ['0.pdf', '2.pdf']],
      ['Zoology', ['1.pdf']],
    ]);
  });

  it('ask once for the titles that are suggested, each its own', () => {
    const titled = (value: string) => ({
      title: { proposal: proposal(value) },
      semester: { value: 'V', source: 'typed' as const },
    });
    const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => draft(name));
    const read = { ...titled(''), title: { value: 'Read', source: 'read' as const, proposal: proposal('Read') } };
    expect(ask(files, { 'a.pdf': titled('Compilers'), 'b.pdf': titled('Networks'), 'c.pdf': read })).toEqual([
      ['title', { 'a.pdf': 'Compilers', 'b.pdf': 'Networks' }, '', [], 2],
    ]);
  });

  it('ask about what the profile says, and about a value that is no option', () => {
    const profile = { exam_year: { value: '2024', source: 'profile' as const } };
    const refused = { semester: { value: 'TOC', source: 'read' as const, proposal: proposal('TOC') } };
    expect(
      ask([draft('a.pdf'), draft('b.pdf')], {
        'a.pdf': { ...profile, ...refused },
        'b.pdf': { ...profile, ...refused },
      }),
    ).toEqual([
      ['semester', { value: 'TOC', isFromProfile: false, isAllowed: false }, '', [], 2],
      ['exam_year', { value: '2024', isFromProfile: true, isAllowed: true }, '', [], 2],
    ]);
  });

  it('ask nothing that a person or the paper has said, nothing that may stay empty, nothing while a draft is read', () => {
    const said = { semester: { value: 'V', source: 'typed' as const } };
    const read = { semester: { value: 'V', source: 'read' as const, proposal: proposal('V') } };
    expect(ask([draft('a.pdf'), draft('b.pdf')], { 'a.pdf': said, 'b.pdf': read })).toEqual([]);
    expect(
      ask(
        ['a.pdf', 'b.pdf'].map((name) => draft(name, { proposals_state: 'reading' })),
        {},
      ),
    ).toEqual([]);
  });
});
