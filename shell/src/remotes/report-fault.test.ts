import { type FirstFault, onFirstFault, reportFault } from './report-fault.ts';

beforeEach(() => jest.spyOn(console, 'error').mockReturnValue());
afterEach(() => jest.restoreAllMocks());

it('reports the first fault of each remote, also to later listeners, as text that retains no object', () => {
  const early: FirstFault[] = [];
  onFirstFault((fault) => early.push(fault));
  const version = '1.0.0';
  const error = new TypeError('x is undefined');
  reportFault({ remote: 'mfe-dashboard', version, kind: 'render', error });
  reportFault({ remote: 'mfe-dashboard', version, kind: 'unmount', error: new Error('later') });
  reportFault({ remote: 'mfe-wizards', version, kind: 'mount', error: 'a text' });
  const late: FirstFault[] = [];
  onFirstFault((fault) => late.push(fault));
  expect(early).toEqual([
    {
      ...{ remote: 'mfe-dashboard', kind: 'render', name: 'TypeError' },
      ...{ message: 'x is undefined', stack: error.stack },
    },
    expect.objectContaining({ remote: 'mfe-wizards', kind: 'mount', message: 'a text' }),
  ]);
  expect(late).toEqual(early);
});

it('continues after any error', () => {
  const reports: FirstFault[] = [];
  onFirstFault((fault) => reports.push(fault));
  const error = Object.create(null);
  reportFault({ remote: 'mfe-sage-chat', version: '1.0.0', kind: 'mount', error });
  expect(reports.at(-1)).toMatchObject({ remote: 'mfe-sage-chat', message: '' });
});
