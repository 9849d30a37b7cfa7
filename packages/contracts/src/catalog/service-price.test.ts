import { formatDuration, formatServicePrice } from './service-price.ts';
import { serviceMessages, serviceSteps } from './service-terms.ts';

it('describes the price of a service by its payment type', () => {
  const details = { total_price: 120_000, payment_rate: 8000 };
  const priceText = (payment_type: 'fixedRate' | 'hourlyRate') =>
    formatServicePrice({ payment_type, details, currency: 'EUR' });
  expect(priceText('fixedRate')).toBe('€1,200.00');
  expect(priceText('hourlyRate')).toBe('€80.00 an hour');
});

it('omits a price that is not set yet', () => {
  const details = { total_price: null, payment_rate: 8000 };
  expect(formatServicePrice({ payment_type: 'fixedRate', details, currency: 'USD' })).toBe('');
});

it.each([
  [1, 'weeks', '1 week'],
  [3, 'weeks', '3 weeks'],
  [1, 'days', '1 day'],
  [null, 'months', ''],
] as const)('formats %s %s as “%s”', (duration, type, priceText) => {
  expect(formatDuration(duration, type)).toBe(priceText);
});

describe('the description step', () => {
  const description = {
    summary: 'Ten characters, and more.',
    process: 'A call first.',
    faq: [{ question: 'Who owns the files?', answer: 'You do.' }],
  };
  const priceText = (over: object) =>
    serviceSteps.description.safeParse({ ...description, ...over }).error?.issues[0]?.message;

  it.each(['', 'https://cal.example.com/ada', ' https://cal.example.com/ada '])(
    'accepts the calendar link “%s”',
    (calendarLink) => expect(priceText({ calendarLink })).toBeUndefined(),
  );

  it.each(['http://cal.example.com', 'cal.example.com', 'javascript:alert(1)', 'https://'])(
    'rejects the calendar link “%s” with a message',
    (calendarLink) => expect(priceText({ calendarLink })).toBe('Please use an https address.'),
  );

  it('requires a summary of ten characters, a process and completed questions', () => {
    expect(priceText({ summary: '  too short  ' })).toBe(serviceMessages.summary);
    expect(priceText({ process: '  ' })).toBe(serviceMessages.process);
    expect(priceText({ faq: [] })).toBe(serviceMessages.faq);
    expect(priceText({ faq: [{ question: 'Why?', answer: ' ' }] })).toBe(serviceMessages.faq);
  });
});
