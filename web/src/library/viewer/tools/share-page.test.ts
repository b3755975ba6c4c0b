import { afterEach, describe, expect, it, vi } from 'vitest';
import { sharePage } from './ShareTool.tsx';

const LINK = 'https://hub.example/all_paper/p1/view_paper?page_no=40';
afterEach(() => vi.unstubAllGlobals());

describe('a link to a page', () => {
  it("goes to the device's own sheet where there is one", async () => {
    const share = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', { share });
    expect(await sharePage('Normal forms', LINK)).toBe('shared');
    expect(share).toHaveBeenCalledWith({ title: 'Normal forms', url: LINK });
    share.mockRejectedValue(new DOMException('no', 'AbortError'));
    expect(await sharePage('Normal forms', LINK)).toBe('cancelled');
  });

  it('is copied otherwise, and shown where that is not allowed either', async () => {
    const writeText = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await sharePage('Normal forms', LINK)).toBe('copied');
    expect(writeText).toHaveBeenCalledWith(LINK);
    writeText.mockRejectedValue(new Error('not allowed'));
    expect(await sharePage('Normal forms', LINK)).toBe('shown');
    vi.stubGlobal('navigator', {});
    expect(await sharePage('Normal forms', LINK)).toBe('shown');
  });
});
