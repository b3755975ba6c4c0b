import { Readable } from 'node:stream';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { FILE_EXTENSION, type FileType } from '@exam-vault/contract/files';
import { lazyZip, STORED } from '../../base/lazy-zip.ts';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Actor } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import type { UserRow } from '../../base/database/schema.ts';
import { rateLimited } from '../../base/errors.ts';
import { wholeBytes } from '../../library/files/whole-bytes.ts';
import { FileMissingError, type FileStorage } from '../../base/ports/file-storage.ts';
import type { Sessions } from '../../base/ports/sessions.ts';
import { safeText, uniqueNames } from '../../library/files/zip-names.ts';
import { presentProfile } from '../users/present-user.ts';
import { ownData } from './own-data.ts';
import { presentOwnDocument, presentOwnDraft, presentOwnEntry } from './present-own-data.ts';

export interface AccountExportDeps extends ServiceDeps {
  readonly storage: Pick<FileStorage, 'read'>;
  readonly sessions: Pick<Sessions, 'issuer' | 'sessionsOf'>;
}

/** An export that is made while it is read. */
export interface AccountExport {
  /** Closing it ends the export. */
  readonly stream: Readable;
  /** Of the files in it. */
  readonly bytes: number;
}

const TEXT = { mode: 0o100644 };
const RETRY_AFTER_S = 30;

const READ_ME = `What the hub keeps of you.

profile.json        your profile
documents.json      your papers and notes, those that you have deleted too while the hub still has them; the files are in the folders papers and notes
decisions.json      what was decided about your papers, and about you
sessions.json       where you are signed in
audit.json          what you did and what was done to your account, from the audit log
bookmarks.json, study_list.json, recent.json, courses.json, mails.json, notifications.json, wanted_papers.json
                    what is kept for you alone
reports.json        what you have reported, and the answers
answers.json        what you have written under questions and documents, with the earlier texts; the pictures are in the folder answer_pictures
answer_votes.json   what you have voted for
helpful_marks.json  the papers and notes that you find helpful
drafts.json         what you have uploaded and not handed in; the files are in the folder drafts
uploads.json        files that have not arrived completely yet
pictures            photographs of which a document was made, as you uploaded them

Your password is stored as a hash that nobody can turn back, and is not in here.
`;

interface ZippedFile {
  readonly file_id: string;
  readonly file_size: number;
  /** Its path in the zip. */
  readonly name: string;
  readonly created_at: Date;
}

const baseOf = (text: string) => safeText(text) || 'Untitled';

/** Each with a name of its own in the folder. Pictures of answers have no type: the hub has drawn them. */
function withNames<Row extends { readonly file_id: string; readonly file_type?: FileType }>(
  folder: string,
  rows: readonly Row[],
  base: (row: Row) => string,
): (Row & { readonly name: string })[] {
  const extensionOf = ({ file_type }: Row) => (file_type ? FILE_EXTENSION[file_type] : 'webp');
  const names = uniqueNames(rows.map((row) => ({ base: base(row), extension: extensionOf(row) })));
  return rows.map((row, at) => ({ ...row, name: `${folder}/${names[at]}` }));
}

