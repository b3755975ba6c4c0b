import * as z from 'zod';
import { expect, it, vi } from 'vitest';

/** A field that is only in the table: everything that is derived from the table must have it. */
vi.mock(import('@exam-vault/contract/document-fields'), async (original) => {
  const table = await original();
  const hall = {
    ...table.DOCUMENT_FIELDS.exam_type,
    name: 'hall' as 'exam_type',
    label: 'Hall',
    kinds: { notes: 'optional' } as const,
  };
  const ALL_FIELDS = [...table.ALL_FIELDS, hall];
  const fieldsOf = (kind: Parameters<typeof table.fieldsOf>[0]) =>
    ALL_FIELDS.filter((field) => table.hasField(field, kind));
  return { ...table, ALL_FIELDS, fieldsOf, FILTER_FIELDS: [...table.FILTER_FIELDS, hall] };
});

const { notes, notesForm, searchNotes } = await import('@exam-vault/contract/notes');
const { paperForm } = await import('@exam-vault/contract/papers');
const { COLUMNS, readRow } = await import('../../start/operations/imports/import-row.ts');
const { fieldValues } = await import('./present-document.ts');
const { DEFAULT_CATALOGUE } = await import('@exam-vault/contract/catalogue');

const fields = (schema: z.core.$ZodType) => Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {});

it('a field that is added to the table is in the forms, answers, filters and imports of its kinds', () => {
  expect(fields(notesForm)).toContain('hall');
  expect(fields(notes)).toContain('hall');
  expect(fields(searchNotes.query)).toContain('hall');
  expect(fields(paperForm)).not.toContain('hall');
  expect(COLUMNS).toContain('hall');
  const row = { file: 'a.pdf', title: 'T', subject: 'DBMS', department: 'CSE', year: '1st', semester: 'I' };
  const paper = { ...row, paper_type: 'Main', exam_type: 'Midterm', hall: 'A' };
  expect(readRow(paper, DEFAULT_CATALOGUE, new Date())).toEqual([
    { field: 'hall', reason: 'must be empty for papers' },
  ]);
  const imported = { ...row, kind: 'notes', unit_no: 'I', hall: 'A' };
  expect(readRow(imported, DEFAULT_CATALOGUE, new Date())).toMatchObject({ form: { hall: 'A' } });
  const document = { title: 'T', subject: 'S', department: 'D', year: 'Y', semester: 'I', unit_no: 'I', hall: 'A' };
  expect(fieldValues('notes', document as never)).toEqual(document);
});
