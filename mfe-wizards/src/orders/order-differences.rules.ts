import {
  cancellationTexts,
  formatDuration,
  formatMoney,
  type OrderedService,
  type ServiceRecord,
} from '@soloist/contracts';

export interface OrderDifference {
  label: string;
  /** As ordered, and as the service says today; empty where there is none. */
  before: string;
  now: string;
}

const listOf = (entries: [string, string][]) =>
  entries.map(([title, text]) => `${title}: ${text}`).join('\n');

/** What differs between an order and its service today, in the order of the page. */
export function findOrderDifferences(
  ordered: OrderedService,
  service: ServiceRecord,
): OrderDifference[] {
  const { currency } = service;
  const base = ordered.lines[0]?.rate ?? 0;
  const chosen = service.packages.find(({ name }) => name === ordered.package?.name);
  const { total_price, payment_rate, duration, duration_type } = service.details;
  const price = ordered.package ? chosen?.price : (total_price ?? payment_rate);
  const time = ordered.package ? chosen : { duration, duration_type };
  const rows: [string, string, string][] = [
    ['Title', ordered.title, service.title],
    ['Description', ordered.summary, service.summary],
    ['Process', ordered.process, service.process],
    [
      'Deliverables',
      listOf(ordered.deliverables.map((each) => [each.name, each.description])),
      listOf(service.deliverables.map((each) => [each.name, each.description])),
    ],
    ['Package', ordered.package?.description ?? '', (ordered.package && chosen?.description) ?? ''],
    [
      'Price',
      formatMoney(base, ordered.currency),
      typeof price === 'number' ? formatMoney(price, currency) : '',
    ],
    [
      'Delivery time',
      formatDuration(ordered.duration, ordered.duration_type),
      formatDuration(time?.duration ?? null, time?.duration_type ?? null),
    ],
    [
      'Cancellation',
      cancellationTexts[ordered.cancellation].title,
      service.ordering ? cancellationTexts[service.ordering.cancellation].title : '',
    ],
    [
      'FAQ',
      listOf(ordered.faq.map((each) => [each.question, each.answer])),
      listOf(service.faq.map((each) => [each.question, each.answer])),
    ],
  ];
  return rows
    .filter(([, before, now]) => before !== now)
    .map(([label, before, now]) => ({ label, before, now }));
}
