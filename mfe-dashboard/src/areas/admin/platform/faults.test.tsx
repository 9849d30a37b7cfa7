import type { VersionFault, VersionVitals } from '@soloist/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Faults } from './faults.tsx';

const at = '2026-03-13T10:00:00.000Z';
const open = (overrides: Partial<VersionVitals>) =>
  render(
    <Faults
      vitals={{
        ...{ version: '2.0.0', loads: 100, faultyLoads: 0, faults: [], otherFaults: 0 },
        p75: { lcp: null, inp: null, cls: null, ttfb: null },
        ...overrides,
      }}
    />,
  );
const fault = (overrides: Partial<VersionFault>): VersionFault => ({
  ...{ kind: 'render', name: 'TypeError', message: 'x is undefined', at: '105.bae0.js:1:200' },
  ...{ loads: 3, firstSeen: '2026-03-10T10:00:00.000Z', lastSeen: at },
  ...overrides,
});
const list = () => screen.getByRole('list', { name: 'Errors in 2.0.0' });

it('lists each error with its place, count and last occurrence', () => {
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
    /^TypeError: x is undefinedError while rendering, in 3 loads since Mar 10, last Mar 13, .*105\.bae0\.js:1:200$/,
  );
  expect(second).toHaveTextContent(
    /^ChunkLoadErrorUncaught error, in 1 load since Mar 10, last .*M$/,
  );
  expect(others).toHaveTextContent('Other errors in 2 loads');
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

it('renders an error as text, whatever a browser reported', () => {
  open({ faultyLoads: 1, faults: [fault({ message: '<img src=x onerror="alert()">' })] });
  expect(list()).toHaveTextContent('TypeError: <img src=x onerror="alert()">');
  expect(list().querySelector('img')).toBeNull();
});

it('lists the most frequent errors first and the rest on request', async () => {
  const faults = Array.from({ length: 7 }, (_, index) => fault({ message: `fault ${index}` }));
  open({ faultyLoads: 22, faults, otherFaults: 1 });
  expect(within(list()).getAllByRole('listitem')).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7 errors in 2.0.0' }));
  expect(within(list()).getAllByRole('listitem')).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer errors in 2.0.0' }));
  expect(within(list()).getAllByRole('listitem')).toHaveLength(4);
});

it.each([
  [0, 'No errors.'],
  [2, 'No error details.'],
])('has an empty state without errors and %i failed loads', (faultyLoads, text) => {
  open({ faultyLoads });
  expect(screen.getByText(text)).toBeInTheDocument();
});
