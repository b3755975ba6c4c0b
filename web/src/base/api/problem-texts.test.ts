import { afterEach, expect, it } from 'vitest';
import { activate } from '../languages/i18n.ts';
import { messages } from '../languages/hi/index.ts';
import { ApiProblem, problemText } from './api-problem.ts';
import { PROBLEM_TEXTS } from './problem-table.ts';
import { knowProblems } from './problem-texts.ts';

knowProblems(PROBLEM_TEXTS);

afterEach(() => activate('en', {}));

it('shows the message of the API as it is in English, and by its code in another language', () => {
  const gone = () => problemText(new ApiProblem(404, 'NOT_FOUND', 'There is nothing at all.'));
  expect(gone()).toBe('There is nothing at all.');
  activate('hi', messages);
  expect(gone()).toBe('यह नहीं मिला। शायद इसे हटा दिया गया है।');
});

it('keeps what names a field, and what has a code that the page does not know', () => {
  activate('hi', messages);
  const typed = new ApiProblem(400, 'VALIDATION', 'exam_year: must be a year');
  expect(problemText(typed)).toBe('फ़ॉर्म में कुछ सही नहीं है। कृपया जाँच लें। (exam_year: must be a year)');
  expect(problemText(new ApiProblem(418, 'HTTP_418', 'A teapot.'))).toBe('A teapot.');
});
