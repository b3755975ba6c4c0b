import classes from './Logo.module.css';

interface LogoProps {
  /** How the name is written beside the mark: in boxes, in plain letters, or not at all. */
  readonly name: 'boxes' | 'letters' | 'none';
}

/** The logo: a vault door with the examiner's tick as its dial, and the hub's name. The parent gives the accessible name. */
export function Logo({ name }: LogoProps) {
  return (
    <span className={classes.logo} aria-hidden="true">
      <VaultMark />
      {name === 'letters' && <span className={classes.letters}>Exam Vault</span>}
      {name === 'boxes' && (
        <span className={classes.words}>
          {'EXAM VAULT'.split('').map((letter, index) => (
            // Not text: a screen reader would read 'E X A M'.
            <span key={index} className={letter === ' ' ? classes.gap : classes.box} data-letter={letter} />
          ))}
        </span>
      )}
    </span>
  );
}

/** The door alone. With a `label` it is an image, without one it is decoration. */
export function VaultMark({ label }: { readonly label?: string }) {
  return (
    <svg
      className={classes.mark}
      viewBox="0 0 48 48"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path d="M4.5 13v6M4.5 29v6" stroke="currentColor" strokeWidth="3.5" />
      <rect x="7.5" y="4.5" width="36" height="39" rx="4" fill="var(--sheet)" stroke="currentColor" strokeWidth="3" />
      <circle cx="25.5" cy="24" r="12.5" stroke="currentColor" strokeWidth="2.25" />
      <path d="M25.5 8.6v2.9M25.5 36.5v2.9M10.1 24H13M38 24h2.9" stroke="currentColor" strokeWidth="2.25" />
      <path d="M18.6 24.4c2 1.7 3.6 3.9 4.9 6.6C27.4 22 32.5 15.5 41 9.5" stroke="var(--pencil)" strokeWidth="4" />
    </svg>
  );
}
