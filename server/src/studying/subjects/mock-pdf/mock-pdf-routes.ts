import { mockPaperPdf } from '@exam-vault/contract/mock-papers';
import type { FastifyInstance } from 'fastify';
import { ComputeLimitError, type ComputePool } from '../../../serving/compute/compute-pool.ts';
import { unavailable } from '../../../base/errors.ts';
import { requestParts } from '../../../serving/http/serve.ts';
import { addressKey } from '../../../base/limits/address-key.ts';
import type { UsageLimits } from '../../../base/limits/usage-limits.ts';
import { attachment } from '../../../serving/http/attachment.ts';
import type { MockPaperService } from '../mock-paper-service.ts';
import { fileName } from '../../../library/files/zip-names.ts';
import { questionStrips, type QuestionStripsDeps } from './question-strips.ts';

interface MockPdfDeps {
  readonly mockPapers: MockPaperService;
  readonly usage: Pick<UsageLimits, 'acquire'>;
  /** Where papers are drawn: the longest take seconds. */
  readonly background: ComputePool;
  readonly pictures: QuestionStripsDeps['pictures'];
  readonly findPaper: QuestionStripsDeps['findPaper'];
}

/** Mock papers to print (contract section 9, decision 93). */
export function mockPdfRoutes(app: FastifyInstance, { mockPapers, usage, background, ...strips }: MockPdfDeps): void {
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
      const { subject } = caller.identity;
      const drawn = await questionStrips(
        { ...strips, log: request.log },
        paper,
        { account: async () => subject, address: request.ip },
        () => reply.raw.destroyed,
      );
      const options = { hasKey: key === 'true', strips: drawn };
      const turn = { person: subject, address: addressKey(request.ip) };
      const bytes = await background.run('mockPdf', turn, params.subject, paper, options).catch((error: unknown) => {
        throw error instanceof ComputeLimitError ? unavailable(error) : error;
      });
      return await reply.send(Buffer.from(bytes));
    },
  });
}
