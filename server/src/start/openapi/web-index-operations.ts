import { header, parameter, type RawOperation } from './raw-operation.ts';

function webIndexOperation(
  path: RawOperation['path'],
  operationId: string,
  type: string,
  { summary, description, parameters = [] }: Pick<RawOperation, 'summary' | 'description' | 'parameters'>,
): RawOperation {
  const content = { [type]: { schema: { type: 'string' } } };
  return {
    path,
    method: 'GET',
    operationId,
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

const feedOperation = (many: string, operationId: string): RawOperation => {
  const operation = webIndexOperation(`/${many}/feed.atom`, operationId, 'application/atom+xml', {
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

/** What search engines and feed readers ask for. */
export const WEB_INDEX_OPERATIONS: readonly RawOperation[] = [
  webIndexOperation('/robots.txt', 'getRobots', 'text/plain', {
    summary: 'What search engines may list',
    description: 'RFC 9309.',
  }),
  webIndexOperation('/sitemap.xml', 'getSitemap', 'application/xml', {
    summary: 'The site maps, for search engines',
    description: 'An index of sitemaps.org. 404 without PUBLIC_INDEX=on.',
  }),
  webIndexOperation('/sitemaps/:name', 'getSitemapPart', 'application/xml', {
    summary: 'The addresses of public pages',
    description: '`pages.xml`, or 10,000 documents of a kind. 404 without PUBLIC_INDEX=on.',
    parameters: [parameter('path', 'name', 'As the site map names it.')],
  }),
  feedOperation('papers', 'getPaperFeed'),
  feedOperation('notes', 'getNotesFeed'),
];
