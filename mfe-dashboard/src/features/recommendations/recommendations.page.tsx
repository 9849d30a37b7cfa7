import { Button, PageBar, Tabs } from '@soloist/ui';
import { useLive, useSearchParams } from '@soloist/web-client';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AskDrawer } from './ask-drawer.tsx';
import { ReceivedList } from './received-list.tsx';
import styles from './recommendations.module.css';
import { RequestList } from './request-list.tsx';

const tabs = [
  { value: 'received', label: 'Received' },
  { value: 'asked', label: 'Asked' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** What others wrote about the person, and whom they asked. */
export function RecommendationsPage() {
  const [query, setQuery] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  useLive('recommendation');
  const tab: Tab = query.get('tab') === 'asked' ? 'asked' : 'received';
  const show = (value: Tab) => setQuery(value === 'asked' ? { tab: value } : {}, { replace: true });
  const ask = () => setAsking(true);
  return (
    <>
      <PageBar
        title="Recommendations"
        actions={
          <Button
            size="sm"
            variant="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={ask}
          >
            Ask
          </Button>
        }
      />
      <div className={styles.page}>
        <Tabs label="Recommendations" value={tab} onChange={show} tabs={tabs}>
          {tab === 'received' ? <ReceivedList onAsk={ask} /> : <RequestList onAsk={ask} />}
        </Tabs>
      </div>
      {isAsking && (
        <AskDrawer
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false);
            show('asked');
          }}
        />
      )}
    </>
  );
}
