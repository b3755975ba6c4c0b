import type { Notes } from '@exam-vault/contract/notes';

/** Notes as the hub answers them. */
export function sampleNotes(changes: Partial<Notes> = {}): Notes {
  return {
    _id: 'n1',
    title: 'Normal forms, worked out',
    subject: 'DBMS',
    department: 'CSE',
    year: '2nd',
    semester: 'IV',
    unit_no: 'III',
    course_code: null,
    rights: null,
    third_party_pages: null,
    identifier: null,
    readers: null,
    file_url: '/files/9.sig/n1.pdf',
    uploaded_by: 'Meena',
    created_at: '2026-11-20T08:00:00.000Z',
    approved_by: 'Meena',
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
