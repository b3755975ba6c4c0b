import type { AnyDocument } from '@exam-vault/contract/document-contract';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { identifierAddress } from '@exam-vault/contract/identifiers';
import { MIME_TYPE } from '@exam-vault/contract/files';

/** What catalogues call a document of each kind. */
export const RESOURCE_TYPE: Readonly<Record<DocumentKind, string>> = {
  paper: 'Exam paper',
  notes: 'Lecture notes',
  solution: 'Solution',
};

/** When it was set, or uploaded where nothing is known of that. */
export function issued(document: AnyDocument): string {
  const { exam_year } = document as { readonly exam_year?: number | null };
  return typeof exam_year === 'number' ? String(exam_year) : document.created_at.slice(0, 10);
}

/** Whose rights it is under, and the pages with material of others. */
const rightsOf = ({ rights, third_party_pages: pages }: AnyDocument): string[] => [
  ...(rights === null ? [] : [rights]),
  ...(pages === null ? [] : [`Third-party content on pages ${pages}`]),
];

interface Publication {
  /** Of its page. */
  readonly address: string;
  readonly description: string;
  readonly publisher: string;
}

/** A public document in elements of Dublin Core (DCMES 1.1). Never who uploaded it. */
export function dublinCore(
  kind: DocumentKind,
  document: AnyDocument,
  { address, description, publisher }: Publication,
): ReadonlyArray<readonly [element: string, value: string]> {
  return [
    ['title', document.title],
    ['subject', document.subject],
    ...(document.then_called === undefined ? [] : [['subject', document.then_called] as const]),
    ['subject', document.department],
    ['description', description],
    ['publisher', publisher],
    ['date', issued(document)],
    ['type', RESOURCE_TYPE[kind]],
    ['type', 'Text'],
    ['format', MIME_TYPE[document.file_type]],
    ['identifier', address],
    ...(document.identifier === null ? [] : [['identifier', identifierAddress(document.identifier)] as const]),
    ['coverage', `Semester ${document.semester}`],
    ...rightsOf(document).map((words) => ['rights', words] as const),
  ];
}
