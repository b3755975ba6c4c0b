import type { AnyDocument, DocumentContract } from '@exam-vault/contract/document-contract';
import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import { DOCUMENT_KINDS, type DocumentKind } from '@exam-vault/contract/document-fields';
import { NOTICES } from '@exam-vault/contract/messages';
import { readsAs, REVIEW_STATES } from '@exam-vault/contract/permissions';
import { suggest } from '@exam-vault/contract/search';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../../serving/public-answers/answer-cache.ts';
import { serveAnswers } from '../../serving/public-answers/serve-answers.ts';
import type { DocumentService } from '../../library/documents/document-service.ts';
import type { Presenters } from '../../library/documents/present-document.ts';
import { groupOf } from '../../library/documents/document-query.ts';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import { readerOf, requireAccess } from '../../serving/http/authenticate.ts';
import { serve } from '../../serving/http/serve.ts';
import type { OutlineRepository } from '../outlines/outline-repository.ts';
import { findInDocument } from './find-in-document.ts';
import { readPage, type PageDeps } from './read-page.ts';
import { listQuery } from './retrieve/list-query.ts';
import { searchRequest, type SearchRequest } from './search-request.ts';
import type { SearchResponse } from './search-response.ts';
import type { SearchService } from './search-service.ts';

export interface SearchRoutesDeps {
  readonly search: SearchService;
  /** The same over lists that do not wait for the log of changes, because the request has. */
  readonly listed: Pick<SearchService, 'search'>;
  readonly pages: PageDeps;
  readonly outlines: Pick<OutlineRepository, 'find'>;
  readonly documents: Readonly<Record<DocumentKind, Pick<DocumentService, 'view'>>>;
  readonly present: Presenters;
  readonly answers: AnswerCache;
  readonly pictures: {
    /** Begins to draw a page whose picture will be asked for in a moment. */
    begin(
      document: DocumentRow,
      page: number,
      reader: { account(): Promise<string | null>; address: string },
    ): Promise<void>;
  };
}

/** Every call that finds documents or shows what was read of them (contract section 4). */
export function searchRoutes(app: FastifyInstance, deps: SearchRoutesDeps): void {
  serve(app, suggest, async ({ query: { title = '', kind = 'paper' } }) => ({
    data: await deps.search.suggest(kind, title),
  }));
  for (const kind of DOCUMENT_KINDS) routesOfKind(app, kind, deps);
}

function routesOfKind(app: FastifyInstance, kind: DocumentKind, deps: SearchRoutesDeps): void {
  const { search, pages } = deps;
  const { view } = deps.documents[kind];
  const present = deps.present[kind];
  const { endpoints, words }: DocumentContract<DocumentKind, AnyDocument> = DOCUMENT_CONTRACTS[kind];

  const answerOf = ({ hits, total, details }: SearchResponse, user: UserRow | null) => ({
    data: hits.map(({ document, ...matches }) => ({ ...present(document, user), ...matches })),
    message: searchMessage(words.found, total),
    total,
    ...details,
  });
  serveAnswers(app, deps.answers, endpoints.search, {
    question({ query }, readers) {
      const request = searchRequest(kind, query, readers);
      if (!isKeptList(request)) return null;
      return {
        key: `search ${JSON.stringify(request)}`,
        readers,
        build: async () => {
          const today = await search.byNameToday(request);
          const found = await deps.listed.search(today);
          const documents = found.hits.map(({ document }) => document);
          // Null: no document can be in the list.
          const list = listQuery(today, today.text);
          return { body: answerOf(found, null), documents, list: list && groupOf(list) };
        },
      };
    },
    async otherwise({ caller, query }) {
      const { paper_approval_status: status } = query;
      if (REVIEW_STATES.some((state) => state === status && state !== 'Approved')) requireAccess(caller, 'teacher');
      const request = await search.byNameToday(searchRequest(kind, query, readsAs(readerOf(caller))));
      return answerOf(await search.search(request), caller.user);
    },
  });

  serve(app, endpoints.similar, async ({ caller, params }) => {
    const similar = await search.similarTo(await view(readerOf(caller), params.id));
    return { data: similar.map((document) => present(document, caller.user)) };
  });

  serve(app, endpoints.page, async ({ caller, params: { id, page }, query, request }) => {
    const withWords = query.words !== 'false';
    const document = await view(readerOf(caller), id);
    const answer = await readPage(pages, document, caller.user, { page, withWords });
    // A reader's browser needs the picture next. Programs that read texts do not, and they send no such header.
    if (withWords && request.headers['sec-fetch-site'] === 'same-origin') {
      const account = caller.user?.subject ?? null;
      void deps.pictures.begin(document, page, { account: () => Promise.resolve(account), address: request.ip });
    }
    return answer;
  });

  serve(app, endpoints.outline, async ({ caller, params }) =>
    deps.outlines.find(await view(readerOf(caller), params.id)),
  );

  serve(app, endpoints.find, async ({ caller, params, query: { text = '' } }) =>
    findInDocument(pages, await view(readerOf(caller), params.id), text),
  );
}

/** A ranked search is made again each time, and so are the orders that every download or helpful mark may change. */
function isKeptList({ visibility, inside, sort }: SearchRequest): boolean {
  return 'readers' in visibility && !inside && sort !== 'downloads' && sort !== 'helpful';
}

function searchMessage([singular, plural]: readonly [string, string], total: number): string {
  return total === 0 ? NOTICES.noSearchResults : `${total} ${total === 1 ? singular : plural} found`;
}
