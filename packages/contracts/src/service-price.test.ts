import { formatDuration, formatServicePrice } from './service-price.ts';
import { serviceMessages, serviceSteps } from './service-terms.ts';

it('says what a service costs by the way it is paid', () => {
  const details = { total_price: 120_000, payment_rate: 8000 };
  const said = (payment_type: 'fixedRate' | 'hourlyRate') =>
    formatServicePrice({ payment_type, details, currency: 'EUR' });
  expect(said('fixedRate')).toBe('€1,200.00');
  expect(said('hourlyRate')).toBe('€80.00 an hour');
});

it('says nothing of a price that is not there yet', () => {
  const details = { total_price: null, payment_rate: 8000 };
  expect(formatServicePrice({ payment_type: 'fixedRate', details, currency: 'USD' })).toBe('');
});

it.each([
  [1, 'weeks', '1 week'],
  [3, 'weeks', '3 weeks'],
  [1, 'days', '1 day'],
  [null, 'months', ''],
] as const)('writes %s %s as “%s”', (duration, type, said) => {
  expect(formatDuration(duration, type)).toBe(said);
});

describe('the description step', () => {
  const description = {
    summary: 'Ten characters, and more.',
    process: 'A call first.',
    faq: [{ question: 'Who owns the files?', answer: 'You do.' }],
  };
  const said = (over: object) =>
    serviceSteps.description.safeParse({ ...description, ...over }).error?.issues[0]?.message;

  it.each(['', 'https://cal.example.com/ada', ' https://cal.example.com/ada '])(
    'takes the calendar link “%s”',
    (calendarLink) => expect(said({ calendarLink })).toBeUndefined(),
  );

  it.each(['http://cal.example.com', 'cal.example.com', 'javascript:alert(1)', 'https://'])(
    'refuses the calendar link “%s” with a sentence',
    (calendarLink) => expect(said({ calendarLink })).toBe('Please use an https address.'),
  );

  it('asks for ten characters, a process, and questions that are filled', () => {
    expect(said({ summary: '  too short  ' })).toBe(serviceMessages.summary);
    expect(said({ process: '  ' })).toBe(serviceMessages.process);
    expect(said({ faq: [] })).toBe(serviceMessages.faq);
    expect(said({ faq: [{ question: 'Why?', answer: ' ' }] })).toBe(serviceMessages.faq);
  });
});
