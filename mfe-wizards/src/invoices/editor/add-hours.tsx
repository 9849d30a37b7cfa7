import { late } from '@soloist/ui';
import { Clock } from 'lucide-react';
import type { InvoiceServerDraft } from '../invoices.api.ts';
import { AddDrawer, useAddDrawer } from './add-drawer.tsx';
import { useAddHours } from './hours.api.ts';

const HoursForm = late(async () => ({
  default: (await import('./hours-form.tsx')).HoursForm,
}));

/** Adds unbilled hours as lines; `?add=hours` opens it. */
export function AddHours({ draft }: { draft: InvoiceServerDraft }) {
  const drawer = useAddDrawer('hours');
  const adding = useAddHours(draft, drawer.close);
  return (
    <AddDrawer drawer={drawer} title="Add hours" icon={<Clock size={16} />}>
      <HoursForm adding={adding} />
    </AddDrawer>
  );
}
