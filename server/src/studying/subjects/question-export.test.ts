import { examFields } from '@exam-vault/testing/ask';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let asha: Member;
let ravi: Member;
let waiting: Member;

beforeAll(async () => {
  hub = await readingHub();
  asha = await student(hub);
  ravi = await teacher(hub);
  waiting = await teacher(hub, { approved: false });
});

describe('the questions of a subject as a file (contract section 9)', () => {
  const file = (subject: string, extension: string, as: Member = ravi) =>
    fetch(`${hub.origin}/subjects/${encodeURIComponent(subject)}/questions.${extension}`, { headers: as.headers });

  it('has those of public papers, escaped', async () => {
    const subject = 'Power Systems';
    const hostile = '=HYPERLINK("x") <b>bold</b> & ]]> end';
    await hub.approvedPaper(
      { ...examFields(subject, 2021), title: '=1+1 "quoted", title' },
      `1. Compare both, with a sketch [5]\na) ${hostile}\nb) Corona loss\n2. ${hostile}`,
    );
    await hub.pendingPaper(examFields(subject, 2024), '1. Still a secret of the examiners');
    const xml = await file(subject, 'xml');
    expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(xml.headers.get('content-disposition')).toContain('filename="Power Systems.xml"');
    const markup = await xml.text();
    expect(markup).toContain('<category><text>$course$/top/Power Systems</text></category>');
    expect(markup.match(/<question type="essay">/g)).toHaveLength(2);
    expect(markup).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; ]]&gt; end');
    expect(markup).not.toContain('<b>');
    expect(markup).not.toContain('secret');
    expect(markup.trimEnd().endsWith('</quiz>')).toBe(true);

    const csv = await (await file(subject, 'csv')).text();
    expect(csv).not.toContain('secret');
    const lines = csv.split('\r\n');
    expect(lines[0]).toContain('subject,exam_year,exam_type,paper,question');
    expect(lines[1]).toContain(`Power Systems,2021,University,"'=1+1 ""quoted"", title",1,`);
    expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""x"")`);
  });

  it('is for approved teachers', async () => {
    for (const extension of ['xml', 'csv']) {
      expect((await file('Power Systems', extension, asha)).status).toBe(403);
      expect((await file('Power Systems', extension, waiting)).status).toBe(403);
      expect((await file('Alchemy', extension)).status).toBe(404);
      expect((await fetch(`${hub.origin}/subjects/Power%20Systems/questions.${extension}`)).status).toBe(401);
    }
  });
});
