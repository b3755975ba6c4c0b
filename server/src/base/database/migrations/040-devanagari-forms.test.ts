import { fold } from '@exam-vault/contract/text';
import { bareDatabase } from '@exam-vault/testing/test-database';
import { expect, it } from 'vitest';
import { migrate } from '../migrate.ts';

const TITLE = 'हिन्दी सड\u093Cक पाँच २०२३ सम्बन्ध क्\u200Dष अङ्क पञ्च खण्ड';

it('gives titles, terms and words the form that `fold` makes, and leaves values as they are', async () => {
  const database = await bareDatabase();
  try {
    await migrate(database.db, { to: '039-file-journal' });
    await database.rows(`
      with owner as (
        insert into users (issuer, subject, role, name, email, role_id, department, university, college, status, created_at, updated_at)
        values ('i', 's', 'teacher', 'Tara', 't@example.edu', 'T-1', 'CSE', 'Amity', 'LIET', 'Approved', now(), now()) returning _id
      ), document as (
        insert into documents (kind, title, title_folded, subject, department, year, semester, paper_type, exam_type, exam_year,
          owner_id, uploaded_by, created_at, updated_at, paper_approval_status, file_id, file_type, file_size, file_sha256, text_status)
        select 'paper', '${TITLE}', '${TITLE}', 'हिन्दी', 'CSE', '1st', 'I', 'Main', 'Midterm', 2023, _id, 'A', now(), now(), 'Pending',
          gen_random_uuid(), 'PDF', 1, sha256('file'::bytea), 'waiting' from owner returning _id
      )
      insert into document_texts (document_id, is_public, kind, field_values, terms)
      select _id, false, 'paper', '{"subject": "हिन्दी"}',
        array_to_tsvector(array['subject=हिन्दी', 't:हिन्दी', 't:२०२३', 'kept', 'पाँच', 'पांच', '\u093C']) from document
    `);
    await database.rows(`insert into words (word, documents) values ('हिन्दी', 3), ('हिंदी', 5), ('road', 2)`);
    expect(await migrate(database.db)).toContain('040-devanagari-forms');
    expect(await database.rows('select title, title_folded from documents')).toEqual([
      { title: TITLE, title_folded: fold(TITLE) },
    ]);
    expect(await database.rows('select tsvector_to_array(terms) as terms from document_texts')).toEqual([
      { terms: expect.toSatisfy((terms: string[]) => terms.toSorted().join() === EXPECTED.toSorted().join()) },
    ]);
    expect(await database.rows('select word, documents from words order by documents')).toEqual([
      { word: 'road', documents: 2 },
      { word: 'हिंदी', documents: 5 },
    ]);
  } finally {
    await database.close();
  }
});

const EXPECTED = ['subject=हिन्दी', 't:हिंदी', 't:2023', 'kept', 'पांच'];
