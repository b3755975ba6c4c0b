import { CALLS, type CallName } from '@exam-vault/contract/api';
import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { ApiDocument, ApiMethod } from '@exam-vault/contract/openapi';
import { problemBody } from '@exam-vault/contract/problems';
import { describeEndpoint, pathOf } from './describe-endpoint.ts';
import { schemaCollection } from './json-schema.ts';
import { NOUNS } from './nouns.ts';
import { rawOperations } from './raw-operations.ts';
import { CODE_WORDS, responseCollection } from './responses.ts';

/** Of the API, not of the program: it grows when a call changes. */
const VERSION = '1.0.0';

const DESCRIPTION = `Everything that the pages of this hub do, a program can do too: these are the same calls.

Who is signed in sends an ID token with each call, as \`Authorization: Bearer TOKEN\`. With the built-in identity provider a session gives one:

\`\`\`sh
curl -c session "$HUB/api/auth/sign-in/email" \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "you@example.edu", "password": "your password"}'
curl -b session "$HUB/api/auth/token"
\`\`\`

A token lives 15 minutes; ask for the next one with the same session. The hub knows the caller by the token alone: role, approval and rights are read from its own records at every call.

Every error has the same body, with an honest status: \`error\` and \`message\` are a text for people, \`code\` is for programs. Query parameters and form fields that are not named here are ignored. Texts are stored in Unicode's form NFC without spaces around them; control characters are refused.

A list with \`page\` has 12 a page, newest first. Where a field has \`x-catalogue\`, its values are those of that list of \`/catalogue\`: each institution has its own, and an old document may have a value that is no longer offered.`;

/** OpenAPI 3.1 of this hub, made from the contract and the current catalogue. */
export function buildDocument(catalogue: Catalogue): ApiDocument {
  const schemas = schemaCollection(catalogue);
  const problems = responseCollection();
  const parts = { catalogue, schemas, problems };
  const paths: ApiDocument['paths'] = {};
  for (const [noun, { calls }] of Object.entries(NOUNS)) {
    for (const [name, said] of Object.entries(calls)) {
      const endpoint = CALLS[name as CallName];
      const words = typeof said === 'string' ? { description: said } : said;
      const method = endpoint.method.toLowerCase() as ApiMethod;
      (paths[pathOf(endpoint.path)] ??= {})[method] = describeEndpoint({ name, noun, endpoint, words }, parts);
    }
  }
  for (const { path, method, operation } of rawOperations(parts)) (paths[path] ??= {})[method] = operation;
  schemas.add(problemBody, 'answered', 'Error');
  const { Error: error } = schemas.components;
  if (error?.properties?.code) {
    error.properties.code = {
      ...error.properties.code,
      enum: Object.keys(CODE_WORDS),
      'x-enumDescriptions': { ...CODE_WORDS },
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Exam Vault',
      version: VERSION,
      summary: 'Share, review, search and read exam papers and semester notes.',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This hub' }],
    tags: Object.entries(NOUNS).map(([name, { description }]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components,
      responses: problems.responses,
      headers: {
        TotalCount: {
          description: 'How many there are on all pages; there when a page was asked for.',
          schema: { type: 'integer', minimum: 0 },
        },
        RetryAfter: {
          description: 'Seconds after which trying again makes sense.',
          schema: { type: 'integer', minimum: 0 },
        },
        WwwAuthenticate: {
          description:
            'How to authenticate (RFC 9110 section 11.6.1). It names an error when a token was sent (RFC 6750 section 3).',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "The identity provider's ID token.",
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session_token',
          description:
            "The session of the built-in provider. Each hub puts a part of its own before the cookie's name.",
        },
      },
    },
  };
}
