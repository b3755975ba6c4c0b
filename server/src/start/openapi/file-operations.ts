import { exportAccount, exportPerson } from '@exam-vault/contract/account';
import { answerPictureFile } from '@exam-vault/contract/answers';
import { draftPagePicture } from '@exam-vault/contract/drafts';
import { MIME_TYPE } from '@exam-vault/contract/files';
import { keptPictureFile } from '@exam-vault/contract/kept-pictures';
import { mockPaperPdf } from '@exam-vault/contract/mock-papers';
import type { ApiResponse } from '@exam-vault/contract/openapi';
import { documentUseCsv } from '@exam-vault/contract/document-use';
import { questionsCsv, questionsXml } from '@exam-vault/contract/question-export';
import {
  MAX_MERGED_BYTES,
  MAX_MERGED_PAGES,
  MAX_SELECTED,
  selectionPdf,
  selectionZip,
} from '@exam-vault/contract/selection';
import { subjectZip } from '@exam-vault/contract/subject-zip';
import { sendPart } from '@exam-vault/contract/uploads';
import { declared, fileContent, header, parameter, type RawOperation, type RawOperations } from './raw-operation.ts';

const DOCUMENT = fileContent(...Object.values(MIME_TYPE));
const DOCUMENT_HEADERS = { ETag: header('Strong.'), 'Accept-Ranges': header('Always bytes.') };
const picture = (...types: string[]): RawOperation['responses'] => ({
  200: { description: 'The picture.', content: fileContent(...types) },
});
const download = (description: string, type: string): Record<string, ApiResponse> => ({
  200: {
    description,
    headers: { 'Content-Disposition': header('With the name of the file.') },
    content: fileContent(type),
  },
});

const SUBJECT = parameter('path', 'subject', 'The subject, as the catalogue has it.');
const TICKET = parameter('query', 'ticket', 'As the address has it; absent with a token.');
const SELECTED = parameter('query', 'documents', `Up to ${MAX_SELECTED} ids with commas between them.`);
const QUESTIONS = {
  tag: 'files',
  parameters: [SUBJECT],
  problems: ['VALIDATION', 'NOT_FOUND'],
} as const satisfies Partial<RawOperation>;

