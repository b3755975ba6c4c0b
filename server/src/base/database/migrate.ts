import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID, Migrator, type Kysely, type Migration, sql } from 'kysely';
import * as people from './migrations/001-people.ts';
import * as identity from './migrations/002-identity.ts';
import * as documents from './migrations/003-documents.ts';
import * as administration from './migrations/004-administration.ts';
import * as imports from './migrations/005-imports.ts';
import * as texts from './migrations/006-texts.ts';
import * as readingHolders from './migrations/007-reading-holders.ts';
import * as words from './migrations/008-words.ts';
import * as places from './migrations/009-places.ts';
import * as defence from './migrations/010-defence.ts';
import * as weakLines from './migrations/011-weak-lines.ts';
import * as lighterStatistics from './migrations/012-lighter-statistics.ts';
import * as sessions from './migrations/013-sessions.ts';
import * as outsideIdentity from './migrations/014-outside-identity.ts';
import * as documentChanges from './migrations/015-document-changes.ts';
import * as countersOfTheHour from './migrations/017-counters-of-the-hour.ts';
import * as requestIds from './migrations/018-request-ids.ts';
import * as fieldValues from './migrations/019-field-values.ts';
import * as emailLinks from './migrations/023-email-links.ts';
import * as invitations from './migrations/024-invitations.ts';
import * as documentLog from './migrations/026-document-log.ts';
import * as documentNews from './migrations/027-document-news.ts';
import * as drafts from './migrations/028-drafts.ts';
import * as pagesReadBefore from './migrations/029-pages-read-before.ts';
import * as courseCode from './migrations/034-course-code.ts';
import * as prints from './migrations/035-prints.ts';
import * as reviewDesk from './migrations/036-review-desk.ts';
import * as uploads from './migrations/037-uploads.ts';
import * as ownTextFirst from './migrations/038-own-text-first.ts';
import * as fileJournal from './migrations/039-file-journal.ts';
import * as devanagariForms from './migrations/040-devanagari-forms.ts';
import * as personal from './migrations/041-personal.ts';
import * as ltiSessions from './migrations/045-lti-sessions.ts';
import * as questions from './migrations/050-questions.ts';
import * as reports from './migrations/051-reports.ts';
import * as accountDeletion from './migrations/052-account-deletion.ts';
import * as subjects from './migrations/053-subjects.ts';
import * as overview from './migrations/054-overview.ts';
import * as listsLinksAlumni from './migrations/055-lists-links-alumni.ts';
import * as branding from './migrations/056-branding.ts';
import * as questionCorrections from './migrations/058-question-corrections.ts';
import * as answers from './migrations/059-answers.ts';
import * as topics from './migrations/060-topics.ts';
import * as studyList from './migrations/061-study-list.ts';
import * as language from './migrations/062-language.ts';
import * as answerPictures from './migrations/064-answer-pictures.ts';
import * as wordPairs from './migrations/065-word-pairs.ts';
import * as idsBesideNames from './migrations/067-ids-beside-names.ts';
import * as uploadShares from './migrations/068-upload-shares.ts';
import * as turns from './migrations/069-turns.ts';
import * as claimNetworks from './migrations/070-claim-networks.ts';
import * as providerSessions from './migrations/070-provider-sessions.ts';
import * as publicWords from './migrations/070-public-words.ts';
import * as incompleteFiles from './migrations/071-incomplete-files.ts';
import * as paperMatches from './migrations/072-paper-matches.ts';
import * as deskAlarms from './migrations/073-desk-alarms.ts';
import * as followedTotals from './migrations/074-followed-totals.ts';
import * as headerKeys from './migrations/075-header-keys.ts';
import * as lettersAndShortNames from './migrations/077-letters-and-short-names.ts';
import * as filledIn from './migrations/078-filled-in.ts';
import * as examDates from './migrations/081-exam-dates.ts';
import * as approvedFirst from './migrations/084-approved-first.ts';
import * as outlines from './migrations/085-outlines.ts';
import * as addedSubjects from './migrations/086-added-subjects.ts';
import * as harvest from './migrations/087-harvest.ts';
import * as releaseDates from './migrations/088-release-dates.ts';
import * as sittings from './migrations/089-sittings.ts';
import * as solutions from './migrations/090-solutions.ts';
import * as readers from './migrations/091-readers.ts';
import * as withdrawal from './migrations/092-withdrawal.ts';
import * as mailSettings from './migrations/093-mail-settings.ts';
import * as courseNames from './migrations/094-course-names.ts';
import * as identifiersAndUse from './migrations/095-identifiers-and-use.ts';
import * as helpful from './migrations/096-helpful.ts';
import * as notesOnAPaper from './migrations/098-notes-on-a-paper.ts';

