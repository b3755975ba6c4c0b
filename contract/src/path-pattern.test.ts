import { expect, it } from 'vitest';
import { matchPath, precision } from './path-pattern.ts';

const params = (pattern: string, path: string) => matchPath(pattern, path)?.params ?? null;

it('reads the parameters of a path, in any letter case and with a slash at its end', () => {
  expect(params('/all_paper/:id/view_paper', '/all_paper/a%20b/view_paper')).toEqual({ id: 'a b' });
  expect(params('/all_paper/:id/view_paper', '/All_Paper/7/View_Paper/')).toEqual({ id: '7' });
  expect(params('/all_paper/:id/view_paper', '/all_paper/7')).toBeNull();
  expect(params('/all_paper', '/all_paper/7')).toBeNull();
  expect(params('/', '/')).toEqual({});
  expect(params('/', '/x')).toBeNull();
});

it('lets a parameter be missing at the end, and takes anything for *', () => {
  expect(params('/upload_paper/:id?', '/upload_paper')).toEqual({});
  expect(params('/upload_paper/:id?', '/upload_paper/7')).toEqual({ id: '7' });
  expect(params('*', '/no/such/page')).toEqual({});
});

it('keeps a segment as it is when somebody has cut its escapes', () => {
  expect(params('/notice/:about/:id', '/notice/subject/%E0%A4')).toEqual({ about: 'subject', id: '%E0%A4' });
});

it('prefers what is fixed: the desk is no paper', () => {
  expect(precision('/new_papers/desk')).toBeGreaterThan(precision('/new_papers/:id'));
  expect(precision('*')).toBeLessThan(precision('/'));
});
