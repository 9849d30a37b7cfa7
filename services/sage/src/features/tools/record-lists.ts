const pageSize = 50;
const mostPages = 6;

interface PageQuery {
  limit: number;
  cursor?: string;
}
interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** What a list holds, newest first, as far as a few pages reach. */
export async function readPages<Item>(readPage: (query: PageQuery) => Promise<Page<Item>>) {
  const items: Item[] = [];
  let query: PageQuery = { limit: pageSize };
  for (let page = 0; page < mostPages; page++) {
    const { items: more, nextCursor } = await readPage(query);
    items.push(...more);
    if (!nextCursor) return { items, isAll: true };
    query = { limit: pageSize, cursor: nextCursor };
  }
  return { items, isAll: false };
}

/** Whether a text has every one of the words that somebody looks for. */
export function hasWords(text: string, words = ''): boolean {
  const searched = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
