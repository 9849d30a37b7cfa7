import type { OrderedService } from '@soloist/contracts';
import { sampleService } from '../services/testing.ts';
import { findOrderDifferences } from './order-differences.rules.ts';
import { orderedOf } from './testing.ts';

const service = sampleService({
  ordering: { enabled: true, questions: [], cancellation: 'full_until_start' },
});
const ordered = orderedOf(service);
const labels = (over: object, of: OrderedService = ordered) =>
  findOrderDifferences(of, { ...service, ...over }).map(({ label }) => label);

it('finds none while the service is as ordered', () => {
  expect(labels({})).toEqual([]);
  expect(labels({}, orderedOf(service, 'Full'))).toEqual([]);
});

it('names each change with both texts', () => {
  expect(findOrderDifferences(ordered, { ...service, summary: 'Something else.' })).toEqual([
    { label: 'Description', before: service.summary, now: 'Something else.' },
  ]);
  expect(labels({ details: { ...service.details, total_price: 1 } })).toEqual(['Price']);
  expect(labels({ faq: [] })).toEqual(['FAQ']);
  expect(labels({ ordering: undefined })).toEqual(['Cancellation']);
});

it('reports a package that the service no longer has', () => {
  expect(labels({ packages: [] }, orderedOf(service, 'Full'))).toEqual([
    'Package',
    'Price',
    'Delivery time',
  ]);
});
