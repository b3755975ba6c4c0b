import { type Dispatch, type SetStateAction, useState } from 'react';

/** The typed text of a field whose value may also change from outside (Back, scrolling). An outside change wins. */
export function useTypedValue(value: string): [string, Dispatch<SetStateAction<string>>] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  return [typed, setTyped];
}
