import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './FileButton.module.css';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  readonly onPick: (files: readonly File[]) => void;
}

/** The browser's file field. */
export function FileInput({ onPick, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file may be picked again after it was refused or removed.
        currentTarget.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}

interface FileButtonProps extends FileInputProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** `icon`: only the icon is visible, and the label is its name. */
  readonly look?: 'filled' | 'default' | 'outline' | 'icon';
  /** Opens the camera, where the device has one. Only visible on touch devices: a camera worth using is where a finger is the pointer. */
  readonly isCamera?: boolean;
}

/** The browser's file field, shown as a button. */
export function FileButton({ label, icon, look = 'filled', isCamera = false, ...input }: FileButtonProps) {
  const id = useId();
  return (
    <span className={classes.button} data-look={look} data-camera={isCamera || undefined}>
      <FileInput
        {...input}
        id={id}
        {...(isCamera && { capture: 'environment' })}
        {...(look === 'icon' && { 'aria-label': label, title: label })}
      />
      <label htmlFor={id}>
        {icon}
        {look !== 'icon' && label}
      </label>
    </span>
  );
}
