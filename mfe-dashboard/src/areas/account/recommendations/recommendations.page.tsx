import { Button, PageBar, Tabs } from '@soloist/ui';
import { useLive, useSearchParams } from '@soloist/web-client';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ReceivedList } from './received-list.tsx';
import styles from './recommendations.module.css';
import { RequestDrawer } from './request-drawer.tsx';
import { RequestList } from './request-list.tsx';

const tabs = [
  { value: 'received', label: 'Received' },
  { value: 'asked', label: 'Requested' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** The received recommendations, and the requests. */
export function RecommendationsPage() {
  const [query, setQuery] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  useLive('recommendation');
  const tab: Tab = query.get('tab') === 'asked' ? 'asked' : 'received';
  const show = (value: Tab) => setQuery(value === 'asked' ? { tab: value } : {}, { replace: true });
  const openRequest = () => setOpen(true);
  return (
    <>
      <PageBar
        title="Recommendations"
        actions={
          <Button
            size="sm"
            variant="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={openRequest}
          >
            Request
          </Button>
        }
      />
      <div className={styles.page}>
        <Tabs label="Recommendations" value={tab} onChange={show} tabs={tabs}>
          {tab === 'received' ? (
            <ReceivedList onRequest={openRequest} />
          ) : (
            <RequestList onRequest={openRequest} />
          )}
        </Tabs>
      </div>
      {isOpen && (
        <RequestDrawer
          onClose={() => setOpen(false)}
          onRequested={() => {
            setOpen(false);
            show('asked');
          }}
        />
      )}
    </>
  );
}
