import * as personal from '@exam-vault/contract/personal';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import type { Presenters } from '../../library/documents/present-document.ts';
import { serve } from '../../serving/http/serve.ts';
import { notificationService } from '../notifications/notifications.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { bookmarkService } from './bookmarks.ts';
import { ownCourses } from './own-courses.ts';
import { recentDocuments } from './recent-documents.ts';
import { waitingCounts } from './waiting.ts';

export interface PersonalRouteDeps extends ServiceDeps {
  readonly catalogue: CurrentCatalogue;
  readonly present: Presenters;
}

type Notifications = ReturnType<typeof notificationService>;
type NotificationRow = Awaited<ReturnType<Notifications['list']>>['data'][number];

function presentNotification(row: NotificationRow): personal.Notification {
  const { document_id, document_kind, title } = row;
  const about =
    document_id === null || document_kind === null || title === null
      ? null
      : { kind: document_kind, _id: document_id, title };
  return {
    _id: row._id,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    read: row.read_at !== null,
    about,
    by: row.by_name,
    text: row.text,
  };
}

/** What is kept for one person, over HTTP (contract section 4). */
export function personalRoutes(app: FastifyInstance, { db, catalogue, clock, present }: PersonalRouteDeps): void {
  const bookmarks = bookmarkService({ db, clock });
  const recent = recentDocuments({ db, clock });
  const courses = ownCourses({ db, catalogue, clock });
  const listed = (row: DocumentRow, user: UserRow) => ({ kind: row.kind, document: present[row.kind](row, user) });
  const kept = (row: DocumentRow & { at: Date }, user: UserRow) => ({ ...listed(row, user), at: row.at.toISOString() });

  serve(app, personal.listBookmarks, async ({ caller: { user }, query }) => {
    const { data, total } = await bookmarks.list(user, query.page);
    return { data: data.map((row) => kept(row, user)), total };
  });
  serve(app, personal.bookmarkIds, async ({ caller }) => ({ ids: await bookmarks.ids(caller.user) }));
  serve(app, personal.addBookmark, async ({ caller, params }) => {
    await bookmarks.add(caller.user, params.id);
    return { bookmarked: true };
  });
  serve(app, personal.removeBookmark, async ({ caller, params }) => {
    await bookmarks.remove(caller.user, params.id);
    return { bookmarked: false };
  });

  serve(app, personal.listRecent, async ({ caller: { user } }) => {
    const { enabled, data } = await recent.list(user);
    return { enabled, data: data.map((row) => kept(row, user)) };
  });
  serve(app, personal.switchRecent, async ({ caller, body }) => {
    await recent.enable(caller.user, body.enabled);
    return { enabled: body.enabled };
  });
  serve(app, personal.emptyRecent, async ({ caller }) => ({ enabled: await recent.empty(caller.user) }));
  serve(app, personal.addRecent, async ({ caller, params }) => ({ kept: await recent.add(caller.user, params.id) }));

  serve(app, personal.getCourses, async ({ caller: { user } }) => {
    const { since, news, popular, ...chosen } = await courses.read(user);
    return {
      ...chosen,
      since: since?.toISOString() ?? null,
      news: { data: news.data.map((row) => kept(row, user)), total: news.total },
      popular: popular.map((row) => listed(row, user)),
    };
  });
  serve(app, personal.chooseCourses, async ({ caller, body }) =>
    courses.choose(caller.user, body.semester ?? null, body.subjects),
  );
  serve(app, personal.setExam, async ({ caller, body }) => ({
    exams: await courses.setExam(caller.user, body.subject, body.date),
  }));
  serve(app, personal.visitCourses, async ({ caller }) => ({
    since: (await courses.visit(caller.user))?.toISOString() ?? null,
  }));

  notificationRoutes(app, db, clock);
}

function notificationRoutes(app: FastifyInstance, db: Kysely<Schema>, clock: Clock): void {
  const notifications = notificationService({ db, clock });
  const waiting = waitingCounts({ db, notifications });

  serve(app, personal.listNotifications, async ({ caller, query }) => {
    const { data, ...counts } = await notifications.list(caller.user, query.page);
    return { data: data.map(presentNotification), ...counts };
  });
  serve(app, personal.markNotification, async ({ caller, params, body }) => {
    await notifications.mark(caller.user, params.id, body.read);
    return { unread: await notifications.unread(caller.user) };
  });
  serve(app, personal.readNotifications, async ({ caller }) => {
    await notifications.readAll(caller.user);
    return { unread: 0 };
  });
  serve(app, personal.getWaiting, async ({ caller }) => waiting(caller.user));
}
