import type { IconZoomIn } from '@tabler/icons-react';
import classes from './Tool.module.css';

interface ToolProps {
  readonly label: string;
  readonly icon: typeof IconZoomIn;
  readonly onClick: () => void;
  readonly disabled: boolean;
}

/** A button of the viewer. It stays focusable while disabled, so that the focus is not lost at the last page. */
export function Tool({ label, icon: Icon, onClick, disabled }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      <Icon size={22} stroke={1.7} aria-hidden />
    </button>
  );
}
