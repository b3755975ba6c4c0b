import { bareDatabase } from '@exam-vault/testing/test-database';
import { expect, it } from 'vitest';
import { migrate } from '../migrate.ts';

it('turns the values of the index into values by name, also when it stops in the middle and starts again', async () => {
  const database = await bareDatabase();
  try {
    await migrate(database.db, { to: '018-request-ids' });
    await database.rows(`
      with owner as (
        insert into users (issuer, subject, role, name, email, role_id, department, university, college, status, created_at, updated_at)
        values ('i', 's', 'teacher', 'Tara', 't@example.edu', 'T-1', 'CSE', 'Amity', 'LIET', 'Approved', now(), now()) returning _id
      ), document as (
        insert into documents (kind, title, title_folded, subject, department, year, semester, paper_type, exam_type, exam_year,
          owner_id, uploaded_by, created_at, updated_at, paper_approval_status, file_id, file_type, file_size, file_sha256, text_status)
        select 'paper', 'T', 't', 'IoT', 'CSE', '1st', 'I', 'Main', 'Midterm', 2023, _id, 'A', now(), now(), 'Pending',
          gen_random_uuid(), 'PDF', 1, sha256('file'::bytea), 'waiting' from owner returning _id
      )
      insert into document_texts (document_id, is_public, place, terms) select _id, false, 'by position', 'kept' from document
    `);
    // A view on the old column lets the migration fail at its last step.
    await database.rows('create view old_places as select place from document_texts');
    await expect(migrate(database.db)).rejects.toThrow('cannot drop column place');
    await database.rows('drop view old_places');

    expect(await migrate(database.db)).toContain('019-field-values');
    expect(await database.rows('select kind, field_values, terms::text from document_texts')).toEqual([
      {
        kind: 'paper',
        field_values: {
          subject: 'IoT',
          department: 'CSE',
          year: '1st',
          semester: 'I',
          paper_type: 'Main',
          exam_type: 'Midterm',
          exam_year: '2023',
        },
        terms: "'kept'",
      },
    ]);
    const indexes = await database.rows("select indexname from pg_indexes where indexname = 'document_texts_terms'");
    expect(indexes).toHaveLength(1);
  } finally {
    await database.close();
  }
});
