import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

it('returns the memory of finished work once the process rests, and keeps code used later', async () => {
  const script = path.join(import.meta.dirname, 'testing/idle-process.ts');
  const { stdout } = await run(process.execPath, [script]);
  const { full, atRest, kept } = JSON.parse(stdout);
  expect(kept).toBeGreaterThan(0.5);
  expect(full).toBeGreaterThan(30);
  expect(atRest).toBeLessThan(full / 2);
});
