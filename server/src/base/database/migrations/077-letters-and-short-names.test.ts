import { fold } from '@exam-vault/contract/text';
import { bareDatabase } from '@exam-vault/testing/test-database';
import { expect, it } from 'vitest';
import { migrate } from '../migrate.ts';

const TITLE = 'Straße Ærø Œuvre Łódź Đorđe Þór ð Ħal ŧ ılık';
/** As `fold` made it until then. */
const BEFORE = 'straße ærø œuvre łodz đorđe þor ð ħal ŧ ılık';

it('gives titles, terms and words the form that `fold` makes, and leaves values as they are', async () => {
  const database = await bareDatabase();
  try {
    await migrate(database.db, { to: '075-header-keys' });
    await database.rows(`
      with owner as (
        insert into users (issuer, subject, role, name, email, role_id, department, university, college, status, created_at, updated_at)
        values ('i', 's', 'teacher', 'Tara', 't@example.edu', 'T-1', 'CSE', 'Amity', 'LIET', 'Approved', now(), now()) returning _id
      )
      insert into documents (kind, title, title_folded, subject, department, year, semester, paper_type, exam_type, exam_year,
        owner_id, uploaded_by, created_at, updated_at, paper_approval_status, file_id, file_type, file_size, file_sha256, text_status)
      select 'paper', '${TITLE}', '${BEFORE}', 'Maße', 'CSE', '1st', 'I', 'Main', 'Midterm', 2023, _id, 'A', now(), now(), 'Pending',
        gen_random_uuid(), 'PDF', 1, sha256('file'::bytea), 'waiting' from owner`);
    await database.rows(`
      insert into document_texts (document_id, is_public, kind, field_values, terms)
      select _id, false, 'paper', '{}', array_to_tsvector(array['subject=Maße', 't:straße', 'straße', 'strasse', 'kept']) from documents`);
    await database.rows(`insert into words (word, documents) values ('straße', 3), ('strasse', 5), ('road', 2)`);
    await migrate(database.db);
    expect(await database.rows('select title, title_folded from documents')).toEqual([
      { title: TITLE, title_folded: fold(TITLE) },
    ]);
    const [row] = await database.rows<{ terms: string[] }>(
      'select tsvector_to_array(terms) as terms from document_texts',
    );
    expect(row?.terms.toSorted()).toEqual(['kept', 'strasse', 'subject=Maße', 't:strasse']);
    expect(await database.rows('select word, documents from words order by documents')).toEqual([
      { word: 'road', documents: 2 },
      { word: 'strasse', documents: 5 },
    ]);
  } finally {
    await database.close();
  }
});
