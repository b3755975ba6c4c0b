import classes from './Stamp.module.css';

interface StampProps {
  readonly tone: 'pending' | 'approved' | 'rejected' | 'plain';
  readonly children: string;
}

/** A coloured word, drawn like a rubber stamp. The word carries the meaning, not the colour. */
export function Stamp({ tone, children }: StampProps) {
  return (
    <span className={classes.stamp} data-tone={tone}>
      {children}
    </span>
  );
}
