import { eventually } from '../testing/index.ts';
import { runInSequence, type ScheduledTask, startScheduledTasks } from './scheduled-tasks.ts';

const warn = jest.fn();
const logger = { warn } as never;
const start = (run: ScheduledTask['run'], everyMs = 5) =>
  startScheduledTasks([{ name: 'test', everyMs, run }], logger);

beforeEach(() => warn.mockClear());

describe('a scheduled task', () => {
  it('runs immediately and again after each interval', async () => {
    const run = jest.fn(async () => {});
    const tasks = start(run);
    expect(run).toHaveBeenCalledTimes(1);
    await eventually(() => run.mock.calls.length > 2);
    await tasks.close();
    const calls = run.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(run).toHaveBeenCalledTimes(calls);
  });

  it('never runs twice concurrently, and is awaited when its process ends', async () => {
    let finish = () => {};
    let aborted = false;
    const run = jest.fn((signal: AbortSignal) => {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    const tasks = start(run);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(run).toHaveBeenCalledTimes(1);
    let isClosed = false;
    const closing = tasks.close().then(() => {
      isClosed = true;
    });
    await Promise.resolve();
    expect({ aborted, isClosed }).toEqual({ aborted: true, isClosed: false });
    finish();
    await closing;
  });

  it('runs again after a failure, which is logged with its name', async () => {
    const run = jest.fn<Promise<unknown>, []>();
    run.mockRejectedValueOnce(new Error('No store')).mockResolvedValue(undefined);
    const tasks = start(run);
    await eventually(() => run.mock.calls.length > 1);
    await tasks.close();
    expect(warn.mock.calls).toEqual([[{ task: 'test', err: 'No store' }, expect.any(String)]]);
  });
});

it('runs the work for every item and then reports the first failure', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item < 2) throw new Error(`No ${item}`);
    done.push(item);
  };
  await expect(runInSequence([0, 1, 2, 3], work)).rejects.toThrow('No 0');
  expect(done).toEqual([2, 3]);
});
