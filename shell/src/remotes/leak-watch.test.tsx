import { createLeakWatch } from './leak-watch.ts';

const minutes = 60_000;

function leaveOften({ times, apart }: { times: number; apart: number }) {
  const leaks: string[] = [];
  const leaked: HTMLElement[] = [];
  const tellLeft = createLeakWatch(({ message }) => leaks.push(message));
  let now = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  for (let time = 0; time < times; time++) {
    const place = document.createElement('div');
    leaked.push(place);
    tellLeft(place);
    now += apart;
  }
  jest.restoreAllMocks();
  return { leaks, kept: leaked };
}

it('reports once that many places stay in memory', () => {
  const { leaks } = leaveOften({ times: 40, apart: minutes });
  expect(leaks).toEqual(['20 of its places are still in memory']);
});

it('does not report places left a moment ago, which may not be cleaned up yet', () => {
  expect(leaveOften({ times: 40, apart: 1_000 }).leaks).toEqual([]);
});
