import { listDeleted, restoreDocument, type DeletedDocument } from '@exam-vault/contract/deleted';
import { shownStatus } from '@exam-vault/contract/permissions';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serving/http/serve.ts';
import type { DeletedService, Restorable } from './deleted-service.ts';

/** Enough to know it by; its file is served to nobody (contract section 6). */
function presentDeleted(document: Restorable): DeletedDocument {
  return {
    _id: document._id,
    kind: document.kind,
    title: document.title,
    subject: document.subject,
    department: document.department,
    semester: document.semester,
    uploaded_by: document.uploaded_by,
    created_at: document.created_at.toISOString(),
    paper_approval_status: shownStatus(document.paper_approval_status),
    deleted_at: document.deleted_at.toISOString(),
    deleted_by: document.deleted_by,
    days_left: document.days_left,
  };
}

/** What the administrator does about deleted documents. */
export function deletedRoutes(app: FastifyInstance, deleted: DeletedService): void {
  serve(app, listDeleted, async ({ query }) => {
    const { data, total } = await deleted.list(query.page ?? 1);
    return { data: data.map(presentDeleted), total };
  });
  serve(app, restoreDocument, async ({ caller, params }) => {
    await deleted.restore(caller.user, params.id);
    return { message: 'The document was restored.' };
  });
}
