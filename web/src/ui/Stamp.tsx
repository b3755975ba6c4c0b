import classes from './Stamp.module.css';

interface StampProps {
  readonly tone: 'pending' | 'approved' | 'rejected' | 'plain';
  readonly children: string;
}

/** A rubber stamp: a word with a colour of its own, never the colour alone. */
export function Stamp({ tone, children }: StampProps) {
  return (
    <span className={classes.stamp} data-tone={tone}>
      {children}
    </span>
  );
}
