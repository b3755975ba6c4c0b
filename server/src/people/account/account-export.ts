import { Readable } from 'node:stream';
import { FILE_EXTENSION, type FileType } from '@exam-vault/contract/files';
import type { Kysely } from 'kysely';
import yazl from 'yazl';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { rateLimited } from '../../base/errors.ts';
import { wholeBytes } from '../../library/files/whole-bytes.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { FileMissingError, type FileStorage } from '../../base/ports/file-storage.ts';
import type { Sessions } from '../../base/ports/sessions.ts';
import { safeText, uniqueNames } from '../../library/files/zip-names.ts';
import { presentProfile } from '../users/present-user.ts';
import type { Asking } from './account-service.ts';
import { ownData } from './own-data.ts';
import { presentOwnDocument, presentOwnDraft, presentOwnEntry } from './present-own-data.ts';

export interface AccountExportDeps {
  readonly db: Kysely<Schema>;
  readonly storage: Pick<FileStorage, 'read'>;
  readonly sessions: Pick<Sessions, 'issuer' | 'sessionsOf'>;
  readonly clock: Clock;
}

/** An export that is made while it is read. */
export interface AccountExport {
  /** Closing it ends the export. */
  readonly stream: Readable;
  /** Of the files in it. */
  readonly bytes: number;
}

/** A stored file is compressed already. */
const STORED = { compress: false, mode: 0o100644 };
const TEXT = { mode: 0o100644 };
const RETRY_AFTER_S = 30;

const READ_ME = `What the hub keeps of you.

profile.json        your profile
documents.json      your papers and notes, those that you have deleted too while the hub still has them; the files are in the folders papers and notes
decisions.json      what was decided about your papers, and about you
sessions.json       where you are signed in
audit.json          what you did and what was done to your account, from the audit log
bookmarks.json, study_list.json, recent.json, courses.json, notifications.json, wanted_papers.json
                    what is kept for you alone
reports.json        what you have reported, and the answers
answers.json        what you have written under questions, with the earlier texts; the pictures are in the folder answer_pictures
answer_votes.json   what you have voted for
drafts.json         what you have uploaded and not handed in; the files are in the folder drafts
uploads.json        files that have not arrived completely yet
pictures            photographs of which a document was made, as you uploaded them

Your password is stored as a hash that nobody can turn back, and is not in here.
`;

interface ZippedFile {
  readonly file_id: string;
  readonly file_size: number;
  readonly name: string;
  readonly at: Date;
}

const extensionOf = ({ file_type }: { readonly file_type: FileType }) => FILE_EXTENSION[file_type];
const baseOf = (text: string) => safeText(text) || 'Untitled';

