import { IconBooks, IconFileText, IconHome, IconNotebook, IconPencilQuestion } from '@tabler/icons-react';
import { t } from '../../base/languages/i18n.ts';
import { paths } from '../../base/routing/paths.ts';
import { NavLink } from '../../base/routing/routing.tsx';
import classes from './BottomBar.module.css';

/** What people come for, in reach of a thumb. On wider screens the header has it. */
export function BottomBar() {
  const places = [
    { to: paths.home(), Icon: IconHome, name: t('Home') },
    { to: paths.allPapers(), Icon: IconFileText, name: t('Papers') },
    { to: paths.allNotes(), Icon: IconNotebook, name: t('Notes') },
    { to: paths.subjects(), Icon: IconBooks, name: t('Subjects') },
    { to: paths.practice(), Icon: IconPencilQuestion, name: t('Practice') },
  ];
  return (
    <nav className={classes.bar} aria-label={t('Shortcuts')}>
      <ul>
        {places.map(({ to, Icon, name }) => (
          <li key={to}>
            <NavLink to={to} className={classes.link}>
              <Icon aria-hidden="true" size={22} stroke={1.75} />
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
