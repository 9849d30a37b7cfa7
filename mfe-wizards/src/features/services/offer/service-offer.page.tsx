import type { ServiceSummary } from '@soloist/contracts';
import { ButtonLink, ConfirmDialog, EmptyState, PageBar } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ListStates } from '../../../list-states.tsx';
import { useOwnServices, useRemoveService } from '../services.api.ts';
import styles from './offer.module.css';
import { OwnServiceRow } from './own-service-row.tsx';
import { ServiceDrafts } from './service-drafts.tsx';

/** Own services: what is shown to clients, what is hidden, and what is still being written. */
export function ServiceOfferPage() {
  const list = useOwnServices();
  const [removing, setRemoving] = useState<ServiceSummary>();
  return (
    <>
      <PageBar title="Services" actions={<NewService label="New service" />} />
      <div className={styles.page}>
        <p className={styles.lede}>
          What clients can book. Each one has a page of its own to share.
        </p>
        <ServiceDrafts />
        <section aria-label="Your services">
          <ListStates list={list} empty={<NothingYet />}>
            {(service) => (
              <OwnServiceRow
                key={service.id}
                service={service}
                onRemove={() => setRemoving(service)}
              />
            )}
          </ListStates>
        </section>
      </div>
      <RemoveDialog service={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

function NewService({ label }: { label: string }) {
  const navigate = useNavigate();
  return (
    <ButtonLink
      size="sm"
      variant="primary"
      icon={<Plus size={16} />}
      href="/service-overview"
      onNavigate={navigate}
    >
      {label}
    </ButtonLink>
  );
}

const NothingYet = () => (
  <EmptyState
    title="No services yet"
    text="Describe something you do often, say what it costs, and clients can ask for it."
    action={<NewService label="Write your first service" />}
  />
);

interface RemoveDialogProps {
  service: ServiceSummary | undefined;
  onClose: () => void;
}

function RemoveDialog({ service, onClose }: RemoveDialogProps) {
  const remove = useRemoveService();
  return (
    <ConfirmDialog
      open={service !== undefined}
      title="Delete this service"
      text={`“${service?.title}” and its page go. It cannot be undone; hiding it can.`}
      confirmLabel="Delete service"
      tone="danger"
      busy={remove.isPending ? 'Deleting' : undefined}
      onConfirm={() => service && remove.mutate(service.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
