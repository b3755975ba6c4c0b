import { availableParallelism } from 'node:os';
import { mapKinds } from '@exam-vault/contract/document-fields';
import type { Logger } from 'pino';
import { sandboxedInspector } from '@exam-vault/sandbox/inspector/sandboxed-inspector';
import { sandboxedPdfCopier } from '@exam-vault/sandbox/copies/sandboxed-pdf-copier';
import { sandboxedLayerWriter } from '@exam-vault/sandbox/layered/sandboxed-layer-writer';
import { findLibreOffice } from '@exam-vault/sandbox/office/find-libreoffice';
import { sandboxedOfficeConverter } from '@exam-vault/sandbox/office/sandboxed-office-converter';
import { sandboxedPdfMerger } from '@exam-vault/sandbox/merged/sandboxed-pdf-merger';
import { sandboxedReader } from '@exam-vault/sandbox/reader/sandboxed-reader';
import { sandbox, type Sandbox } from '@exam-vault/sandbox/sandbox';
import { missingLanguages } from '@exam-vault/sandbox/reader/language-models';
import { ConfigError, type Config } from '../../base/config/config.ts';
import { answerCache } from '../../serving/public-answers/answer-cache.ts';
import type { UserRow } from '../../base/database/schema.ts';
import { openReading } from '../../serving/http/open-reading.ts';
import { changeFollower } from '../../base/changes/change-follower.ts';
import { currentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import { followedRow } from '../../base/changes/followed-row.ts';
import { newsReader } from '../../base/changes/change-log.ts';
import type { Database } from '../../base/database/connect.ts';
import { fileJournal } from '../../base/database/file-journal.ts';
import { fileRemover } from '../../base/database/file-removal.ts';
import { documentLists } from '../../library/documents/document-lists.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import { documentService } from '../../library/documents/document-service.ts';
import { filePaths } from '../../library/files/file-paths.ts';
import { fileRows } from '../../library/files/file-rows.ts';
import { knownFiles } from '../../library/files/known-files.ts';
import { fileService } from '../../library/files/file-service.ts';
import { documentIndexer } from '../../finding/indexing/document-indexer.ts';
import { fairQueue } from '../../base/limits/fair-queue.ts';
import type { CoreServices } from './compose-core.ts';
import { composeStorage } from './compose-storage.ts';
import { documentKinds } from './document-kinds.ts';
import type { Overrides } from './overrides.ts';

/** @throws ConfigError */
function composeReader({ reading: { effort, languages, concurrency } }: Config, isolation: Sandbox, log: Logger) {
  const missing = effort === 'off' ? [] : missingLanguages(languages);
  if (missing.length > 0) {
    const packages = missing.map((language) => `@tesseract.js-data/${language}`).join(' ');
    throw new ConfigError(
      `OCR_LANGUAGES: ${missing.join(', ')}: not installed; try  npm install --no-save ${packages}  in the hub's folder`,
    );
  }
  // With more documents at a time every core has work already.
  const hasHelper = concurrency === 1 && availableParallelism() > 1;
  return sandboxedReader({ languages, sandbox: isolation, hasHelper, log });
}

/** @throws ConfigError */
function composeConverter({ libreOffice }: Config, isolation: Sandbox, log: Logger) {
  const found = libreOffice === 'off' ? null : findLibreOffice(libreOffice === 'auto' ? null : libreOffice);
  if (found === null && libreOffice !== 'auto' && libreOffice !== 'off')
    throw new ConfigError(`LIBREOFFICE: there is no LibreOffice at ${libreOffice}; give the path of soffice`);
  if (found) log.info({ libreOffice: found.program }, 'Word and PowerPoint files are converted');
  return sandboxedOfficeConverter({ sandbox: isolation, libreOffice: found, log });
}

/** Files that are checked at the same time. Each check may take a core for 5 s. */
const MAX_INSPECTED_AT_ONCE = 2;

/** A server outside may be behind a pooler that gives each statement another session (decision 30). */
const isPooled = ({ database }: Config) => database.kind === 'external';

/** Documents and their files, for the hub and for imports. */
export function composeDocuments(
  config: Config,
  log: Logger,
  { db, pool }: Database,
  core: CoreServices,
  overrides: Pick<Overrides, 'storage' | 'inspector' | 'reader' | 'layerWriter'> = {},
) {
  const { clock, users, secrets } = core;
  const documents = documentRepository(db);
  const storage = overrides.storage ?? composeStorage(config);
  const isolation = sandbox({ mode: config.sandbox, folders: [config.dataDir], log });
  const inspector = overrides.inspector ?? sandboxedInspector({ log, sandbox: isolation });
  const reader = overrides.reader ?? composeReader(config, isolation, log);
  const converter = composeConverter(config, isolation, log);
  const texts = documentIndexer(clock);
  const reading = openReading(config.readers, config.trustProxy);
  /** Somebody for whom a path was made; null where they may not read the hub any more. */
  async function findReader(_id: string, isInside: boolean): Promise<UserRow | null> {
    const user = await users.find(_id);
    if (!user || user.disabled_at) return null;
    const reader = { ...user, of_institution: isInside || (await core.institution.of(user)) };
    return reading.admits(reader) ? reader : null;
  }
  const paths = filePaths(secrets.fileKey, clock);
  const follower = changeFollower(newsReader(pool, isPooled(config)));
  const documentOf = fileRows(pool, isPooled(config), follower);
  const files = fileService({
    storage,
    inspector,
    copier: sandboxedPdfCopier({ log, sandbox: isolation }),
    inspecting: fairQueue(MAX_INSPECTED_AT_ONCE),
    // Few files need it.
    copying: fairQueue(1),
    converter,
    // Each takes a core and up to 1 GB.
    converting: fairQueue(1),
    paths,
    documentOf,
    toEveryone: reading.toEveryone,
    documents,
    findReader,
    remover: fileRemover(db),
    journal: fileJournal(db),
    log,
  });
  const catalogue = currentCatalogue(followedRow(() => core.readLists(db), follower, core.firstLists));
  const answers = answerCache({ follower, clock, openReading: reading });
  const lists = documentLists(db, follower);
  const kinds = documentKinds(config);
  const services = mapKinds((kind) =>
    documentService(
      {
        db,
        lists,
        files,
        texts,
        catalogue,
        clock,
        timeZone: config.timeZone,
        signInToRead: config.readers.signInToRead,
      },
      kinds[kind],
    ),
  );
  return {
    documents,
    lists,
    texts,
    storage,
    sandbox: isolation,
    inspector,
    reader,
    merger: sandboxedPdfMerger({ sandbox: isolation, log }),
    layerWriter: overrides.layerWriter ?? sandboxedLayerWriter({ sandbox: isolation, log }),
    files,
    paths,
    findReader,
    kinds,
    services,
    answers,
    openReading: reading,
    follower,
    catalogue,
    knownFiles: knownFiles({ addresses: answers.addresses, documentOf, storage, clock }),
  };
}
