import { reportAnswer } from '@exam-vault/contract/answers';
import { DOCUMENT_KINDS } from '@exam-vault/contract/document-fields';
import {
  claimCopyright,
  hideDocument,
  listReports,
  myReports,
  REPORT_CALLS,
  resolveReport,
} from '@exam-vault/contract/reports';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serving/http/serve.ts';
import { networkKey } from '../../base/limits/address-key.ts';
import { presentOwnReport, presentReport } from './present-report.ts';
import type { ReportService } from './report-service.ts';

/** Said to everybody who sends the form, also to robots, who must not learn what stops them. */
const RECEIVED = { message: 'We received your claim. A teacher will look at it.' };

export function reportRoutes(app: FastifyInstance, reports: ReportService): void {
  for (const kind of DOCUMENT_KINDS) {
    serve(app, REPORT_CALLS[kind], async ({ caller, params, body }) =>
      presentOwnReport(await reports.report(caller.user, kind, params.id, body)),
    );
  }

  serve(app, reportAnswer, async ({ caller, params, body }) =>
    presentOwnReport(await reports.reportAnswer(caller.user, params.id, body)),
  );

  serve(app, claimCopyright, async ({ caller, body, request, log }) => {
    const isRobot = (body.website ?? '') !== '';
    if (isRobot) log.warn('a copyright claim of a robot was not kept');
    else await reports.claim(body, caller.user ? `account ${caller.user._id}` : `network ${networkKey(request.ip)}`);
    return RECEIVED;
  });

  serve(app, listReports, async ({ query: { state, page = 1 } }) => {
    const { data, total } = await reports.list(state, page);
    return { data: data.map(presentReport), total };
  });

  serve(app, myReports, async ({ caller, query: { page = 1 } }) => {
    const { data, total } = await reports.own(caller.user, page);
    return { data: data.map(presentOwnReport), total };
  });

  serve(app, resolveReport, async ({ caller, params, body }) =>
    presentReport(await reports.resolve(caller.user, params.id, body)),
  );

  serve(app, hideDocument, async ({ caller, params, body }) => {
    await reports.setHidden(caller.user, params.id, body);
    return { hidden: body.hidden };
  });
}