/** Everything that the hub keeps of a person, as a zip. One file is open at a time, whatever their number; each person has one at a time. */
export function accountExport({ db, storage, sessions, clock }: AccountExportDeps) {
  const running = new Set<string>();

  /** A lost file must not keep the rest from its owner. */
  async function bytesOf({ file_id, file_size }: ZippedFile): Promise<Readable> {
    try {
      return await wholeBytes(storage, file_id, file_size);
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
      return Readable.from(['The hub does not have this file any more. Please ask its administrator.\n']);
    }
  }

  async function parts(user: UserRow) {
    const own = ownData(db, user);
    const documents = await own.documents();
    const drafts = await own.drafts();
    const pictures = await own.pictures();
    const names = (folder: string, files: ReadonlyArray<{ readonly base: string; readonly extension: string }>) =>
      uniqueNames(files).map((name) => `${folder}/${name}`);
    const nameOf = new Map<string, string>();
    for (const [kind, folder] of [
      ['paper', 'papers'],
      ['notes', 'notes'],
    ] as const) {
      const ofKind = documents.filter((document) => document.kind === kind);
      const found = names(
        folder,
        ofKind.map((row) => ({ base: baseOf(row.title), extension: extensionOf(row) })),
      );
      for (const [index, { _id }] of ofKind.entries()) nameOf.set(_id, found[index] ?? _id);
    }
    const draftNames = names(
      'drafts',
      drafts.map((row) => ({ base: baseOf(row.file_name), extension: extensionOf(row) })),
    );
    const pictureNames = names(
      'pictures',
      pictures.map((row) => ({
        base: `${row.draft_id ?? row.document_id} ${row.picture}`,
        extension: extensionOf(row),
      })),
    );
    const answerPictures = await own.answerPictures();
    const answerPictureNames = names(
      'answer_pictures',
      answerPictures.map(({ answer_id }) => ({ base: answer_id ?? 'in no answer', extension: 'webp' })),
    );
    const files: ZippedFile[] = [
      ...answerPictures.map(({ file_id, file_size, created_at: at }, n) => ({
        file_id,
        file_size,
        at,
        name: answerPictureNames[n] ?? file_id,
      })),
      ...documents.map(({ _id, file_id, file_size, created_at: at }) => ({
        file_id,
        file_size,
        at,
        name: nameOf.get(_id) ?? _id,
      })),
      ...drafts.map(({ _id, file_id, file_size, created_at: at }, n) => ({
        file_id,
        file_size,
        at,
        name: draftNames[n] ?? _id,
      })),
      ...pictures.map(({ file_id, file_size }, n) => ({
        file_id,
        file_size,
        at: clock.now(),
        name: pictureNames[n] ?? file_id,
      })),
    ];
    const texts: Record<string, unknown> = {
      profile: presentProfile(user),
      documents: documents.map((row) => presentOwnDocument(row, nameOf.get(row._id) ?? '')),
      decisions: (await own.decisions()).map(({ title, ...entry }) => ({ ...presentOwnEntry(entry, user), title })),
      sessions:
        user.issuer === sessions.issuer ? await sessions.sessionsOf(user.subject) : await own.providerSessions(),
      bookmarks: await own.bookmarks(),
      study_list: await own.studyList(),
      recent: await own.recent(),
      courses: await own.courses(),
      notifications: await own.notifications(),
      reports: await own.reports(),
      answers: (await own.answers()).map((row) => ({
        ...row,
        pictures: answerPictureNames.filter((_, n) => answerPictures[n]?.answer_id === row._id),
      })),
      answer_votes: await own.answerVotes(),
      wanted_papers: await own.wantedPapers(),
      invitations: await own.invitations(),
      semester_steps: await own.semesterSteps(),
      drafts: drafts.map((row, n) => presentOwnDraft(row, draftNames[n] ?? '')),
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

  async function begin(user: UserRow, by: Asking): Promise<AccountExport> {
    const { texts, files, audit } = await parts(user);
    const entry = { ...by, at: clock.now(), action: 'user.export', object_id: user._id };
    await auditLog(db).append(entry);
    const zip = new yazl.ZipFile();
    const stream = zip.outputStream as Readable;
    let current: Readable | null = null;
    stream.once('close', () => current?.destroy());
    zip.on('error', (error: Error) => stream.destroy(error));
    const addLazily = (name: string, options: object, open: () => Promise<Readable>) =>
      zip.addReadStreamLazy(name, options, (give) => {
        const opened = async () => {
          current = await open();
          // Nobody takes the rest of an export that was given up.
          if (stream.destroyed) current.destroy();
          return current;
        };
        opened().then(
          (bytes) => give(null, bytes),
          (error: unknown) => stream.destroy(error as Error),
        );
      });
    zip.addBuffer(Buffer.from(READ_ME), 'Read me.txt', TEXT);
    for (const [name, value] of Object.entries(texts))
      zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), `${name}.json`, TEXT);
    addLazily('audit.json', TEXT, () =>
      Promise.resolve(Readable.from(auditText(user, audit()), { objectMode: false })),
    );
    for (const file of files) addLazily(file.name, { ...STORED, mtime: file.at }, () => bytesOf(file));
    zip.end({ forceZip64Format: false, comment: '' });
    return { stream, bytes: files.reduce((sum, { file_size }) => sum + file_size, 0) };
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
    async open(user: UserRow, by: Asking): Promise<AccountExport> {
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
