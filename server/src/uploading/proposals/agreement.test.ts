import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { agreementOf } from './agreement.ts';

const HEADER =
  'Fairview University\nB.Tech. III Semester (Back) Examination, November 2024\nComputer Science and Engineering\n3CS4-05 Web Development\nTime: 3 Hours';
const readings = { catalogue: DEFAULT_CATALOGUE, header: HEADER, code: '3CS4-05' };
const compared = (field: Parameters<typeof agreementOf>[0], given: string, read: string) =>
  agreementOf(field, given, read, readings);

describe('what a person has entered and what the paper says', () => {
  it.each([
    ['title', 'Web Development back exam 2024', 'Web Development'],
    ['title', 'WD end semester paper November 2024', 'Web Development'],
    ['title', 'LIET Web Devlopment midterm II', 'Web Development'],
    ['title', 'GTE midterm', 'Geotechnical Engineering'],
    ['title', 'Database Management Systems 2024', 'DBMS'],
    ['title', 'Thermo class test', 'Thermodynamics'],
    ['title', 'Networks', 'Computer Networks'],
    ['title', 'Development of the Web', 'Web Development'],
    ['semester', 'III', '3rd semester'],
    ['semester', '3', 'III'],
    ['exam_year', '2024', '2023'],
    ['department', 'CSE', 'Computer Science and Engineering'],
    ['department', 'Other', 'CSE'],
    ['department', 'CS', 'CSE'],
    ['subject', 'DBMS', 'Database Management Systems'],
    ['paper_type', 'Back', 'Main'],
    ['course_code', '3CS405', '3CS4-05'],
  ] as const)('agrees: %s “%s” with “%s”', (field, given, read) => {
    expect(compared(field, given, read)).toBe('agrees');
  });

  it.each([
    ['title', 'WD', 'Web Development'],
    ['title', '3CS4-05', 'Web Development'],
    ['title', 'scan 12 november 2024', 'Web Development'],
  ] as const)('can be said in full: %s “%s” is “%s”', (field, given, read) => {
    expect(compared(field, given, read)).toBe('offers');
  });

  it.each([
    ['title', 'Operating Systems', 'Surveying'],
    ['title', 'OS', 'Surveying'],
    ['title', 'Organic Chemistry 2024', 'Surveying'],
    ['semester', 'V', 'III'],
    ['exam_year', '2021', '2024'],
    ['department', 'ME', 'CSE'],
    ['subject', 'Surveying', 'Web Development'],
    ['exam_type', 'University', 'Midterm'],
  ] as const)('is a contradiction: %s “%s” and “%s”', (field, given, read) => {
    expect(compared(field, given, read)).toBe('contradicts');
  });
});
