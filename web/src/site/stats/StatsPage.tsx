import { LOADING } from '../../base/languages/messages.ts';
import { LoadingCover } from '../../base/ui/LoadingOverlay.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { STATUS_STYLES } from './slice-styles.ts';
import { PieChart } from './PieChart.tsx';
import { useDepartmentStats, useExamTypeStats, usePaperStats, usePaperTypeStats } from './stats-queries.ts';
import classes from './StatsPage.module.css';
import { t } from '../../base/languages/i18n.ts';

/** Spec section 2: four pies about the papers of the hub. A public page. */
export default function StatsPage() {
  const status = usePaperStats();
  const departments = useDepartmentStats();
  return (
    <Page title={t('Stats')} lead={t('Every paper that was handed in here, whatever its review came to.')}>
      <div className={classes.charts}>
        <PieChart title={t('Paper Review Status')} column={t('Status')} rows={3} {...status} styles={STATUS_STYLES} />
        <PieChart title={t('Department-wise Submissions')} column={t('Department')} rows={5} {...departments}>
          {departments.loading && <LoadingCover text={LOADING.stats} />}
        </PieChart>
        <PieChart title={t('Paper Types')} column={t('Paper type')} rows={3} {...usePaperTypeStats()} />
        <PieChart title={t('Exam Types')} column={t('Exam type')} rows={4} {...useExamTypeStats()} />
      </div>
    </Page>
  );
}
