/** The arrows of ARCHITECTURE.md, each with its reason. `npm run check` runs them through scripts/check-layers.mjs. */

const FEATURES = 'papers|notes|review|search|stats|files|users|identity|invitations|account|operations/imports';

/** The groups of server/src and of web/src, from the top. A group imports those below it. */
const SERVER_GROUPS = [
  'start',
  'site',
  'reviewing',
  'uploading',
  'studying',
  'finding',
  'people',
  'library',
  'serving',
  'base',
];
const WEB_GROUPS = ['testing', 'start', 'site', 'reviewing', 'uploading', 'studying', 'people', 'library', 'base'];

const downOnly = (workspace, groups) =>
  groups.slice(1).map((group, at) => ({
    name: `${workspace}-${group}-imports-what-is-below`,
    comment: 'So that a group can be read without those above it.',
    severity: 'error',
    from: { path: `^${workspace}/src/${group}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^${workspace}/src/(${groups.slice(0, at + 1).join('|')})/` },
  }));

module.exports = {
  forbidden: [
    ...downOnly('server', SERVER_GROUPS),
    ...downOnly('web', WEB_GROUPS),
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or a third that both need.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-imports-zod-only',
      comment: 'The contract is loaded by the page and by the server: it may know neither of them.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^contract/src|(^|/)zod(/|$)' },
    },
    {
      name: 'page-corners-imports-nothing',
      comment: 'It runs in a Web Worker of a phone, in Node and in a sandbox without a file system.',
      severity: 'error',
      from: { path: '^page-corners/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^page-corners/src' },
    },
    {
      name: 'web-and-server-meet-in-the-contract',
      comment: 'What both sides agree on stands in contract/, once.',
      severity: 'error',
      from: { path: '^(web|server)/src' },
      to: { path: '^(web|server)/src', pathNot: '^$1/src' },
    },
    {
      name: 'libraries-do-not-know-the-hub',
      comment:
        'embedded-postgres and sandbox could serve another program: the hub imports them, and they never import the hub.',
      severity: 'error',
      from: { path: '^(embedded-postgres|sandbox)/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|web|demo|testing|bench|e2e)/' },
    },
    {
      name: 'nothing-needs-the-demo-or-the-tests',
      comment: 'The demo and the tests stand on the hub. The hub must build and run without both of them.',
      severity: 'error',
      from: {
        path: '^(contract|embedded-postgres|sandbox|server|web)/src',
        pathNot: '\\.test\\.tsx?$|^web/src/testing/',
      },
      to: { path: '^(demo|testing|bench|e2e)/' },
    },
    {
      name: 'pdf-lib-copies-pages-in-the-sandbox',
      comment: 'It parses files of strangers (decision 133).',
      severity: 'error',
      from: {
        path: '^(contract|embedded-postgres|sandbox|server|web)/src',
        pathNot: '\\.test\\.tsx?$|^web/src/testing/|^sandbox/src/(layered|merged)/',
      },
      to: { path: '(^|/)pdf-lib(/|$)' },
    },
    {
      name: 'only-compose-names-adapters',
      comment:
        'The inside of the server asks ports; server/src/start/compose alone decides what answers (adapters may share code among themselves).',
      severity: 'error',
      from: { path: '^server/src', pathNot: '^server/src/(base/adapters|start/compose)|\\.test\\.ts$' },
      to: {
        path: '^server/src/base/adapters|^(sandbox|embedded-postgres)/src',
        // How a file survives a power cut is no adapter: the files of the hub and of its database are written by the same functions.
        pathNot: '^embedded-postgres/src/durable-files\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'services-know-no-http',
      comment: 'A rule must hold whoever asks: the page, the command line, a job.',
      severity: 'error',
      from: { path: '^server/src/.*-(service|repository|rules)\\.ts$' },
      to: { path: '^server/src/serving/http|(^|/)fastify(/|$)' },
    },
    {
      name: 'documents-is-the-kernel',
      comment: 'Papers, notes and the rest stand on documents; never the other way round.',
      severity: 'error',
      from: { path: '^(server|web)/src/library/documents', pathNot: '\\.test\\.tsx?$' },
      // On the page one search serves every kind.
      to: { path: `^(server|web)/src/[a-z]+/(${FEATURES})/`, pathNot: '^web/src/library/search/' },
    },
    {
      name: 'server-features-meet-in-compose',
      comment: 'Features of the server share types; their values meet in server/src/start/compose.',
      severity: 'error',
      from: {
        path: '^server/src/[a-z]+/(papers|notes|review|search|stats|files|users|identity|invitations|operations/imports)/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: `^server/src/[a-z]+/(${FEATURES})/`,
        // How a paper or notes are shown is handed in by compose-hub.ts; the type is all that the others import.
        pathNot: '^server/src/[a-z]+/($1/|papers/present-paper\\.ts|notes/present-notes\\.ts)',
      },
    },
    {
      name: 'the-s3-sdk-is-loaded-when-it-is-needed',
      comment:
        'A hub with its files on disk must not load a hundred modules of a cloud: import it inside a function, or its types.',
      severity: 'error',
      from: { path: '^server/src', pathNot: '\\.test\\.ts$' },
      to: { path: '@aws-sdk/', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    {
      name: 'ui-knows-nothing-of-ours',
      comment:
        'Building blocks know no noun and no page, only the language and the way between pages, so that any screen can use them.',
      severity: 'error',
      from: { path: '^web/src/base/ui', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(web/src/(?!base/(ui|languages|routing)/)|contract/src)' },
    },
    {
      name: 'routes-of-the-web-are-the-apps',
      comment: 'Only app/ knows every page; pages know each other by paths.',
      severity: 'error',
      from: { path: '^web/src/(?!start/app/|main\\.tsx)' },
      to: { path: '^web/src/start/app/router' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  },
};
