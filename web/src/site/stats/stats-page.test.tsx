import { LOADING } from '@exam-vault/contract/messages';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeHub, heldReply, problem } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import StatsPage from './StatsPage.tsx';

freshTab();

const HUB = {
  'GET /papers/paper_stats': () => ({ body: { pending: 2, approved: 5, rejected: 1 } }),
  'GET /papers/department_stats': () => ({ body: { CSE: 4, CIVIL: 0, ME: 2, EE: 1, Other: 1 } }),
  'GET /papers/paper_type_stats': () => ({ body: { Main: 8, Back: 0, Other: 0 } }),
  'GET /papers/exam_type_stats': () => ({ body: { University: 7999, Midterm: 1, Improvement: 0, Other: 0 } }),
};
const TITLES = ['Paper Review Status', 'Department-wise Submissions', 'Paper Types', 'Exam Types'];

const chart = (title: string) => screen.getByRole('region', { name: title });
const pie = (title: string) => within(chart(title)).findByRole('img', { name: `Pie chart: ${title}` });
/** The rows of a chart's table, each as its texts. */
const numbers = (title: string) =>
  within(within(chart(title)).getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [within(row).getByRole('rowheader'), ...within(row).getAllByRole('cell')])
    .map((cells) => cells.map(({ textContent }) => textContent));

describe('the stats', () => {
  it('are four pies under a heading each, with their numbers beside them (spec section 2)', async () => {
    const hub = fakeHub(HUB);
    show(<StatsPage />);
    for (const title of TITLES) expect(await pie(title)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(TITLES);
    expect(numbers('Paper Review Status')).toEqual([
      [expect.stringContaining('Pending'), '2', '25%'],
      [expect.stringContaining('Approved'), '5', '63%'],
      [expect.stringContaining('Rejected'), '1', '13%'],
    ]);
    expect(numbers('Department-wise Submissions').map(([name]) => name?.replace(/^\(.\)/, ''))).toEqual([
      'CSE',
      'CIVIL',
      'ME',
      'EE',
      'Other',
    ]);
    expect(numbers('Exam Types').map(([, count, share]) => [count, share])).toEqual([
      ['7,999', '>99%'],
      ['1', '<1%'],
      ['0', '0%'],
      ['0', '0%'],
    ]);
    // Signed out: the stats are open to everybody (contract policy 7).
    expect(hub.sent.map(({ authorization }) => authorization)).toEqual([null, null, null, null]);
  });

  it('draw pending, approved and rejected in the colours that are theirs (spec section 9)', async () => {
    fakeHub(HUB);
    show(<StatsPage />);
    const slices = (await pie('Paper Review Status')).querySelectorAll('path[data-ink]');
    expect([...slices].map((slice) => slice.getAttribute('data-ink'))).toEqual(['pending', 'approved', 'rejected']);
  });

  it('draw a single value as a whole circle, and none for a value that no paper has', async () => {
    fakeHub(HUB);
    show(<StatsPage />);
    const drawn = async (title: string) => (await pie(title)).querySelectorAll('path[data-ink]');
    expect(await drawn('Paper Types')).toHaveLength(1);
    expect((await drawn('Paper Types'))[0]?.getAttribute('d')?.match(/A/g)).toHaveLength(2);
    expect(await drawn('Department-wise Submissions')).toHaveLength(4);
  });

  it('say so when there are no papers yet', async () => {
    const none = (...names: string[]) => ({ body: Object.fromEntries(names.map((name) => [name, 0])) });
    fakeHub({
      'GET /papers/paper_stats': () => none('pending', 'approved', 'rejected'),
      'GET /papers/department_stats': () => none('CSE', 'Other'),
      'GET /papers/paper_type_stats': () => none('Main'),
      'GET /papers/exam_type_stats': () => none('University'),
    });
    show(<StatsPage />);
    expect(await screen.findAllByText('No papers yet')).toHaveLength(4);
    expect(screen.queryByRole('img')).toBeNull();
    expect(numbers('Paper Review Status')[0]?.slice(1)).toEqual(['0', '–']);
  });

  it('give each of twelve departments a look of its own (contract section 4)', async () => {
    const departments = Array.from({ length: 12 }, (_, index) => [`Department ${index}`, index + 1]);
    fakeHub({ ...HUB, 'GET /papers/department_stats': () => ({ body: Object.fromEntries(departments) }) });
    show(<StatsPage />);
    const drawing = await pie('Department-wise Submissions');
    const styles = [...drawing.querySelectorAll('g')].map((slice) =>
      [...slice.querySelectorAll('path')]
        .map((path) => path.getAttribute('data-ink') ?? path.getAttribute('fill'))
        .join(),
    );
    expect(new Set(styles).size).toBe(12);
    expect(numbers('Department-wise Submissions')).toHaveLength(12);
  });

  it('cover the department chart, and only that, while it loads (spec section 2)', async () => {
    const held = heldReply();
    fakeHub({ ...HUB, 'GET /papers/department_stats': () => held.reply });
    show(<StatsPage />);
    await pie('Exam Types');
    expect(within(chart('Department-wise Submissions')).getByText(LOADING.stats)).toBeTruthy();
    expect(chart('Department-wise Submissions').getAttribute('aria-busy')).toBe('true');
    held.give({ body: { CSE: 1 } });
    await pie('Department-wise Submissions');
    expect(screen.queryByText(LOADING.stats)).toBeNull();
  });

  it('only log a failure; what could be fetched is there (spec section 8)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeHub({ ...HUB, 'GET /papers/department_stats': () => problem(500, 'INTERNAL', 'It broke.') });
    show(<StatsPage />);
    await within(chart('Department-wise Submissions')).findByText('No data');
    await pie('Paper Types');
    expect(log.mock.calls).toEqual([
      ['The stats could not be fetched (/papers/department_stats)', expect.objectContaining({ status: 500 })],
    ]);
    expect(screen.queryByText(LOADING.stats)).toBeNull();
    expect(screen.queryByText('It broke.')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    log.mockRestore();
  });
});
