import { setOfficial, solutionsOfPaper, type Solution } from '@exam-vault/contract/solutions';
import type { FastifyInstance } from 'fastify';
import { readerOf } from '../../serving/http/authenticate.ts';
import { serve } from '../../serving/http/serve.ts';
import type { Present } from '../documents/present-document.ts';
import type { SolutionService } from './solution-service.ts';

/** The calls that only solutions have. */
export function solutionRoutes(app: FastifyInstance, solutions: SolutionService, present: Present<Solution>): void {
  serve(app, solutionsOfPaper, async ({ caller, params }) => ({
    data: (await solutions.ofPaper(readerOf(caller), params.id)).map((row) => {
      const { _id, solution_type, official, paper_approval_status, release_at } = present(row, caller.user);
      return {
        _id,
        solution_type,
        paper_approval_status,
        ...(official === undefined ? {} : { official }),
        ...(release_at === undefined ? {} : { release_at }),
      };
    }),
  }));

  serve(app, setOfficial, async ({ caller: { user }, params, body }) =>
    present(await solutions.setOfficial(user, params.id, body.official), user),
  );
}
