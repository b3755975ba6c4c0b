import { IconX } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { t } from '../../languages/i18n.ts';
import classes from './GoOn.module.css';
import { Tool } from './tools/Tool.tsx';

interface GoOnProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onClose: () => void;
}

/** Offers the page that was read last, over the foot of the screen, so that nothing moves. */
export function GoOn({ page, onPage, onClose }: GoOnProps) {
  return (
    <div className={classes.place}>
      <div className={classes.offer}>
        <Button variant="subtle" onClick={() => onPage(page)}>
          {t('Go on at page {page}', { page })}
        </Button>
        <Tool label={t('Close')} icon={IconX} onClick={onClose} disabled={false} />
      </div>
    </div>
  );
}
