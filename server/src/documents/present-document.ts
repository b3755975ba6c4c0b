import type { documentShape } from '@exam-vault/contract/documents';
import type * as z from 'zod/mini';
import type { DocumentRow } from '../database/schema.ts';

type Shown = { [K in keyof typeof documentShape]: z.output<(typeof documentShape)[K]> };

/** What every document shows of itself, each field by name. */
export function presentDocument(document: DocumentRow, file_url: string): Shown {
  return {
    _id: document._id,
    title: document.title,
    subject: document.subject,
    department: document.department,
    year: document.year,
    semester: document.semester,
    unit_no: document.unit_no,
    file_url,
    uploaded_by: document.uploaded_by,
    created_at: document.created_at.toISOString(),
    approved_by: document.approved_by,
    download_count: document.download_count,
    file_type: document.file_type,
    file_size: document.file_size,
    page_count: document.page_count,
    thumbnail_url: null,
    text_status: document.text_status,
    revision: document.revision,
  };
}
