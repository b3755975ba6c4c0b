import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Switches between light and dark. Until then the system's choice applies. */
export function ColorSchemeToggle() {
  // Without this option Mantine adds a <style> during the change, which the Content-Security-Policy forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const label = dark ? 'Switch to light mode' : 'Switch to dark mode';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={22} stroke={1.75} /> : <IconMoon size={22} stroke={1.75} />}
    </ActionIcon>
  );
}
