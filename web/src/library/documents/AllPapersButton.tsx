import { paths } from '../../base/routing/paths.ts';
import { t } from '../../base/languages/i18n.ts';
import { Link } from '../../base/routing/routing.tsx';
import { Button } from '../../base/ui/Button.tsx';

export function AllPapersButton() {
  return (
    <Button component={Link} to={paths.allPapers()}>
      {t('All Papers')}
    </Button>
  );
}
