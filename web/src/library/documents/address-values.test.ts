import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { expect, it } from 'vitest';
import { addressValues } from '../../uploading/form/profile-values.ts';
import { formControls } from './document-fields.ts';

const valuesOf = (query: string) => addressValues(formControls('paper'), DEFAULT_CATALOGUE, new URLSearchParams(query));

it('takes choices that the form offers, and years', () => {
  expect(valuesOf('subject=DBMS&exam_year=2021&exam_type=University')).toEqual({
    subject: 'DBMS',
    exam_year: '2021',
    exam_type: 'University',
  });
});

it('takes nothing else', () => {
  expect(valuesOf('subject=Alchemy&exam_year=21&title=Free%20money&owner_id=1&exam_type=')).toEqual({});
});
