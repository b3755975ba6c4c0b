import { ComputeLimitError, type ComputePool } from '../../serving/compute/compute-pool.ts';
import { escapeMarkup } from '../../serving/http/markup.ts';
import type { Turn } from '../../base/limits/fair-queue.ts';

/** An answer as it is shown. */
export interface RenderedAnswer {
  readonly html: string;
  /** The text costs too much to format: it's shown as it was typed. */
  readonly is_plain: boolean;
}

/** @param turn of the person whose text it is: one person's texts wait for each other. @throws Problem UNAVAILABLE when too many texts wait */
export type RenderAnswer = (text: string, turn: Turn | string) => Promise<RenderedAnswer>;

/** A text without any format. */
const asTyped = (text: string): RenderedAnswer => ({
  html: `<p>${escapeMarkup(text).replaceAll('\n', '<br>')}</p>`,
  is_plain: true,
});

/** Makes the HTML of answers in a thread: a hostile text can stop or fill only that (decision 122). */
export function answerRenderer(pool: ComputePool): RenderAnswer {
  return async (text, turn) => {
    try {
      return (await pool.run('renderAnswer', turn, text)) ?? asTyped(text);
    } catch (error) {
      if (error instanceof ComputeLimitError) return asTyped(text);
      throw error;
    }
  };
}
