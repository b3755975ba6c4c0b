import classes from './Stamp.module.css';

interface StampProps {
  readonly ink: 'pending' | 'approved' | 'rejected' | 'plain';
  readonly children: string;
}

/** A rubber stamp: a word with a colour of its own, never the colour alone. */
export function Stamp({ ink, children }: StampProps) {
  return (
    <span className={classes.stamp} data-ink={ink}>
      {children}
    </span>
  );
}