/** Everything that the hub keeps of a person, as a zip. One file is open at a time, whatever their number; each person has one at a time. */
export function accountExport({ db, storage, sessions, clock }: AccountExportDeps) {
  const running = new Set<string>();

  /** A lost file must not keep the rest from its owner. */
  async function bytesOf({ file_id, file_size }: ZippedFile): Promise<Readable> {
    try {
      return await wholeBytes(storage, file_id, file_size);
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
      return Readable.from(['This file is no longer stored. Ask your administrator.\n']);
    }
  }

  async function parts(user: UserRow) {
    const own = ownData(db, user);
    const stored = await own.documents();
    const ofKind = (kind: DocumentKind) => stored.filter((document) => document.kind === kind);
    const documents = [
      ...withNames('papers', ofKind('paper'), ({ title }) => baseOf(title)),
      ...withNames('notes', ofKind('notes'), ({ title }) => baseOf(title)),
      ...withNames('solutions', ofKind('solution'), ({ title }) => baseOf(title)),
    ];
    const drafts = withNames('drafts', await own.drafts(), ({ file_name }) => baseOf(file_name));
    const pictures = withNames(
      'pictures',
      (await own.pictures()).map((row) => ({ ...row, created_at: clock.now() })),
      (row) => `${row.draft_id ?? row.document_id} ${row.picture}`,
    );
    const answerPictures = withNames(
      'answer_pictures',
      await own.answerPictures(),
      ({ answer_id }) => answer_id ?? 'in no answer',
    );
    const files: ZippedFile[] = [...answerPictures, ...documents, ...drafts, ...pictures];
    const texts: Record<string, unknown> = {
      profile: presentProfile(user),
      documents: documents.map((row) => presentOwnDocument(row, row.name)),
      decisions: (await own.decisions()).map(({ title, ...entry }) => ({ ...presentOwnEntry(entry, user), title })),
      sessions:
        user.issuer === sessions.issuer ? await sessions.sessionsOf(user.subject) : await own.providerSessions(),
      bookmarks: await own.bookmarks(),
      study_list: await own.studyList(),
      recent: await own.recent(),
      courses: await own.courses(),
      mails: await own.mails(),
      notifications: await own.notifications(),
      reports: await own.reports(),
      answers: (await own.answers()).map((row) => ({
        ...row,
        pictures: answerPictures.filter(({ answer_id }) => answer_id === row._id).map(({ name }) => name),
      })),
      answer_votes: await own.answerVotes(),
      helpful_marks: await own.helpfulMarks(),
      wanted_papers: await own.wantedPapers(),
      invitations: await own.invitations(),
      semester_steps: await own.semesterSteps(),
      drafts: drafts.map((row) => presentOwnDraft(row, row.name)),
      uploads: await own.uploads(),
    };
    return { texts, files, audit: own.audit };
  }

  async function* auditText(user: UserRow, entries: AsyncIterable<Parameters<typeof presentOwnEntry>[0]>) {
    let separator = '[\n';
    for await (const entry of entries) {
      yield `${separator}${JSON.stringify(presentOwnEntry(entry, user))}`;
      separator = ',\n';
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  }

  async function begin(user: UserRow, by: Actor): Promise<AccountExport> {
    const { texts, files, audit } = await parts(user);
    const entry = { ...by, at: clock.now(), action: 'user.export', object_id: user._id };
    await auditLog(db).append(entry);
    const zip = lazyZip();
    zip.addBuffer(Buffer.from(READ_ME), 'Read me.txt', TEXT);
    for (const [name, value] of Object.entries(texts))
      zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), `${name}.json`, TEXT);
    zip.addLazily('audit.json', TEXT, () =>
      Promise.resolve(Readable.from(auditText(user, audit()), { objectMode: false })),
    );
    for (const file of files) zip.addLazily(file.name, { ...STORED, mtime: file.created_at }, () => bytesOf(file));
    void zip.end();
    return { stream: zip.stream, bytes: files.reduce((sum, { file_size }) => sum + file_size, 0) };
  }

  /** @throws Problem RATE_LIMITED */
  function assertNoneRuns({ _id }: UserRow): void {
    if (running.has(_id)) throw rateLimited(RETRY_AFTER_S);
  }

  return {
    assertNoneRuns,

    /**
     * Begins the export. The caller reads the stream, or destroys it. `by` is who asked, for the audit log.
     * @throws Problem RATE_LIMITED while another one of this person runs
     */
    async open(user: UserRow, by: Actor): Promise<AccountExport> {
      const { _id } = user;
      assertNoneRuns(user);
      running.add(_id);
      try {
        const begun = await begin(user, by);
        begun.stream.once('close', () => running.delete(_id));
        return begun;
      } catch (error) {
        running.delete(_id);
        throw error;
      }
    },
  };
}

export type AccountExports = ReturnType<typeof accountExport>;