/** In order. A migration that has landed is never changed. There is no 016: it was taken back before it landed. */
const MIGRATIONS: Record<string, Migration> = {
  '001-people': people,
  '002-identity': identity,
  '003-documents': documents,
  '004-administration': administration,
  '005-imports': imports,
  '006-texts': texts,
  '007-reading-holders': readingHolders,
  '008-words': words,
  '009-places': places,
  '010-defence': defence,
  '011-weak-lines': weakLines,
  '012-lighter-statistics': lighterStatistics,
  '013-sessions': sessions,
  '014-outside-identity': outsideIdentity,
  '015-document-changes': documentChanges,
  '017-counters-of-the-hour': countersOfTheHour,
  '018-request-ids': requestIds,
  '019-field-values': fieldValues,
  '023-email-links': emailLinks,
  '024-invitations': invitations,
  '026-document-log': documentLog,
  '027-document-news': documentNews,
  '028-drafts': drafts,
  '029-pages-read-before': pagesReadBefore,
  '034-course-code': courseCode,
  '035-prints': prints,
  '036-review-desk': reviewDesk,
  '037-uploads': uploads,
  '038-own-text-first': ownTextFirst,
  '039-file-journal': fileJournal,
  '040-devanagari-forms': devanagariForms,
  '041-personal': personal,
  '045-lti-sessions': ltiSessions,
  '050-questions': questions,
  '051-reports': reports,
  '052-account-deletion': accountDeletion,
  '053-subjects': subjects,
  '054-overview': overview,
  '055-lists-links-alumni': listsLinksAlumni,
  '056-branding': branding,
  '058-question-corrections': questionCorrections,
  '059-answers': answers,
  '060-topics': topics,
  '061-study-list': studyList,
  '062-language': language,
  '064-answer-pictures': answerPictures,
  '065-word-pairs': wordPairs,
  '067-ids-beside-names': idsBesideNames,
  '068-upload-shares': uploadShares,
  '069-turns': turns,
  '070-claim-networks': claimNetworks,
  '070-provider-sessions': providerSessions,
  '070-public-words': publicWords,
  '071-incomplete-files': incompleteFiles,
  '072-paper-matches': paperMatches,
  '073-desk-alarms': deskAlarms,
  '074-followed-totals': followedTotals,
  '075-header-keys': headerKeys,
  '077-letters-and-short-names': lettersAndShortNames,
  '078-filled-in': filledIn,
  '081-exam-dates': examDates,
  '084-approved-first': approvedFirst,
  '085-outlines': outlines,
  '086-added-subjects': addedSubjects,
  '087-harvest': harvest,
  '088-release-dates': releaseDates,
  '089-sittings': sittings,
  '090-solutions': solutions,
  '091-readers': readers,
  '092-withdrawal': withdrawal,
  '093-mail-settings': mailSettings,
  '094-course-names': courseNames,
  '095-identifiers-and-use': identifiersAndUse,
  '096-helpful': helpful,
  '098-notes-on-a-paper': notesOnAPaper,
};

/** The names of all migrations of this version, in order. */
export const migrationNames: readonly string[] = Object.keys(MIGRATIONS);

/** A later version of the hub has migrated this database. */
export class LaterDatabaseError extends Error {
  override name = 'LaterDatabaseError';
}

/** @throws LaterDatabaseError where migrations ran that this version does not have */
async function assertNotLater<T>(session: Kysely<T>): Promise<void> {
  const { rows: there } = await sql`select from pg_tables where schemaname = current_schema()
    and tablename = 'kysely_migration'`.execute(session);
  if (there.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(session);
  const later = rows.map(({ name }) => name).filter((name) => !migrationNames.includes(name));
  if (later.length === 0) return;
  throw new LaterDatabaseError(
    `The database was migrated by a later version of Exam Vault (it has ${later.join(', ')}). Start that version, or restore an older backup.`,
  );
}

/** Required by Kysely's type; the hub's adapter uses an advisory lock instead. */
const LOCKED = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };

interface MigrateOptions {
  /** The last one to run; absent: all. */
  readonly to?: string;
  /** True when the connection is already in a transaction, which the caller ends. */
  readonly inTransaction?: boolean;
}

/**
 * Runs all migrations that are missing, in one transaction: an interrupted run changes nothing and is repeated by the next start. An
 * advisory lock makes other hubs that start at the same time wait.
 * @returns the names of the migrations that ran
 * @throws LaterDatabaseError
 */
export async function migrate<T>(db: Kysely<T>, { to, inTransaction = false }: MigrateOptions = {}): Promise<string[]> {
  const run = async (session: Kysely<T>): Promise<string[]> => {
    // Locked before the migrator looks for its tables: two hubs that create them at the same time would fail.
    await session.getExecutor().adapter.acquireMigrationLock(session, LOCKED);
    await assertNotLater(session);

    const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
    const migrator = new Migrator({ db: session, provider, disableTransactions: true });
    const { error, results = [] } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
    return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
  };
  if (inTransaction) return run(db);
  // The migrator accepts a connection, but no transaction object of Kysely.
  return db.connection().execute(async (session) => {
    await sql`begin`.execute(session);
    try {
      const done = await run(session);
      await sql`commit`.execute(session);
      return done;
    } catch (error) {
      await sql`rollback`.execute(session).catch(() => undefined);
      throw error;
    }
  });
}
