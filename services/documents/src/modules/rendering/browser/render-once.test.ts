import { createTestPool, pagesOf } from '../../../../test/pdf-tools.ts';
import type { PdfPool } from './pdf-pool.service.ts';
import { renderOnce } from './render-once.service.ts';

/** A pool on the machine's browser, and a list of what it printed. */
function createWatchedPool() {
  const pool = createTestPool({ pages: 2 });
  const printed: string[] = [];
  const watched: PdfPool = {
    render: (html) => {
      printed.push(html);
      return pool.render(html);
    },
    close: () => pool.close(),
  };
  return { once: renderOnce(watched), printed };
}

const page = (words: string) => `<!doctype html><title>Test</title><p>${words}</p>`;

it('prints the same content once for concurrent or repeated requests', async () => {
  const { once, printed } = createWatchedPool();
  const [first, second, other] = await Promise.all(
    ['a', 'a', 'b'].map((x) => once.render(page(x))),
  );
  const again = await once.render(page('a'));
  await once.close();
  expect(printed).toEqual([page('a'), page('b')]);
  expect(second).toBe(first);
  expect(again).toBe(first);
  expect((await pagesOf(other!))[0]!.trim()).toBe('b');
});

it('prints again after a failure', async () => {
  const { once, printed } = createWatchedPool();
  await once.close();
  await expect(once.render(page('a'))).rejects.toThrow('closed');
  await expect(once.render(page('a'))).rejects.toThrow('closed');
  expect(printed).toHaveLength(2);
});
