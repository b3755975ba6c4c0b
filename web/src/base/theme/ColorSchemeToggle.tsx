import { IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { chooseColorScheme, useColorScheme } from './color-scheme.ts';

/** Switches between light and dark. Until then the system's choice applies. */
export function ColorSchemeToggle() {
  const dark = useColorScheme() === 'dark';
  const label = dark ? t('Switch to light mode') : t('Switch to dark mode');
  return (
    <IconButton
      variant="subtle"
      aria-label={label}
      title={label}
      onClick={() => chooseColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={22} stroke={1.75} /> : <IconMoon size={22} stroke={1.75} />}
    </IconButton>
  );
}
