import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atEnd } from '@exam-vault/testing/at-end';
import { environmentOf, runHub } from '@exam-vault/testing/hub-command';
import { mailServer } from '@exam-vault/testing/mail-server';
import { PASSWORD } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

describe('the hub’s commands about invitations (decision 44)', () => {
  let running: TestHub;
  let env: Record<string, string>;
  beforeAll(async () => {
    const HUB_SECRET = 'the same secret for all hubs of a database';
    running = await startTestHub({ env: { HUB_SECRET, SIGN_UP: 'invited' } });
    env = { ...environmentOf(running), PUBLIC_URL: 'https://papers.example.edu', SIGN_UP: 'invited' };
  });
  afterAll(() => running.close());

  const hub = (...words: string[]) => runHub(env, words);
  const signUp = async (email: string, invitation: string) =>
    (
      await running.app.inject({
        method: 'POST',
        url: '/api/auth/sign-up/email',
        payload: { email, password: PASSWORD, name: 'Somebody', invitation },
      })
    ).statusCode;
  const logged = () =>
    running.database.rows<{ action: string; actor: string; email: string }>(
      "select action, actor, detail ->> 'comment' as email from audit_log where action like 'invitation.%' order by id",
    );

  /** Invites somebody. @returns the token of the printed link */
  async function invited(email: string, ...options: string[]): Promise<string> {
    const { code, out, err } = await hub('invite', email, ...options);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const link = new URL(/https:\S+/.exec(out)?.[0] ?? 'about:blank');
    expect(link.origin).toBe('https://papers.example.edu');
    return link.searchParams.get('invitation') ?? '';
  }

  it('invite prints a link that works once, invitations lists it with its state, and both are in the audit log', async () => {
    expect(await hub('invitations')).toEqual({ code: 0, out: 'None.\n', err: '' });
    const token = await invited('Asha@Example.edu', '--role', 'teacher');
    expect((await hub('invitations')).out).toMatch(
      /^open {7}asha@example\.edu {2}teacher {2}until \d{4}-\d\d-\d\d {2}\S+\n$/,
    );
    expect(await signUp('asha@example.edu', 'A'.repeat(32))).toBe(403);
    expect(await signUp('asha@example.edu', token)).toBe(200);
    expect((await hub('invitations')).out).toMatch(/^used {7}asha@example\.edu/);
    expect(await logged()).toContainEqual(expect.objectContaining({ actor: 'hub invite', email: 'asha@example.edu' }));
  });

  it('withdraw-invitation makes the link void, by the address or by the id, and only once', async () => {
    const byAddress = await invited('ravi@example.edu');
    const byId = await invited('meera@example.edu');
    expect(await hub('withdraw-invitation', ' Ravi@example.edu ')).toEqual({
      code: 0,
      out: 'The invitation to ravi@example.edu was revoked.\n',
      err: '',
    });
    const id = /^open .*meera@example\.edu.* (\S+)$/m.exec((await hub('invitations')).out)?.[1] ?? '';
    expect((await hub('withdraw-invitation', id)).code).toBe(0);
    expect([await signUp('ravi@example.edu', byAddress), await signUp('meera@example.edu', byId)]).toEqual([403, 403]);
    expect(await hub('withdraw-invitation', 'ravi@example.edu')).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^[^\n]*No open invitation found for ravi@example\.edu[^\n]*\n$/) as string,
    });
    expect((await hub('invitations')).out).toMatch(/^withdrawn {2}ravi@example\.edu/m);
    expect((await logged()).filter(({ actor }) => actor === 'hub withdraw-invitation')).toHaveLength(2);
  });

  it('a text that is no address and a role that does not exist are refused in one line', async () => {
    for (const words of [
      ['invite', 'nobody'],
      ['invite', 'dean@example.edu', '--role', 'dean'],
      ['invite'],
      ['invite', 'dean@example.edu', '--dry-run'],
      ['invite', '--list', '/nowhere/list.csv'],
      ['invite-link', '--days', '91'],
      ['withdraw-invitation-link', 'dean@example.edu'],
      ['semester-step', '--undo', '--again'],
      ['withdraw-invitation', 'dean@example.edu'],
    ]) {
      const { code, out, err } = await hub(...words);
      expect([code, out], words.join(' ')).toEqual([1, '']);
      expect(err.trim().split('\n'), words.join(' ')).toHaveLength(1);
    }
    expect((await hub('invitations')).out).not.toContain('dean@example.edu');
  });

  it('invite --list says what is wrong, invites the rest, and hands the links over; invite-link is used, listed and withdrawn', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'invite-list-'));
    atEnd(() => rm(folder, { recursive: true }));
    const [file, links] = [join(folder, 'list.csv'), join(folder, 'links.csv')];
    await writeFile(file, '\uFEFFE-mail;Role\r\numa@example.edu;teacher\r\nnobody;\r\nveda@example.edu;\r\n');
    const wrong = 'line 3: "nobody": isn’t an email address\n';
    expect(await hub('invite', '--list', file, '--dry-run')).toEqual({
      code: 0,
      out: `${wrong}3 lines: 2 addresses can be invited, 1 with problems. Nothing was written.\n`,
      err: '',
    });
    expect(await hub('invite', '--list', file)).toMatchObject({ code: 1, out: wrong });
    expect(await hub('invite', '--list', file, '--role', 'student', '--skip-wrong', '--links', links)).toEqual({
      code: 0,
      out: `${wrong}3 lines: 2 addresses invited, 1 with problems. The links are in ${links}.\n`,
      err: '',
    });
    const written = await readFile(links, 'utf8');
    expect(written).toMatch(
      /^\uFEFFemail,role,link\r\numa@example\.edu,teacher,https:\S+\r\nveda@example\.edu,student,/,
    );
    expect(await signUp('uma@example.edu', /invitation=(\S+)/.exec(written)?.[1] ?? '')).toBe(200);

    const made = await hub('invite-link', '--role', 'student', '--days', '7', '--uses', '2');
    const link = new URL(/https:\S+/.exec(made.out)?.[0] ?? 'about:blank');
    expect(await signUp('class1@example.edu', link.searchParams.get('invitation') ?? '')).toBe(200);
    const listed = (await hub('invitation-links')).out;
    expect(listed).toMatch(/^open {7}student {2}1 of 2 uses left {2}until \d{4}-\d\d-\d\d {2}\S+\n$/);
    expect(await hub('withdraw-invitation-link', listed.trim().split(' ').at(-1) ?? '')).toEqual({
      code: 0,
      out: 'The link was revoked. It was used 1 of 2 times.\n',
      err: '',
    });
    expect(await signUp('class2@example.edu', link.searchParams.get('invitation') ?? '')).toBe(403);
  });

  it('semester-step says what it would do, does it, asks before a second one, and takes it back', async () => {
    const dry = await hub('semester-step', '--dry-run');
    expect(dry.out).toMatch(
      /^I -> II {2}0 students\n[^]*VIII -> alumni {2}0 students\ntotal {2}0 students\nNothing was changed\.\n$/,
    );
    expect(await hub('semester-step')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Students were moved up/) as string,
    });
    expect(await hub('semester-step')).toMatchObject({ code: 1, err: expect.stringMatching(/--again/) as string });
    expect(await hub('semester-step', '--undo')).toEqual({ code: 0, out: '0 students moved back.\n', err: '' });
  });

  it('where mail is set up the link goes by mail, before the command ends, and is not printed', async () => {
    const server = await mailServer();
    atEnd(() => server.close());
    const outcome = await runHub({ ...env, SMTP_URL: server.url }, ['invite', 'meena@example.edu']);
    expect(outcome).toEqual({ code: 0, out: 'We’ll email the link to meena@example.edu.\n', err: '' });
    expect(server.received.map(({ to }) => to)).toEqual([['meena@example.edu']]);
    const link = new URL(/https:\S+/.exec(server.received[0]?.mail.text ?? '')?.[0] ?? 'about:blank');
    expect(await signUp('meena@example.edu', link.searchParams.get('invitation') ?? '')).toBe(200);
  });
});
