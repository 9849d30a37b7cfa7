import type { OrderedService, ServiceOrder, ServiceRecord } from '@soloist/contracts';

/** What an order of a service freezes, for tests. */
export function orderedOf(service: ServiceRecord, packageName?: string): OrderedService {
  const { title, summary, process, deliverables, faq, details, currency } = service;
  const chosen = service.packages.find(({ name }) => name === packageName);
  const rate = chosen?.price ?? details.total_price ?? details.payment_rate ?? 0;
  return {
    ...{ serviceId: service.id, title, summary, process, deliverables, faq, currency },
    package: chosen ? { name: chosen.name, description: chosen.description } : null,
    duration: (chosen ?? details).duration,
    duration_type: (chosen ?? details).duration_type,
    questions: [],
    cancellation: 'full_until_start',
    lines: [{ name: title, quantity: 1, rate, total: rate }],
    total: rate,
  };
}

/** An order for tests. */
export const sampleOrder = (
  service: ServiceRecord,
  over: Partial<ServiceOrder> = {},
): ServiceOrder => ({
  link: 'L'.repeat(32),
  status: 'awaiting_payment',
  service: orderedOf(service),
  sha256: '0'.repeat(64),
  answers: [{ question: 'Which size?', answer: 'A5' }],
  client: { name: 'Nora Lind', email: 'nora@nordlys.example' },
  seller: { id: service.userId, name: 'Ada Okafor', headline: '', profileImage: '' },
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2099-11-23T10:00:00.000Z',
  paidAt: null,
  orderId: null,
  contract_id: null,
  stage: 'not_started',
  refund: null,
  refunded: 0,
  ...over,
});
