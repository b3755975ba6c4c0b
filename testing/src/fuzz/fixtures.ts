import { anyPdf, approve, ask, reject, uploadedNotes, uploadedPaper } from '../ask.ts';
import type { ListeningHub } from '../listening-hub.ts';
import { administrator, signUp, student, teacher, type Member } from '../people.ts';
import type { FuzzFixtures } from './values.ts';

export interface OpenedFixtures extends FuzzFixtures {
  /** Everything of the victims' that nobody without the right to it may have changed: the same before and after. */
  belongings(): Promise<unknown[]>;
  /** The hub still does its work: a paper is uploaded, found and read. */
  isWell(): Promise<boolean>;
}

/** People of every sort with documents of every sort: victims, whose must stay as they are, and scapegoats. */
export async function makeFixtures(hub: ListeningHub): Promise<OpenedFixtures> {
  const admin = await administrator(hub);
  const [victim, wellness, otherGoat, attacker] = [
    await student(hub),
    await student(hub),
    await student(hub),
    await student(hub),
  ];
  const [reviewer, disabled] = [await teacher(hub), await teacher(hub)];
  const [goat, waiting] = [await teacher(hub, { approved: false }), await teacher(hub, { approved: false })];
  await ask(hub, 'PUT', `/admin/users/${disabled.user._id}/disable`, { as: admin });

  const of = async (owner: Member) => {
    const [pending, approved, rejected, deleted, withdrawn, openly, archived] = [
      await uploadedPaper(hub, owner),
      await uploadedPaper(hub, owner),
      await uploadedPaper(hub, owner),
      await uploadedPaper(hub, owner),
      await uploadedPaper(hub, owner),
      await uploadedPaper(hub, owner),
      // The rule of that department archives it.
      await uploadedPaper(hub, owner, { department: 'ME', exam_year: '2001' }),
    ];
    for (const { _id } of [approved, withdrawn, openly, archived]) await approve(hub, admin, _id);
    await reject(hub, admin, rejected._id);
    await ask(hub, 'PUT', `/papers/${deleted._id}/delete`, { as: owner });
    for (const [{ _id }, as] of [
      [withdrawn, 'withdrawn'],
      [openly, 'withdrawn_openly'],
    ] as const)
      await ask(hub, 'PUT', `/documents/${_id}/hidden`, { as: admin, json: { hidden: true, as, reason: 'Not ours.' } });
    await hub.rules.archiveDue();
    return [pending, approved, rejected, deleted, withdrawn, openly, archived, await uploadedNotes(hub, owner)];
  };
  const rule = { department: 'ME', keep_years: 5, never_publish: [] };
  await ask(hub, 'PUT', '/admin/department_rules', { as: admin, json: rule });
  const [victims, goats] = [await of(victim), await of(otherGoat)];
  const { body } = await ask(hub, 'GET', '/api/auth/jwks');
  const [key] = body['keys'] as { x: string; kid: string }[];
  const ids = (documents: readonly { readonly _id: string }[]) => documents.map(({ _id }) => _id);
  const victimIds = [...ids(victims), victim.user._id, wellness.user._id];
  const { rows } = hub.database;

  return {
    attackers: [attacker, waiting, disabled, await signUp(hub)].map(({ token }) => token),
    powers: [reviewer.token, admin.token],
    cookies: [goat.cookie, otherGoat.cookie],
    victims: victimIds,
    scapegoats: [...ids(goats), goat.user._id, otherGoat.user._id],
    filePaths: victims.map(({ file_url }) => file_url),
    emails: [victim.email, goat.email, attacker.email],
    publicKey: key?.x ?? '',
    keyId: key?.kid ?? '',
    async belongings() {
      // Not the semester: the administrator is one of the powers, and their semester step moves all students. They may also take
      // another name, which tells namesakes apart, so documents are asked for the account of their reviewer and not for the name.
      const documents = `select _id, owner_id, title, subject, file_id, encode(file_sha256, 'hex'), revision, paper_approval_status,
        reviewer_id, approval_at, comment, deleted_at from documents where _id = any($1) order by _id`;
      const accounts = `select email, session_version, email_verified from identity_users where email = $1`;
      const all = [
        rows(documents, [victimIds]),
        rows(
          `select to_jsonb(users) - array['semester', 'alumni_since', 'updated_at', 'name', 'name_key'] as person from users where _id = any($1) order by _id`,
          [victimIds],
        ),
        rows(accounts, [victim.email]),
        // A rule that the administrator sets archives papers of victims too.
        rows(
          `select action, actor_id, object_id from audit_log where object_id = any($1) and actor <> 'hub' order by at, action`,
          [victimIds],
        ),
      ];
      return Promise.all(all);
    },
    async isWell() {
      const paper = await uploadedPaper(hub, wellness);
      const view = await ask(hub, 'GET', `/papers/${paper._id}/view_paper`, { as: wellness });
      const file = await fetch(hub.origin + String(view.body['file_url']));
      const isWhole = (await anyPdf()).equals(Buffer.from(await file.arrayBuffer()));
      return isWhole && (await ask(hub, 'GET', '/readyz')).body['status'] === 'ready';
    },
  };
}
