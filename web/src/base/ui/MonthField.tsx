import { TextInput } from './TextInput.tsx';
import { useState } from 'react';

interface MonthFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** Firefox has no month picker and would show a text field. There a date picker replaces it, and the hub drops the day. */
function pickerType(): 'month' | 'date' {
  const probe = document.createElement('input');
  probe.setAttribute('type', 'month');
  return probe.type === 'month' ? 'month' : 'date';
}

const MONTH = /^\d{4}-\d{2}$/;

/** A required month: `YYYY-MM`, or a full date where the browser has no month picker. */
export function MonthField({ label, value, onChange, ...field }: MonthFieldProps) {
  const [type] = useState(pickerType);
  return (
    <TextInput
      {...field}
      label={label}
      // A date picker stays empty with a month that was suggested.
      value={type === 'date' && MONTH.test(value) ? `${value}-01` : value}
      type={type}
      required
      min={type === 'month' ? '1950-01' : '1950-01-01'}
      max={type === 'month' ? '2099-12' : '2099-12-31'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
