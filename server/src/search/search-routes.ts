import type { DocumentKind } from '@exam-vault/contract/documents';
import * as notes from '@exam-vault/contract/notes';
import * as papers from '@exam-vault/contract/papers';
import { suggest, type Suggestion } from '@exam-vault/contract/search';
import type { FastifyInstance } from 'fastify';
import type { DocumentRow, UserRow } from '../database/schema.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { Presenters } from '../documents/present-document.ts';
import { requireAccess } from '../http/authenticate.ts';
import { serve } from '../http/serve.ts';
import type { AskingService, Reply } from './asking-service.ts';
import type { PageReader } from './page-reader.ts';
import { listOrder, type SearchService } from './search-service.ts';

export interface SearchParts {
  readonly search: SearchService;
  readonly asking: AskingService;
  readonly suggest: (kind: DocumentKind, text: string) => Promise<Suggestion[]>;
  readonly similarTo: (document: DocumentRow) => Promise<DocumentRow[]>;
  readonly pages: PageReader;
  readonly documents: Readonly<Record<DocumentKind, Pick<DocumentService, 'view'>>>;
  readonly present: Presenters;
}

type Given = Readonly<Record<string, string | undefined>>;

const chosenOf = (given: Given) =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** What an answer to a question says beside its list. */
const insideOf = ({ about, did_you_mean, understood, facets }: Reply) => ({
  ...(about ? { about } : {}),
  ...(did_you_mean === null ? {} : { did_you_mean }),
  understood: {
    filters: { ...understood.filters },
    said: { ...understood.said },
    ...(Object.keys(understood.missed).length > 0 ? { missed: { ...understood.missed } } : {}),
    words: [...understood.words],
    phrases: [...understood.phrases],
    excluded: [...understood.excluded],
  },
  facets: Object.fromEntries(Object.entries(facets).map(([field, values]) => [field, { ...values }])),
});

/** Every call that finds documents: by title and filters as the spec has it, and by what is in them (contract section 4). */
export function searchRoutes(app: FastifyInstance, parts: SearchParts): void {
  const { asking, pages, present } = parts;

  serve(app, papers.searchPapers, async ({ caller, query: { page, inside, sort = 'relevance', ...filters } }) => {
    if (parts.search.isForReviewers(filters)) requireAccess(caller, 'teacher');
    if (inside !== 'true') {
      const { data, total } = await parts.search.papers(filters, page, listOrder(sort));
      const message = parts.search.message('paper', total);
      return { data: data.map((document) => present.paper(document, caller.user)), message, total };
    }
    const { title = '', paper_approval_status: status = 'Approved', ...given } = filters;
    const scope = status === 'Approved' ? ('public' as const) : { paper_approval_status: status };
    const reply = await asking.ask({ kind: 'paper', text: title, chosen: chosenOf(given), scope, sort, page });
    return {
      data: reply.hits.map(({ document, matches }) => ({
        ...present.paper(document, caller.user),
        matches: [...matches],
      })),
      message: parts.search.message('paper', reply.total),
      total: reply.total,
      ...insideOf(reply),
    };
  });

  serve(app, notes.searchNotes, async ({ caller, query: { page, inside, sort = 'relevance', ...filters } }) => {
    if (inside !== 'true') {
      const { data, total } = await parts.search.notes(filters, page, listOrder(sort));
      const message = parts.search.message('notes', total);
      return { data: data.map((document) => present.notes(document, caller.user)), message, total };
    }
    const { title = '', ...given } = filters;
    const reply = await asking.ask({
      kind: 'notes',
      text: title,
      chosen: chosenOf(given),
      scope: 'public',
      sort,
      page,
    });
    return {
      data: reply.hits.map(({ document, matches }) => ({
        ...present.notes(document, caller.user),
        matches: [...matches],
      })),
      message: parts.search.message('notes', reply.total),
      total: reply.total,
      ...insideOf(reply),
    };
  });

  serve(app, suggest, async ({ query: { title = '', kind = 'paper' } }) => ({
    data: await parts.suggest(kind, title),
  }));

  const similar = async (view: DocumentService['view'], user: UserRow | null, id: string) =>
    await parts.similarTo(await view(user, id));
  serve(app, papers.similarPapers, async ({ caller, params }) => ({
    data: (await similar(parts.documents.paper.view, caller.user, params.id)).map((one) =>
      present.paper(one, caller.user),
    ),
  }));
  serve(app, notes.similarNotes, async ({ caller, params }) => ({
    data: (await similar(parts.documents.notes.view, caller.user, params.id)).map((one) =>
      present.notes(one, caller.user),
    ),
  }));

  serve(app, papers.paperPage, async ({ caller, params }) =>
    pages.page(await parts.documents.paper.view(caller.user, params.id), caller.user, params.page),
  );
  serve(app, notes.notesPage, async ({ caller, params }) =>
    pages.page(await parts.documents.notes.view(caller.user, params.id), caller.user, params.page),
  );
}
