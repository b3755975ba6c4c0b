import { LOADING } from '@exam-vault/contract/messages';
import { LoadingCover } from '../ui/LoadingOverlay.tsx';
import { Page } from '../ui/Page.tsx';
import { STATUS_STYLES } from './slice-styles.ts';
import { PieChart } from './PieChart.tsx';
import { useDepartmentStats, useExamTypeStats, usePaperStats, usePaperTypeStats } from './stats-queries.ts';
import classes from './StatsPage.module.css';

/** Spec section 2: four pies about the papers of the hub. A public page. */
export default function StatsPage() {
  const status = usePaperStats();
  const departments = useDepartmentStats();
  return (
    <Page title="Stats" lead="Every paper that was handed in here, whatever its review came to.">
      <div className={classes.charts}>
        <PieChart title="Paper Review Status" column="Status" {...status} styles={STATUS_STYLES} />
        <PieChart title="Department-wise Submissions" column="Department" {...departments}>
          {departments.loading && <LoadingCover text={LOADING.stats} />}
        </PieChart>
        <PieChart title="Paper Types" column="Paper type" {...usePaperTypeStats()} />
        <PieChart title="Exam Types" column="Exam type" {...useExamTypeStats()} />
      </div>
    </Page>
  );
}
