import { type ReceivedRecommendation, verifiedTexts } from '@soloist/contracts';
import { Button, EmptyState, Heading, Loading, Skeleton } from '@soloist/ui';
import { LoadedPage } from '../../loaded.tsx';
import { ExportButton } from './export-button.tsx';
import { ReceivedItem } from './received-item.tsx';
import { useReceived } from './recommendations.api.ts';
import styles from './recommendations.module.css';
import { ShownList } from './shown-list.tsx';

/** Those that others see, in their order, and those that wait or are hidden. */
export function ReceivedList({ onAsk }: { onAsk: () => void }) {
  const list = useReceived();
  return (
    <LoadedPage query={list} what="Your recommendations" loading={<ReceivedLoading />}>
      {({ pages }) => {
        const shown = pages[0]?.shown ?? [];
        const others = pages.flatMap(({ items }) => items);
        if (shown.length + others.length === 0) return <NothingReceived onAsk={onAsk} />;
        return (
          <div className={styles.lists}>
            <OthersList others={others} />
            {list.hasNextPage && (
              <div>
                <Button
                  onClick={() => void list.fetchNextPage()}
                  busy={list.isFetchingNextPage && 'Loading'}
                >
                  Show more
                </Button>
              </div>
            )}
            <ShownList shown={shown} />
            <footer className={styles.foot}>
              <p className={styles.muted}>{verifiedTexts.meaning}</p>
              <ExportButton />
            </footer>
          </div>
        );
      }}
    </LoadedPage>
  );
}

function OthersList({ others }: { others: ReceivedRecommendation[] }) {
  if (others.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="not-shown">
      <Heading level={2} size="section" id="not-shown">
        Not shown
      </Heading>
      <p className={styles.muted}>Only you see these.</p>
      <ul className={styles.items}>
        {others.map((recommendation) => (
          <li key={recommendation.id}>
            <ReceivedItem recommendation={recommendation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const NothingReceived = ({ onAsk }: { onAsk: () => void }) => (
  <EmptyState
    title="No recommendations yet"
    text="Ask people you have worked with. What they write shows on your profile and portfolio if you choose so."
    action={
      <Button variant="primary" onClick={onAsk}>
        Ask for a recommendation
      </Button>
    }
  />
);

const ReceivedLoading = () => (
  <Loading label="Your recommendations: loading">
    <div className={styles.lists}>
      <Skeleton width="30%" height={20} />
      <Skeleton shape="block" height={140} />
      <Skeleton shape="block" height={140} />
    </div>
  </Loading>
);
