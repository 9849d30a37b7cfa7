import { readerLocale } from '@soloist/contracts';
import { queryClient } from '@soloist/web-client';
import { pageDataId, type RenderedPageData } from './page-data.ts';

/**
 * Whether the document has a page that the gateway rendered and React can continue with; its data
 * is then in the cache. It is rendered anew if something is missing, and for a reader whose locale the
 * gateway did not know.
 */
export function takeRenderedPage(): boolean {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) return false;
  const { locale, isComplete, queries }: RenderedPageData = JSON.parse(text);
  if (locale !== readerLocale || !isComplete) return false;
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  return true;
}
