import { late } from '@soloist/ui';
import { Receipt } from 'lucide-react';
import type { InvoiceServerDraft } from '../invoices.api.ts';
import { AddDrawer, useAddDrawer } from './add-drawer.tsx';
import { useAddExpenses } from './expenses.api.ts';

const ExpensesForm = late(async () => ({
  default: (await import('./expenses-form.tsx')).ExpensesForm,
}));

/** Adds unbilled expenses as lines; `?add=expenses` opens it. */
export function AddExpenses({ draft }: { draft: InvoiceServerDraft }) {
  const drawer = useAddDrawer('expenses');
  const adding = useAddExpenses(draft, drawer.close);
  return (
    <AddDrawer drawer={drawer} title="Add expenses" icon={<Receipt size={16} />}>
      <ExpensesForm adding={adding} />
    </AddDrawer>
  );
}
