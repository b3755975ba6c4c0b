import { describe, expect, it } from 'vitest';
import { DEFAULT_CATALOGUE, subjectNames } from './catalogue.ts';
import { FILE_TYPES } from './files.ts';
import { ROLES, TEACHER_STATUSES, PAPER_APPROVAL_STATUSES } from './permissions.ts';

describe('the enumerations (spec section 3)', () => {
  it('of registration: departments, and universities apart for teachers and students (spec section 3)', () => {
    expect(DEFAULT_CATALOGUE.registration_departments).toEqual(['CSE', 'ME', 'Civil', 'EE', 'Other']);
    expect(DEFAULT_CATALOGUE.teacher_universities).toEqual(['BTU', 'Amity', 'CU', 'Other']);
    expect(DEFAULT_CATALOGUE.student_universities).toEqual(['BTU', 'CU', 'AMITY', 'Other']);
    expect(DEFAULT_CATALOGUE.colleges).toEqual(['LIET', 'MITRC', 'NIET', 'Other']);
  });

  it('of documents and filters: department, year, semester, unit (spec section 3)', () => {
    expect(DEFAULT_CATALOGUE.departments).toEqual(['CSE', 'CIVIL', 'ME', 'EE', 'Other']);
    expect(DEFAULT_CATALOGUE.years).toEqual(['1st', '2nd', '3rd', '4th']);
    expect(DEFAULT_CATALOGUE.semesters).toEqual(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']);
    expect(DEFAULT_CATALOGUE.units).toEqual(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII']);
  });

  it('of papers: paper type and exam type (spec section 3)', () => {
    expect(DEFAULT_CATALOGUE.paper_types).toEqual(['Main', 'Back', 'Other']);
    expect(DEFAULT_CATALOGUE.exam_types).toEqual(['University', 'Midterm', 'Improvement', 'Other']);
  });

  it('of subjects: 40 in four groups, computer science exactly as specified (spec section 3)', () => {
    expect(DEFAULT_CATALOGUE.subjects.map(({ group }) => group)).toEqual([
      'Computer Science',
      'Civil',
      'Mechanical',
      'Electrical',
    ]);
    expect(DEFAULT_CATALOGUE.subjects[0]?.subjects.map(({ name }) => name)).toEqual([
      'Computer Networks',
      'Operating Systems',
      'DBMS',
      'Software Engineering',
      'Web Development',
      'AI and Machine Learning',
      'Cloud Computing',
      'Cybersecurity',
      'Compiler Design',
      'IoT',
    ]);
    expect(new Set(subjectNames(DEFAULT_CATALOGUE)).size).toBe(40);
  });

  it('of files, roles and states (spec sections 3 and 4)', () => {
    expect(FILE_TYPES).toEqual(['JPEG', 'PNG', 'PDF']);
    expect(ROLES).toEqual(['teacher', 'student']);
    expect(TEACHER_STATUSES).toContain('Approved');
    expect(PAPER_APPROVAL_STATUSES).toEqual(['Pending', 'Approved', 'Rejected']);
  });
});
