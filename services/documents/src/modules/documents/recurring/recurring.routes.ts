import { type RecurringAction, recurringInvoices } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import type { StoredRecurring } from '../shared/recurring-invoices.model.ts';
import { readRecurring } from './change-recurring.service.ts';
import { presentRecurring, viewRecurring } from './recurring.presenter.ts';
import {
  actOnRecurring,
  createRecurring,
  listRecurring,
  sumRecurring,
  updateRecurring,
} from './recurring.service.ts';

const messages: Record<RecurringAction, string> = {
  pause: 'Recurring invoice paused.',
  resume: 'Recurring invoice resumed.',
  skip: 'Next invoice skipped.',
  end: 'Recurring invoice ended.',
};

const changed = async (message: string, recurring: StoredRecurring) => ({
  message,
  recurring: await viewRecurring(recurring),
});

/** A freelancer's recurring invoices. */
export const recurringRoutes = (deps: DocumentsDeps) => [
  route(recurringInvoices.create, async ({ user, body: form, req }) => {
    const authorization = req.get('authorization') ?? '';
    const saving = { freelancerId: user.sub, form, authorization };
    return changed('Recurring invoice started.', await createRecurring(saving, deps));
  }),
  route(recurringInvoices.list, async ({ user, query }) => {
    const { items, nextCursor } = await listRecurring(user.sub, query);
    return { items: items.map(presentRecurring), nextCursor };
  }),
  route(recurringInvoices.summary, async ({ user }) => ({
    totals: await sumRecurring(user.sub),
  })),
  route(recurringInvoices.read, async ({ user, params }) => ({
    recurring: await viewRecurring(await readRecurring({ freelancerId: user.sub, ...params })),
  })),
  route(recurringInvoices.update, async ({ user, params, body: form, req }) => {
    const authorization = req.get('authorization') ?? '';
    const saving = { freelancerId: user.sub, id: params.id, form, authorization };
    return changed('Recurring invoice saved.', await updateRecurring(saving, deps));
  }),
  route(recurringInvoices.act, async ({ user, params: { id, action } }) =>
    changed(messages[action], await actOnRecurring({ freelancerId: user.sub, id }, action)),
  ),
];
