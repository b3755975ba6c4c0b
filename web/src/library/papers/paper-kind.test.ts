import { downloadName } from '@exam-vault/contract/files';
import { DIALOGS, notApprovedUser } from '@exam-vault/contract/messages';
import type { Paper } from '@exam-vault/contract/papers';
import { describe, expect, it } from 'vitest';
import { detailRows } from '../documents/document-details.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { paperKind } from './paper-kind.ts';
import { examLine, sittingLine } from './sitting-words.ts';

const labels = (rows: readonly { label: string }[]) => rows.map(({ label }) => label);

describe('a paper among the documents', () => {
  it('has the rows of the specification on its card, in its order', () => {
    const rows = detailRows(paperKind, samplePaper({ unit_no: 'II', download_count: 3 }), 'Normal forms', true);
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
  });

  it('shows a download count only above 0, and no unit where there is none', () => {
    expect(labels(detailRows(paperKind, samplePaper(), '', true))).not.toContain('Download Count');
    expect(labels(detailRows(paperKind, samplePaper(), '', true))).not.toContain('Unit No');
  });

  it('tells who decided and when only once it is decided and known', () => {
    const known = { approved_by: 'Meena', approval_at: 1_795_000_000_000 };
    expect(labels(paperKind.reviewDetails(samplePaper({ ...known, paper_approval_status: 'Pending' })))).toEqual([]);
    expect(labels(paperKind.reviewDetails(samplePaper({ ...known })))).toEqual(['Approved By', 'Approved At']);
    expect(
      labels(paperKind.reviewDetails(samplePaper({ approved_by: 'Meena', paper_approval_status: 'Rejected' }))),
    ).toEqual(['Approved By']);
  });

  it('tells from when it is public, approved or not', () => {
    const dated = { paper_approval_status: 'Pending', release_at: '2031-12-04T03:30:00.000Z' } as const;
    expect(labels(paperKind.reviewDetails(samplePaper(dated)))).toEqual(['Public from']);
    const scheduled = samplePaper({ ...dated, approved_by: 'Meena' });
    expect(labels(paperKind.reviewDetails(scheduled))).toEqual(['Public from', 'Approved By']);
    expect([paperKind.reviewState(samplePaper(dated)), paperKind.reviewState(scheduled)]).toEqual([
      'Pending',
      'Scheduled',
    ]);
  });

  it('shows the comment only of a rejected paper', () => {
    expect(paperKind.comment(samplePaper({ comment: 'Blurred' }))).toBeNull();
    expect(paperKind.comment(samplePaper({ comment: 'Blurred', paper_approval_status: 'Rejected' }))).toBe('Blurred');
  });

  it('is saved under subject, semester and paper type', () => {
    const paper = samplePaper({ file_url: '/files/x/p1.png' });
    expect(downloadName(paperKind.downloadWords(paper), paper.file_url)).toBe('DBMS IV Main.jpeg');
    expect(downloadName(paperKind.downloadWords(samplePaper()), '/files/x/p1.pdf')).toBe('DBMS IV Main.pdf');
  });

  it('has its examination line at the head', () => {
    expect(paperKind.sheetHead(samplePaper())).toBe('IV Semester (Main) University Examination 2024');
    expect(paperKind.sheetHead(samplePaper({ exam_year: null }))).toBe('IV Semester (Main) University Examination');
  });

  it('says the sitting in one short line', () => {
    const line = (sitting: Partial<Paper>) => sittingLine(samplePaper({ exam_year: 2023, ...sitting }));
    expect(line({})).toBe('2023');
    expect(line({ session: 'Nov/Dec', exam_date: '2023-11', variant: 'Set A' })).toBe('Nov/Dec 2023 · Set A');
    const dated = { session: 'Fall 2023', exam_date: '2023-11-20' };
    expect(line(dated)).toBe('Fall 2023');
    expect(sittingLine(samplePaper(dated), { withDay: true })).toBe('Fall 2023 · 20 Nov 2023');
    expect(line({ exam_date: '2024-01', variant: 'Slot 2' })).toBe('2023 · Jan 2024 · Slot 2');
    expect(line({ exam_year: null })).toBe('');
    const named = { title: 'Soils', exam_year: 2023, exam_type: 'Midterm', variant: 'Set A' };
    expect(examLine(named)).toBe('Soils · 2023 · Set A · Midterm');
    const paper = samplePaper({ session: 'Nov/Dec', variant: 'Set A' });
    expect(paperKind.sheetHead(paper)).toBe('IV Semester (Main) University Examination Nov/Dec 2024 · Set A');
    expect(paperKind.lineFacts(paper)).toEqual(['Sem IV', 'University', 'Nov/Dec 2024 · Set A']);
  });

  it('warns a student that a decided paper waits again', () => {
    expect(paperKind.editWarning(samplePaper(), 'student')).toContain('review');
    expect(paperKind.editWarning(samplePaper({ paper_approval_status: 'Pending' }), 'student')).toBeNull();
    expect(paperKind.editWarning(samplePaper(), 'teacher')).toBeNull();
  });

  it('asks in its own words before it deletes', () => {
    expect(paperKind.messages.confirmDelete).toEqual(DIALOGS.deletePaper);
    expect(notApprovedUser(paperKind.messages.notApprovedTitle, 'Please wait.').text).toBe(
      'You are not approved user. Please wait.',
    );
  });
});
