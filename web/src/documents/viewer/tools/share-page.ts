/** Offers a link by the device's own sheet where there is one, else copies it. 'shown': neither is allowed here. */
export async function sharePage(title: string, url: string): Promise<'shared' | 'copied' | 'cancelled' | 'shown'> {
  const { share, clipboard } = navigator as Partial<Navigator>;
  if (share) {
    try {
      await share.call(navigator, { title, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    // Absent in a page that came by plain http.
    if (!clipboard) return 'shown';
    await clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'shown';
  }
}
