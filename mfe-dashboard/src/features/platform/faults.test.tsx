import type { VersionFault, VersionVitals } from '@soloist/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Faults } from './faults.tsx';

const at = '2026-03-13T10:00:00.000Z';
const open = (own: Partial<VersionVitals>) =>
  render(
    <Faults
      vitals={{
        ...{ version: '2.0.0', loads: 100, faultyLoads: 0, faults: [], otherFaults: 0 },
        p75: { lcp: null, inp: null, cls: null, ttfb: null },
        ...own,
      }}
    />,
  );
const fault = (own: Partial<VersionFault>): VersionFault => ({
  ...{ kind: 'render', name: 'TypeError', message: 'x is undefined', at: '105.bae0.js:1:200' },
  ...{ loads: 3, firstSeen: '2026-03-10T10:00:00.000Z', lastSeen: at },
  ...own,
});
const list = () => screen.getByRole('list', { name: 'What went wrong in 2.0.0' });

it('what went wrong is said with where, how often and when it was seen last', () => {
  const chunk = {
    kind: 'uncaught',
    name: 'ChunkLoadError',
    message: '',
    at: '',
    loads: 1,
  } as const;
  open({ faultyLoads: 6, faults: [fault({}), fault(chunk)], otherFaults: 2 });
  const [first, second, others] = within(list()).getAllByRole('listitem');
  expect(first).toHaveTextContent(
    /^TypeError: x is undefinedWhile it drew, in 3 loads since Mar 10, last Mar 13, .*105\.bae0\.js:1:200$/,
  );
  expect(second).toHaveTextContent(/^ChunkLoadErrorNot caught, in 1 load since Mar 10, last .*M$/);
  expect(others).toHaveTextContent('Other faults in 2 loads');
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

it('a fault is shown as text, whatever a browser reported', () => {
  open({ faultyLoads: 1, faults: [fault({ message: '<img src=x onerror="alert()">' })] });
  expect(list()).toHaveTextContent('TypeError: <img src=x onerror="alert()">');
  expect(list().querySelector('img')).toBeNull();
});

it('the list begins with the most frequent; the rest comes when it is asked for', async () => {
  const faults = Array.from({ length: 7 }, (_, index) => fault({ message: `fault ${index}` }));
  open({ faultyLoads: 22, faults, otherFaults: 1 });
  expect(within(list()).getAllByRole('listitem')).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7 faults of 2.0.0' }));
  expect(within(list()).getAllByRole('listitem')).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer faults of 2.0.0' }));
  expect(within(list()).getAllByRole('listitem')).toHaveLength(4);
});

it.each([
  [0, 'Nothing went wrong.'],
  [2, 'What went wrong is not known.'],
])('without any fault, and %i failed loads, the page says so', (faultyLoads, text) => {
  open({ faultyLoads });
  expect(screen.getByText(text)).toBeInTheDocument();
});
