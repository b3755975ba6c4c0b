import { downloadName } from '@exam-vault/contract/files';
import { describe, expect, it } from 'vitest';
import { detailRows } from '../documents/document-details.ts';
import { sampleNotes } from '../../testing/sample-notes.ts';
import { notesKind } from './notes-kind.ts';

const labels = (rows: readonly { label: string }[]) => rows.map(({ label }) => label);

describe('notes among the documents', () => {
  it('have the rows of the specification, in its order, on a card as beside the file (spec section 2)', () => {
    for (const isCard of [true, false]) {
      const rows = detailRows(notesKind, sampleNotes({ download_count: 3 }), 'Normal forms', isCard);
      expect(labels(rows)).toEqual([
        'Title',
        'Year/Sem',
        'Department',
        'Subject',
        'Unit No',
        'Uploaded By',
        'Uploaded At',
        'Download Count',
      ]);
      expect(rows[1]?.value).toBe('2nd / IV');
      expect(rows[6]?.value).toBe('Friday, 20 November 2026');
    }
  });

  it('show a download count only above 0 (spec section 2)', () => {
    expect(labels(detailRows(notesKind, sampleNotes(), '', true))).not.toContain('Download Count');
  });

  it('are saved under subject and semester, as pdf or jpeg (spec section 7)', () => {
    const words = notesKind.downloadWords(sampleNotes());
    expect(downloadName(words, '/files/x/n1.pdf')).toBe('DBMS IV.pdf');
    expect(downloadName(words, '/files/x/n1.png')).toBe('DBMS IV.jpeg');
  });

  it('have no review (spec section 4)', () => {
    expect(notesKind.status(sampleNotes())).toBeNull();
    expect(notesKind.comment(sampleNotes())).toBeNull();
    expect(notesKind.reviewDetails(sampleNotes())).toEqual([]);
  });

  it('need title, department, subject, year, semester and unit, and are filtered by four of them (spec sections 2 and 5)', () => {
    const required = notesKind.fields.filter((field) => field.required).map(({ name }) => name);
    expect(required).toEqual(['title', 'department', 'subject', 'year', 'semester', 'unit_no']);
    // What is no field of the specification is last and never required.
    expect(notesKind.fields.map(({ name }) => name)).toEqual([
      ...required,
      'course_code',
      'rights',
      'third_party_pages',
      'identifier',
      'readers',
    ]);
    const filters = notesKind.filters.map(({ name }) => name);
    expect(filters).toEqual(['department', 'subject', 'year', 'semester', 'course_code']);
    expect(notesKind.filters.some((field) => field.required)).toBe(false);
  });
});
