import { mockPaperPdf } from '@exam-vault/contract/mock-papers';
import type { FastifyInstance } from 'fastify';
import { requestParts } from '../../http/serve.ts';
import type { UsageLimits } from '../../limits/usage-limits.ts';
import { attachment } from '../attachment.ts';
import type { MockPaperService } from '../mock-paper-service.ts';
import { fileName } from '../zip-names.ts';
import { questionStrips, type QuestionStripsDeps } from './question-strips.ts';

interface MockPdfDeps {
  readonly mockPapers: MockPaperService;
  readonly usage: Pick<UsageLimits, 'acquire'>;
  readonly pictures: QuestionStripsDeps['pictures'];
  readonly findPaper: QuestionStripsDeps['findPaper'];
}

/** Mock papers to print (contract section 9, decision 97). */
export function mockPdfRoutes(app: FastifyInstance, { mockPapers, usage, ...strips }: MockPdfDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: mockPaperPdf.path,
    exposeHeadRoute: false,
    config: { endpoint: mockPaperPdf },
    handler: async (request, reply) => {
      const { caller, params, query } = requestParts(mockPaperPdf, request);
      const { key, ...pattern } = query;
      const release = usage.acquire('exports', caller.identity.subject, request.ip);
      reply.raw.once('close', release);
      const paper = await mockPapers.make(params.subject, pattern);
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': attachment(fileName(`${params.subject} mock paper ${paper.seed}`, 'pdf')),
        'cache-control': 'no-store',
      });
      if (request.method === 'HEAD') return await reply.send();
      // PDFKit and its fonts are loaded for the first paper only.
      const { mockPdf } = await import('./mock-pdf.ts');
      const { subject } = caller.identity;
      const drawn = await questionStrips(
        { ...strips, log: request.log },
        paper,
        { account: async () => subject, address: request.ip },
        () => reply.raw.destroyed,
      );
      return await reply.send(await mockPdf(params.subject, paper, { hasKey: key === 'true', strips: drawn }));
    },
  });
}
