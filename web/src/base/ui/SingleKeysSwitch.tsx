import { t } from '../languages/i18n.ts';
import { chooseSingleKeys, useSingleKeys } from './single-keys.ts';
import { Switch } from './Switch.tsx';

/** Turns the shortcuts of one key on and off, on this device. */
export function SingleKeysSwitch() {
  const on = useSingleKeys();
  return (
    <Switch
      label={t('Single-key shortcuts')}
      checked={on}
      onChange={({ currentTarget }) => chooseSingleKeys(currentTarget.checked)}
    />
  );
}
