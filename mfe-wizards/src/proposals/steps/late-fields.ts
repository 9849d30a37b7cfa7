import { late } from '@soloist/ui';

// Each in its own chunk, so that the first step starts sooner.

export const DeliverablesField = late(async () => ({
  default: (await import('./deliverables-field.tsx')).DeliverablesField,
}));

export const FirstInvoiceField = late(async () => ({
  default: (await import('./first-invoice-field.tsx')).FirstInvoiceField,
}));

export const FeeInstallmentsField = late(async () => ({
  default: (await import('./fee-installments-field.tsx')).FeeInstallmentsField,
}));

export const MilestonesField = late(async () => ({
  default: (await import('./milestones-field.tsx')).MilestonesField,
}));
