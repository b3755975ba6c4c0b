import { type Dispatch, type SetStateAction, useState } from 'react';

type TypedValue = readonly [
  typed: string,
  setTyped: Dispatch<SetStateAction<string>>,
  /** Call it with what is sent: the value follows a moment later, and what is typed in that moment stays. */
  send: (text: string) => void,
];

/** The typed text of a field whose value may also change from outside (Back, scrolling). An outside change wins. */
export function useTypedValue(value: string): TypedValue {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<string>();
  if (seen !== value) {
    setSeen(value);
    setSent(undefined);
    if (value !== sent) setTyped(value);
  }
  return [typed, setTyped, (text) => setSent(text.trim())];
}
