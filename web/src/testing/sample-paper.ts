import type { Paper } from '@exam-vault/contract/papers';

/** A paper as the hub answers it. */
export function samplePaper(changes: Partial<Paper> = {}): Paper {
  return {
    _id: 'p1',
    title: 'Normal forms',
    subject: 'DBMS',
    department: 'CSE',
    year: '2nd',
    semester: 'IV',
    unit_no: null,
    paper_type: 'Main',
    exam_type: 'University',
    exam_year: 2024,
    course_code: null,
    exam_date: null,
    session: null,
    variant: null,
    readers: null,
    file_url: '/files/9.sig/p1.pdf',
    uploaded_by: 'Asha',
    created_at: '2026-11-20T08:00:00.000Z',
    paper_approval_status: 'Approved',
    approved_by: null,
    approval_at: null,
    comment: null,
    download_count: 0,
    file_type: 'PDF',
    file_size: 2048,
    page_count: 3,
    thumbnail_url: null,
    thumbnail_srcset: null,
    text_status: 'waiting',
    pages_read: 0,
    revision: 7,
    ...changes,
  };
}
