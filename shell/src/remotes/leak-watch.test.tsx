import { createLeakWatch } from './leak-watch.ts';

const minutes = 60_000;

function removeElements({ times, apart }: { times: number; apart: number }) {
  const leaks: string[] = [];
  const leaked: HTMLElement[] = [];
  const reportRemoved = createLeakWatch(({ message }) => leaks.push(message));
  let now = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  for (let time = 0; time < times; time++) {
    const place = document.createElement('div');
    leaked.push(place);
    reportRemoved(place);
    now += apart;
  }
  jest.restoreAllMocks();
  return { leaks, kept: leaked };
}

it('reports once that many pages stay in memory', () => {
  const { leaks } = removeElements({ times: 40, apart: minutes });
  expect(leaks).toEqual(['20 of its places are still in memory']);
});

it('does not report recently left pages, which may not be cleaned up yet', () => {
  expect(removeElements({ times: 40, apart: 1_000 }).leaks).toEqual([]);
});
