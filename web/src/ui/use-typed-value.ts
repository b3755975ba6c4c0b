import { type Dispatch, type SetStateAction, useState } from 'react';

/** What is being typed over a value that may also change from outside (back button, scrolling): then the value wins. */
export function useTypedValue(value: string): [string, Dispatch<SetStateAction<string>>] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  return [typed, setTyped];
}
