import type { ApiDocument } from '@exam-vault/contract/openapi';

/** A small OpenAPI document like the hub's. */
export const SAMPLE_API: ApiDocument = {
  openapi: '3.1.1',
  info: {
    title: 'Exam Vault',
    version: '1.0.0',
    summary: 'Papers.',
    description: 'Send `TOKEN` with each call.\n\n```sh\ncurl "$HUB"\n```',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This hub' }],
  tags: [
    { name: 'papers', description: 'Exam papers.' },
    { name: 'hub', description: 'The hub itself.' },
  ],
  paths: {
    '/papers/upload_paper': {
      post: {
        operationId: 'uploadPaper',
        tags: ['papers'],
        summary: 'Upload a paper',
        description: 'It waits for review.',
        security: [{ idToken: [] }],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { allOf: [{ $ref: '#/components/schemas/PaperForm' }, { type: 'object', required: ['file'] }] },
            },
          },
        },
        responses: {
          201: {
            description: 'Made.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Paper' } } },
          },
          401: { $ref: '#/components/responses/UNAUTHENTICATED' },
        },
      },
    },
    '/papers/my_paper': {
      get: {
        operationId: 'myPapers',
        tags: ['papers'],
        summary: "The caller's own papers",
        description: 'Newest first.',
        security: [{ idToken: [] }],
        parameters: [
          {
            name: 'page',
            in: 'query',
            required: false,
            description: 'From 1.',
            schema: { type: 'integer', minimum: 1 },
          },
        ],
        responses: {
          200: {
            description: 'Done.',
            headers: { 'X-Total-Count': { $ref: '#/components/headers/TotalCount' } },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Paper' } } },
            },
          },
        },
      },
    },
    '/healthz': {
      get: {
        operationId: 'isAlive',
        tags: ['hub'],
        summary: 'The process is alive',
        description: 'Looks at nothing else.',
        security: [],
        responses: { 200: { description: 'Alive.' } },
      },
    },
  },
  components: {
    schemas: {
      PaperForm: {
        type: 'object',
        required: ['title', 'year'],
        properties: {
          title: { type: 'string', minLength: 1, maxLength: 200, description: 'The title.' },
          year: { type: 'string', enum: ['1st', '2nd'], 'x-catalogue': 'years', description: 'The year of study.' },
          unit_no: { type: 'string', enum: ['', 'I'], 'x-catalogue': 'units', description: 'The unit.' },
          file: { type: 'string', format: 'binary', description: 'The file.' },
        },
      },
      Paper: {
        type: 'object',
        required: ['_id', 'unit_no'],
        properties: {
          _id: { type: 'string', description: 'The id.' },
          unit_no: { type: ['string', 'null'], 'x-catalogue': 'units', description: 'The unit.' },
          created_at: { type: 'string', format: 'date-time', description: 'When it was made.' },
        },
      },
      Error: {
        type: 'object',
        properties: {
          code: { type: 'string', 'x-enumDescriptions': { UNAUTHENTICATED: 'There is no token.' } },
        },
      },
    },
    responses: {
      UNAUTHENTICATED: {
        description: 'UNAUTHENTICATED: There is no token.',
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Error' },
                { type: 'object', properties: { code: { enum: ['UNAUTHENTICATED'] } } },
              ],
            },
          },
        },
      },
    },
    headers: { TotalCount: { description: 'How many there are.', schema: { type: 'integer' } } },
    securitySchemes: {},
  },
};
