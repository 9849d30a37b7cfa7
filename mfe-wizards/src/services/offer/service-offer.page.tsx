import type { ServiceSummary } from '@soloist/contracts';
import { ButtonLink, ConfirmDialog, EmptyState, PageBar } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PagedList } from '../../shared/paged-list.tsx';
import { useMyServices, useRemoveService } from '../services.api.ts';
import styles from './offer.module.css';
import { ServiceDrafts } from './service-drafts.tsx';
import { ServiceRow } from './service-row.tsx';

/** The user's services, published and hidden, and the drafts. */
export function ServiceOfferPage() {
  const list = useMyServices();
  const [removing, setRemoving] = useState<ServiceSummary>();
  return (
    <>
      <PageBar title="Services" actions={<NewService label="New service" variant="primary" />} />
      <div className={styles.page}>
        <p className={styles.lede}>Services clients can book, each with its own page to share.</p>
        <ServiceDrafts />
        <section aria-label="Your services">
          <PagedList list={list} empty={<NothingYet />}>
            {(service) => (
              <ServiceRow
                key={service.id}
                service={service}
                onRemove={() => setRemoving(service)}
              />
            )}
          </PagedList>
        </section>
      </div>
      <RemoveDialog service={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

function NewService({ label, variant }: { label: string; variant: 'primary' | 'secondary' }) {
  const navigate = useNavigate();
  return (
    <ButtonLink
      size="sm"
      variant={variant}
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
    text="Describe what you offer and its price so clients can book it."
    action={<NewService label="Add service" variant="secondary" />}
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
      title="Delete this service?"
      text={`We’ll delete “${service?.title}” and its page. This action cannot be undone. You can hide it instead.`}
      confirmLabel="Delete service"
      tone="danger"
      busy={remove.isPending ? 'Deleting' : undefined}
      onConfirm={() => service && remove.mutate(service.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
