import { header, parameter, type RawOperation, type RawOperations } from './raw-operation.ts';

function webIndexOperation(
  path: RawOperation['path'],
  type: string,
  { summary, description, parameters = [] }: Pick<RawOperation, 'summary' | 'description' | 'parameters'>,
): RawOperation {
  const content = { [type]: { schema: { type: 'string' } } };
  return {
    path,
    tag: 'hub',
    summary,
    description,
    parameters,
    responses: {
      200: { description: 'The text.', content, headers: { ETag: header('Weak.') } },
      304: { description: 'The text is as If-None-Match has it.' },
    },
    // With PUBLIC_INDEX=off the site map is 404 too; a hub that has one never is.
    problems: path.includes(':') ? ['NOT_FOUND'] : [],
  };
}

const feedOperation = (many: string): RawOperation => {
  const operation = webIndexOperation(`/${many}/feed.atom`, 'application/atom+xml', {
    summary: `The newest ${many} of a search, as Atom`,
    description:
      'At most 36 public ones. It takes the filters of the search call too, and counts as a search. 404 without PUBLIC_INDEX=on.',
    parameters: [
      parameter('query', 'title', 'As in the search call.'),
      parameter('query', 'subject', 'As in the search call.'),
    ],
  });
  return { ...operation, problems: ['VALIDATION', 'NOT_FOUND'] };
};

const XML = { 'text/xml': { schema: { type: 'string' } } } as const;

/** What search engines, feed readers and library catalogues ask for. */
export const WEB_INDEX_OPERATIONS: RawOperations = {
  getRobots: webIndexOperation('/robots.txt', 'text/plain', {
    summary: 'What search engines may list',
    description: 'RFC 9309.',
  }),
  getSitemap: webIndexOperation('/sitemap.xml', 'application/xml', {
    summary: 'The site maps, for search engines',
    description: 'An index of sitemaps.org. 404 without PUBLIC_INDEX=on.',
  }),
  getSitemapPart: webIndexOperation('/sitemaps/:name', 'application/xml', {
    summary: 'The addresses of public pages',
    description: '`pages.xml`, or 10,000 documents of a kind. 404 without PUBLIC_INDEX=on.',
    parameters: [parameter('path', 'name', 'As the site map names it.')],
  }),
  harvest: {
    ...webIndexOperation('/oai', 'text/xml', {
      summary: 'What library catalogues harvest',
      description:
        'OAI-PMH 2.0, with `oai_dc` and `mods`; sets are `paper`, `notes` and `solution`. Counts as a search. 404 without PUBLIC_INDEX=on.',
      parameters: [parameter('query', 'verb', 'Identify, ListRecords …, with their arguments.')],
    }),
    responses: { 200: { description: 'The answer, also with an error of the protocol.', content: XML } },
  },
  harvestByForm: {
    path: '/oai',
    method: 'POST',
    tag: 'hub',
    summary: 'The same, with its arguments as a form',
    description: 'OAI-PMH 2.0, section 3.1.1.',
    responses: { 200: { description: 'The answer, also with an error of the protocol.', content: XML } },
  },
  getPaperFeed: feedOperation('papers'),
  getNotesFeed: feedOperation('notes'),
  getSolutionFeed: feedOperation('solutions'),
};
