import type { ReceivedRecommendation } from '@soloist/contracts';
import { EmptyState, Heading } from '@soloist/ui';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { useState } from 'react';
import { ReceivedItem } from './received-item.tsx';
import { useOrder } from './recommendations.api.ts';
import styles from './recommendations.module.css';

/** The shown recommendations, sortable. */
export function PublishedList({ published }: { published: ReceivedRecommendation[] }) {
  const { ids, move } = useMovedIds(published.map(({ id }) => id));
  return (
    <section className={styles.section} aria-labelledby="shown">
      <Heading level={2} size="section" id="shown">
        On your profile and portfolio
      </Heading>
      {published.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="No recommendations shown"
          text="Show a recommendation to put it on your profile and portfolio."
        />
      ) : (
        <SortableRows ids={ids} noun="recommendation" onMove={move}>
          {({ id, mover }) => {
            const recommendation = published.find((each) => each.id === id);
            return recommendation && <ReceivedItem recommendation={recommendation} mover={mover} />;
          }}
        </SortableRows>
      )}
    </section>
  );
}

/** The new order until the server has stored it. */
function useMovedIds(stored: string[]) {
  const order = useOrder();
  const [moved, setMoved] = useState<string[]>();
  const known = new Set(stored);
  const ids = moved
    ? [...moved.filter((id) => known.has(id)), ...stored.filter((id) => !moved.includes(id))]
    : stored;
  function move(from: number, to: number) {
    const next = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '');
    setMoved(next);
    order.mutate(next, { onSettled: () => setMoved(undefined) });
  }
  return { ids, move };
}
