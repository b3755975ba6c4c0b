import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { freshTab, show } from '../../testing/show.tsx';
import { MonthField } from './MonthField.tsx';

freshTab();
afterEach(() => {
  vi.restoreAllMocks();
});

/** A browser that knows these types of a field; it takes any other for text, as Firefox does with `month`. */
function browserWith(...types: string[]) {
  vi.spyOn(HTMLInputElement.prototype, 'type', 'get').mockImplementation(function type(this: HTMLInputElement) {
    const asked = this.getAttribute('type') ?? 'text';
    return types.includes(asked) ? asked : 'text';
  });
}

function field(value = '') {
  const onChange = vi.fn<(value: string) => void>();
  show(<MonthField label="Start Year" name="start_year" value={value} onChange={onChange} />);
  return { input: screen.getByLabelText<HTMLInputElement>('Start Year'), onChange };
}

it('is a month picker (spec section 2)', () => {
  browserWith('month', 'date');
  const { input, onChange } = field();
  expect(input.getAttribute('type')).toBe('month');
  expect(input.required).toBe(true);
  fireEvent.change(input, { target: { value: '2024-08' } });
  expect(onChange).toHaveBeenCalledWith('2024-08');
});

it('is a date picker in Firefox, which has none for months (spec section 2)', () => {
  browserWith('date');
  const { input, onChange } = field();
  expect(input.getAttribute('type')).toBe('date');
  expect([input.min, input.max]).toEqual(['1950-01-01', '2099-12-31']);
  fireEvent.change(input, { target: { value: '2024-08-15' } });
  expect(onChange).toHaveBeenCalledWith('2024-08-15');
});

it('shows a suggested month in the date picker, which only takes a day', () => {
  browserWith('date');
  expect(field('2024-08').input.value).toBe('2024-08-01');
});
