import { createTestPool } from '../../../../test/pdf-tools.ts';
import { renderSampleEmail } from '../../email-templates/index.ts';
import type { PdfPool } from './pdf-pool.service.ts';
import { createRenderCheck } from './render-check.service.ts';

let pool: PdfPool;
afterEach(() => pool.close());
const unable = 'This process can’t render documents or emails.';

it('succeeds once a page was printed and an email rendered', async () => {
  pool = createTestPool();
  const check = createRenderCheck({ pool, renderEmail: renderSampleEmail });
  expect(check.requireSuccess).toThrow(unable);
  await check.run();
  expect(check.requireSuccess).not.toThrow();
});

it('fails while the browser cannot start', async () => {
  pool = createTestPool({ executablePath: '/nowhere/chromium' });
  const check = createRenderCheck({ pool, renderEmail: renderSampleEmail });
  await expect(check.run()).rejects.toThrow('/nowhere/chromium');
  expect(check.requireSuccess).toThrow(unable);
});

it('fails while emails cannot be rendered, and tries again', async () => {
  pool = createTestPool();
  const emails = [Promise.reject(new Error('React is not defined')), Promise.resolve()];
  const check = createRenderCheck({ pool, renderEmail: () => emails.shift()! });
  await expect(check.run()).rejects.toThrow('React is not defined');
  expect(check.requireSuccess).toThrow(unable);
  await check.run();
  expect(check.requireSuccess).not.toThrow();
});
