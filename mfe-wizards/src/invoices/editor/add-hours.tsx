import { Button, Drawer, late } from '@soloist/ui';
import { useSearchParams } from '@soloist/web-client';
import { Clock } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { InvoiceServerDraft } from '../invoices.api.ts';
import { useAddHours } from './hours.api.ts';
import { ProjectsLoading } from './project-list.tsx';

const HoursForm = late(async () => ({
  default: (await import('./hours-form.tsx')).HoursForm,
}));

/** Adds unbilled hours as lines; `?add=hours` opens it. */
export function AddHours({ draft }: { draft: InvoiceServerDraft }) {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(search.get('add') === 'hours');
  const close = () => {
    setOpen(false);
    if (!search.has('add')) return;
    const next = new URLSearchParams(location.search);
    next.delete('add');
    setSearch(next, { replace: true });
  };
  const adding = useAddHours(draft, close);
  return (
    <>
      <Button size="sm" icon={<Clock size={16} />} onClick={() => setOpen(true)}>
        Add hours
      </Button>
      <Drawer open={isOpen} onClose={close} title="Add hours">
        <Suspense fallback={<ProjectsLoading />}>
          <HoursForm adding={adding} />
        </Suspense>
      </Drawer>
    </>
  );
}
