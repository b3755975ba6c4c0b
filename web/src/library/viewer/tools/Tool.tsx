import type { IconZoomIn } from '@tabler/icons-react';
import classes from './Tool.module.css';

interface ToolProps {
  readonly label: string;
  readonly icon: typeof IconZoomIn;
  readonly onClick: () => void;
  readonly disabled: boolean;
  /** What it opens is open. */
  readonly expanded?: boolean;
  readonly className?: string | undefined;
}

/** A button of the viewer. It stays focusable while disabled, so that the focus is not lost at the last page. */
export function Tool({ label, icon: Icon, onClick, disabled, expanded, className = '' }: ToolProps) {
  return (
    <button
      type="button"
      className={`${classes.tool} ${className}`}
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      aria-expanded={expanded}
      onClick={() => !disabled && onClick()}
    >
      <Icon size={22} stroke={1.7} aria-hidden />
    </button>
  );
}
