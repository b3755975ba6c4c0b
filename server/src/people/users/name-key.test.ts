import { expect, it } from 'vitest';
import { nameKey } from './name-key.ts';

it.each([
  ['another case', 'RAVI IYER'],
  ['other spaces', ' Ravi  Iyer'],
  ['no space', 'RaviIyer'],
  ['punctuation', 'Ravi-Iyer.'],
  ['a title', 'Prof. (Dr.) Ravi Iyer'],
  ['a role', 'Ravi Iyer (Teacher)'],
  ['an accent', 'Rávi Iyer'],
  ['full width', 'Ｒａｖｉ Iyer'],
  ['an invisible letter', 'Ra\u200Bvi I\u00ADyer'],
  ['Cyrillic small letters', 'R\u0430vi Iy\u0435r'],
  ['Greek capitals', 'RA\u03A5I IYER'.replace('\u03A5', 'V').replace('A', '\u0391')],
  ['l for I', 'Ravi lyer'],
  ['1 for I', 'Rav1 1yer'],
  ['a bar for I', 'Ravi |yer'],
])('takes %s for the same name', (_, name) => {
  expect(nameKey(name)).toBe(nameKey('Ravi Iyer'));
});

it('takes letters for each other that look alike side by side', () => {
  expect(nameKey('Arnit Rn0han')).toBe(nameKey('Amit Mohan'));
  expect(nameKey('\u041D\u0410RI')).toBe(nameKey('Hari'));
});

it.each(['Ravi K. Iyer', 'Ravi Iyer (student)', 'Ravi Iyer CSE 2', 'Rani Iyer', 'रवि अय्यर', 'Iyer'])(
  '%s is another name than Ravi Iyer',
  (name) => {
    expect(nameKey(name)).not.toBe(nameKey('Ravi Iyer'));
  },
);

it('keeps names in Hindi apart by their vowels, and takes spellings of one name for the same', () => {
  expect(nameKey('राम')).not.toBe(nameKey('रोम'));
  expect(nameKey('डॉ. हिन्दी')).toBe(nameKey('डॉ हिंदी'));
});

it('is empty where nothing can be read, and keeps a name that is only a title', () => {
  expect(nameKey('...')).toBe('');
  expect(nameKey('Administrator')).toBe(nameKey('admin1strator'));
  expect(nameKey('Administrator')).not.toBe('');
});
