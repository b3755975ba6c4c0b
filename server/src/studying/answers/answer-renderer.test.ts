import { hostileAnswers } from '@exam-vault/testing/hostile/answers';
import { expect, it } from 'vitest';
import { computePool, ComputeLimitError, INTERACTIVE, type ComputePool } from '../../serving/compute/compute-pool.ts';
import { answerRenderer } from './answer-renderer.ts';

function failing(cause: Error): ComputePool {
  const fail = () => {
    throw cause;
  };
  return { run: fail, runAsking: fail, close: fail };
}

it('shows a text that exceeds the limits as it was typed', async () => {
  const render = answerRenderer(failing(new ComputeLimitError('too long')));
  expect(await render('a <b> & "c"\nd', 'a')).toEqual({
    html: '<p>a &lt;b&gt; &amp; &quot;c&quot;<br>d</p>',
    is_plain: true,
  });
});

it('passes on that too many wait', async () => {
  await expect(answerRenderer(failing(new Error('busy')))('a', 'a')).rejects.toThrow('busy');
});

it('renders hostile texts within the limits, one after the other', async () => {
  const pool = computePool(INTERACTIVE, { log: { error: () => {} } });
  try {
    const render = answerRenderer(pool);
    for (const text of hostileAnswers('test', 45)) expect((await render(text, 'a')).html).toMatch(/^<.*>\s*$/s);
    // A thread that the texts before have filled and ended harms no honest one.
    expect(await render('**x**', 'a')).toEqual({ html: '<p><strong>x</strong></p>\n', is_plain: false });
  } finally {
    await pool.close();
  }
});
