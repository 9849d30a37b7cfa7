import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { manageProcess, type ProcessOptions } from './managed-process.ts';
import { fromRoot } from './paths.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soloist-process-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const inNode = (script: string, more: Partial<ProcessOptions> = {}) =>
  manageProcess({
    name: 'sample',
    command: process.execPath,
    args: ['-e', script],
    logFile: path.join(folder, 'sample.log'),
    isReady: async () => true,
    ...more,
  });

async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await sleep(20);
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('restarts a supervised process when it ends by itself', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  const sample = inNode('setInterval(() => {}, 1000)', { supervised: true });
  await sample.start();
  const first = sample.pid()!;
  process.kill(first, 'SIGKILL');
  await until(() => sample.pid() !== undefined && sample.pid() !== first);
  await sample.stop();
  expect(sample.pid()).toBeUndefined();
});

test('does not restart a process that was killed on purpose', async () => {
  const sample = inNode('setInterval(() => {}, 1000)', { supervised: true });
  await sample.start();
  await sample.kill();
  await sleep(700);
  expect(sample.pid()).toBeUndefined();
  await sample.restart();
  expect(sample.pid()).toBeDefined();
  await sample.stop();
});

test('reports the last output of a process that does not start', async () => {
  const sample = inNode('console.error("no database"); process.exit(1)', {
    isReady: async () => false,
  });
  await expect(sample.start()).rejects.toThrow(/sample ended immediately[\s\S]*no database/);
});

// Only Linux's kernel can guarantee it.
const testOnLinux = process.platform === 'linux' ? test : test.skip;

testOnLinux('ends its processes with their parent, even when that is killed', async () => {
  const pidFile = path.join(folder, 'pid');
  const parentFile = path.join(folder, 'parent.ts');
  await writeFile(
    parentFile,
    `import { writeFileSync } from 'node:fs';
    import { manageProcess } from '${fromRoot('tools/managed-process.ts')}';
    const child = manageProcess({
      name: 'child', command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'],
      logFile: '${path.join(folder, 'child.log')}', isReady: async () => true,
    });
    await child.start();
    writeFileSync('${pidFile}', String(child.pid()));`,
  );
  const parent = spawn(process.execPath, [parentFile], { stdio: 'ignore' });
  await until(() => existsSync(pidFile));
  const child = Number(await readFile(pidFile, 'utf8'));
  expect(isAlive(child)).toBe(true);
  parent.kill('SIGKILL');
  await until(() => !isAlive(child));
});