/** Files that are sent and received as they are. */
export const FILE_OPERATIONS: RawOperations = {
  getFile: {
    path: '/files/:permission/:name',
    tag: 'files',
    summary: 'A file; its path carries the permission',
    description:
      "The `file_url` of a document, as it is given there. No token is needed: the path is the permission, for a quarter of an hour where the document is not public, stable for a day where it is. Where only members may read, each member's paths are their own, for a quarter of an hour. At every serving the document's state is asked again. One range of bytes is served as 206. The `searchable_url` of a page is such a path too; it is made when it is first asked for, and served whole.",
    parameters: [
      parameter('path', 'permission', 'Expiry and signature.'),
      parameter('path', 'name', 'The name of the file.'),
    ],
    responses: {
      200: { description: 'The whole file.', headers: DOCUMENT_HEADERS, content: DOCUMENT },
      206: {
        description: 'The range that was asked for.',
        headers: { ...DOCUMENT_HEADERS, 'Content-Range': header('Which bytes these are.') },
        content: DOCUMENT,
      },
      304: { description: 'The file is as If-None-Match has it.' },
      416: {
        description: 'The file has no such range.',
        headers: { 'Content-Range': header('How many bytes there are.') },
      },
    },
    problems: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_FOUND', 'UNAVAILABLE'],
  },
  getAnswerPicture: {
    ...answerPictureFile,
    tag: 'files',
    description:
      'The `url` of a picture, as it is given there, for a quarter of an hour. No token is needed. Each time it has the rights of its answer: what its reader may not read any more is 404.',
    parameters: [
      parameter('path', 'permission', 'Expiry, reader and signature.'),
      parameter('path', 'name', 'The name of the picture.'),
    ],
    responses: picture('image/webp'),
    problems: ['VALIDATION', 'NOT_FOUND'],
  },
  getDraftPagePicture: {
    ...declared(draftPagePicture),
    tag: 'drafts',
    description:
      "Upright, as the document will have it: the `box` of a proposal is in fractions of it. For everybody but the draft's owner 404.",
    parameters: [
      parameter('path', 'id', 'The id of the draft.'),
      parameter('path', 'page', 'From 1.'),
      parameter('query', 'original', '`true`: the picture of this number as it was uploaded, to place corners on.'),
    ],
    responses: picture('image/webp'),
    problems: ['VALIDATION', 'NOT_FOUND'],
  },
  sendPart: {
    ...declared(sendPart),
    method: 'PATCH',
    tag: 'drafts',
    description:
      'The body is `application/offset+octet-stream`, at most 1 MiB, with the headers `Tus-Resumable: 1.0.0`, `Upload-Offset`, `Content-Length` and, if wanted, `Upload-Checksum: sha256` with the digest in Base64. A part is stored whole or not at all, and is durable when it is answered.',
    parameters: [parameter('path', 'id', 'The id of the upload.')],
    responses: {
      204: { description: 'The part is stored.', headers: { 'Upload-Offset': header('Bytes that are stored.') } },
      412: { description: 'Tus-Resumable is absent or another version.' },
    },
    problems: [
      'VALIDATION',
      'NOT_FOUND',
      'UPLOAD_CONFLICT',
      'FILE_TOO_LARGE',
      'INVALID_FILE_TYPE',
      'PART_DAMAGED',
      'STORAGE_FULL',
    ],
  },
  getKeptPicture: {
    ...declared(keptPictureFile),
    tag: 'drafts',
    description: "As it was uploaded, less its location. For everybody but the document's owner 404.",
    parameters: [
      parameter('path', 'id', 'The id of the document.'),
      parameter('path', 'picture', 'From 1, as `listKeptPictures` has it.'),
    ],
    responses: picture('image/jpeg', 'image/png'),
    problems: ['VALIDATION', 'NOT_FOUND'],
  },
  getSubjectZip: {
    ...declared(subjectZip),
    tag: 'files',
    description:
      'Open to everybody, as the papers are; a token is optional, a bad one is 401. The files are stored as they are, the latest exam first, with a list in `Contents.txt`. It has at most 1,200 papers and 8 GB. When a paper is withdrawn while it is sent, the connection ends.',
    parameters: [SUBJECT],
    responses: download('The archive.', 'application/zip'),
    problems: ['UNAUTHENTICATED', 'NOT_FOUND'],
  },
  getSelectionZip: {
    ...declared(selectionZip),
    tag: 'files',
    description:
      'Open to everyone, as the documents are; a token is optional, a bad one is 401. The public ones of these documents as they are, in this order, with a list in `Contents.txt`. 404 when none is public. When one is withdrawn while it is sent, the connection ends.',
    parameters: [SELECTED],
    responses: download('The archive.', 'application/zip'),
    problems: ['UNAUTHENTICATED', 'VALIDATION', 'NOT_FOUND'],
  },
  getSelectionPdf: {
    ...declared(selectionPdf),
    tag: 'files',
    description: `As the zip, but as one PDF: a contents page with a link to each, then all their pages. At most ${MAX_MERGED_BYTES / 1_048_576} MB and ${MAX_MERGED_PAGES} pages, else 413. What can't be merged is named on the contents page; 422 when nothing is left.`,
    parameters: [SELECTED],
    responses: download('The PDF.', 'application/pdf'),
    problems: ['UNAUTHENTICATED', 'VALIDATION', 'NOT_FOUND', 'FILE_TOO_LARGE', 'CORRUPT_FILE'],
  },
  getQuestionsXml: {
    ...declared(questionsXml),
    ...QUESTIONS,
    description:
      'For approved teachers. An `essay` question for each question of the public papers, with its parts in its text, in a category of the subject. It is made while it is sent. 404 without a public paper.',
    responses: download('The file.', 'application/xml'),
  },
  getQuestionsCsv: {
    ...declared(questionsCsv),
    ...QUESTIONS,
    description:
      'For approved teachers. RFC 4180 in UTF-8, a row for each question and part of the public papers. A text that a spreadsheet would run as a formula has an apostrophe in front. It is made while it is sent. 404 without a public paper.',
    responses: download('The file.', 'text/csv'),
  },
  getDocumentUseCsv: {
    ...declared(documentUseCsv),
    tag: 'hub',
    description:
      'For administrators. RFC 4180 in UTF-8, a row for each document in each month, and one for all documents of a department that are deleted. A text that a spreadsheet would run as a formula has an apostrophe in front.',
    parameters: [
      parameter('query', 'from', 'The first month, such as 2026-01. Absent: eleven months before the last one.'),
      parameter('query', 'to', 'The last month. Absent: this one.'),
    ],
    responses: download('The table.', 'text/csv'),
    problems: ['VALIDATION'],
  },
  getMockPaperPdf: {
    ...declared(mockPaperPdf),
    tag: 'files',
    description:
      'The paper of `mockPaper`, tagged for screen readers. The same address gives the same bytes, as long as the questions are the same and the hub has the same version.',
    parameters: [
      SUBJECT,
      { ...parameter('query', 'marks', 'What the paper should have, from 1 to 200.'), required: true },
      { ...parameter('query', 'seed', 'The number of the mock paper, from 0 to 999999.'), required: true },
      parameter('query', 'sections', 'The sections of `mockPaper` as JSON.'),
      parameter('query', 'topics', 'The topics of `mockPaper` as JSON.'),
      parameter('query', 'not_asked_in', 'Nothing that was asked in this exam year, nor a repeat of it.'),
      parameter('query', 'key', '`true`: with a page that says where each question was asked.'),
    ],
    responses: download('The PDF.', 'application/pdf'),
    problems: ['VALIDATION', 'NOT_FOUND', 'NO_QUESTIONS'],
  },
  getAccountExport: {
    ...declared(exportAccount),
    tag: 'account',
    description:
      'For the person of the token, or of the ticket in an address of `addressOfExport`. Profile, papers and notes with their files, decisions, sessions, the audit log about them, and what is kept for them alone. One at a time for each person.',
    parameters: [TICKET],
    responses: download('The archive.', 'application/zip'),
    problems: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_REGISTERED', 'ACCOUNT_DISABLED', 'NOT_FOUND'],
  },
  getPersonExport: {
    ...declared(exportPerson),
    tag: 'account',
    description:
      'For the administrator of the token, or of the ticket in an address of `addressOfPersonExport`. As `getAccountExport`. The person is told by mail.',
    parameters: [parameter('path', 'id', 'The person.'), TICKET],
    responses: download('The archive.', 'application/zip'),
    problems: [
      'VALIDATION',
      'UNAUTHENTICATED',
      'NOT_REGISTERED',
      'ACCOUNT_DISABLED',
      'NOT_APPROVED',
      'FORBIDDEN',
      'NOT_FOUND',
    ],
  },
};
