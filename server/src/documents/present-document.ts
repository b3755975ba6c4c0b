import type { documentShape } from '@exam-vault/contract/documents';
import type * as z from 'zod/mini';
import type { DocumentRow, UserRow } from '../database/schema.ts';
import { THUMBNAIL_WIDTHS, type DocumentFiles } from './document-file.ts';

type Shown = { [K in keyof typeof documentShape]: z.output<(typeof documentShape)[K]> };

/** What every document shows of itself, each field by name; the addresses are made for the person. */
export function presentDocument(
  document: DocumentRow,
  user: UserRow | null,
  files: Pick<DocumentFiles, 'urlFor' | 'pictureUrl'>,
): Shown {
  const thumbnail = (width: number) => files.pictureUrl(document, user, `w${width}`);
  const [smallest] = THUMBNAIL_WIDTHS;
  return {
    _id: document._id,
    title: document.title,
    subject: document.subject,
    department: document.department,
    year: document.year,
    semester: document.semester,
    unit_no: document.unit_no,
    file_url: files.urlFor(document, user),
    uploaded_by: document.uploaded_by,
    created_at: document.created_at.toISOString(),
    approved_by: document.approved_by,
    download_count: document.download_count,
    file_type: document.file_type,
    file_size: document.file_size,
    page_count: document.page_count,
    thumbnail_url: document.has_thumbnails ? thumbnail(smallest) : null,
    thumbnail_srcset: document.has_thumbnails
      ? THUMBNAIL_WIDTHS.map((width) => `${thumbnail(width)} ${width}w`).join(', ')
      : null,
    text_status: document.text_status,
    pages_read: document.pages_read,
    revision: document.revision,
  };
}
