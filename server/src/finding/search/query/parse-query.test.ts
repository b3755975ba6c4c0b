import { DEFAULT_CATALOGUE, type Catalogue } from '@exam-vault/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { filterFieldsOf, queryVocabulary } from './value-names.ts';

const PAPER_FIELDS = filterFieldsOf('paper');
const ONLY_SUBJECT = PAPER_FIELDS.filter(({ name }) => name === 'subject');

/** Filters, then what is left, as one line. */
function read(text: string, catalogue: Catalogue = DEFAULT_CATALOGUE, fields = PAPER_FIELDS): string {
  const { filters, words, phrases, excluded } = parseQuery(text, queryVocabulary(catalogue, fields));
  return [
    ...filters.map(({ field, value }) => `${field}=${value}`),
    ...words,
    ...phrases.map((phrase) => `"${phrase}"`),
    ...excluded.map((text) => `-${text}`),
  ].join(' | ');
}

describe('a question is understood (contract section 4)', () => {
  it.each([
    ['os midterm 2023', 'subject=Operating Systems | exam_type=Midterm | exam_year=2023'],
    ['dbms 5th sem back', 'subject=DBMS | semester=V | paper_type=Back'],
    ['CN unit 3', 'subject=Computer Networks | unit_no=III'],
    ['operating systems deadlock', 'subject=Operating Systems | deadlock'],
    ['Internet of Things unit ii', 'subject=IoT | unit_no=II'],
    ['5sem dbms', 'semester=V | subject=DBMS'],
    ['semester-V cn', 'semester=V | subject=Computer Networks'],
    ['IVth sem toc', 'semester=IV | toc'],
    ['third year', 'year=3rd'],
    ['mid sem os', 'exam_type=Midterm | subject=Operating Systems'],
    ['mid-term os', 'exam_type=Midterm | subject=Operating Systems'],
    ['give me os papers', 'subject=Operating Systems'],
    ['me 3rd sem', 'department=ME | semester=III'],
    ['show me the main os question papers', 'paper_type=Main | subject=Operating Systems'],
  ])('%s', (question, expected) => {
    expect(read(question)).toBe(expected);
  });

  it('takes a four-digit number for the year of the exam, never for the year of study (contract section 4)', () => {
    expect(read('2023 year')).toBe('exam_year=2023');
    expect(read('year 2023')).toBe('exam_year=2023');
    expect(read('2023 2024')).toBe('exam_year=2023 | 2024');
    expect(read('9999')).toBe('9999');
    expect(read('os 2023', DEFAULT_CATALOGUE, ONLY_SUBJECT)).toBe('subject=Operating Systems | 2023');
  });

  it.each([
    ['CS-301 deadlock', 'cs | 301 | deadlock'],
    ['ee 601', 'ee | 601'],
    ['ME-202 2023', 'exam_year=2023 | me | 202'],
    ['os 2023', 'subject=Operating Systems | exam_year=2023'],
    ['cs301', 'cs301'],
    ['Mathematics III', 'mathematics | iii'],
    ['Mathematics I', 'mathematics | i'],
    ['what do i need', 'what | do | i | need'],
  ])('%s: the code of a course is no filter, a numeral is a word', (question, expected) => {
    expect(read(question)).toBe(expected);
  });

  it('leaves everyday words words where others touch them', () => {
    expect(read('back')).toBe('paper_type=Back');
    expect(read('back propagation')).toBe('back | propagation');
    expect(read('ai back propagation')).toBe('subject=AI and Machine Learning | back | propagation');
    expect(read('what is me')).toBe('what | is | me');
  });

  it('holds phrases and what is left out apart from words; nothing in quotes is a filter', () => {
    expect(read('"operating systems" deadlock -banker -"two phase"')).toBe(
      'deadlock | "operating systems" | -banker | -two phase',
    );
    expect(read('“os” cn')).toBe('subject=Computer Networks | "os"');
    expect(read('"never closed')).toBe('"never closed"');
    expect(read('two-phase locking')).toBe('two | phase | locking');
  });

  it('knows the lists and abbreviations of another institution', () => {
    const own: Catalogue = {
      ...DEFAULT_CATALOGUE,
      subjects: [{ group: 'All', subjects: [{ name: 'Information Security', abbreviations: ['IS', 'InfoSec'] }] }],
      semesters: ['Sem 1', 'Sem 2'],
      exam_types: ['End Semester', 'Mid Semester'],
      units: ['Unit 1', 'Unit 2'],
    };
    expect(read('infosec 2nd sem', own)).toBe('subject=Information Security | semester=Sem 2');
    expect(read('IS mid sem', own)).toBe('subject=Information Security | exam_type=Mid Semester');
    expect(read('is firewalls', own)).toBe('firewalls');
    expect(read('firewalls in IS', own)).toBe('subject=Information Security | firewalls');
    expect(read('what is a firewall', own)).toBe('firewall');
    expect(read('os unit 2', own)).toBe('unit_no=Unit 2 | os');
  });

  it('tells which words were read so', () => {
    const { filters } = parseQuery('CN 5th-sem', queryVocabulary(DEFAULT_CATALOGUE, PAPER_FIELDS));
    expect(filters.map((filter) => filter.words)).toEqual([['cn'], ['5th', 'sem']]);
  });

  it.each([
    ['', ''],
    ['  -  ', ''],
    ['"" - "-" ""', ''],
    ["& | ! ( ) : * <-> \\ '", ''],
    ['__proto__ constructor', 'proto | constructor'],
    ['the of', 'the | of'],
    ['डेटाबेस प्रबंधन', 'डेटाबेस | प्रबंधन'],
    ['操作系统', '操作系统'],
    ['Résistance', 'resistance'],
    ['c++ c#', 'c++ | c#'],
  ])('any text at all: %j', (question, expected) => {
    expect(read(question)).toBe(expected);
  });

  it('reads no more of a very long question than helps', () => {
    const many = Array.from({ length: 2_000 }, (_none, index) => `word${index}`).join(' ');
    expect(parseQuery(many, queryVocabulary(DEFAULT_CATALOGUE, PAPER_FIELDS)).words).toHaveLength(12);
  });
});
