import { type ReceivedRecommendation, verifiedTexts } from '@soloist/contracts';
import { Button, EmptyState, Heading, Loading, Skeleton, saveFile } from '@soloist/ui';
import { useMutation } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { PublishedList } from './published-list.tsx';
import { ReceivedItem } from './received-item.tsx';
import { readExport, useReceived } from './recommendations.api.ts';
import styles from './recommendations.module.css';

/** Exports all recommendations with their signatures as one file. */
function ExportButton() {
  const save = useMutation({
    mutationFn: readExport,
    onSuccess: ({ file }) =>
      saveFile(
        new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
        'recommendations.json',
      ),
    onError: showErrorToast,
  });
  return (
    <Button size="sm" onClick={() => save.mutate()} busy={save.isPending && 'Exporting'}>
      Export with signatures
    </Button>
  );
}

/** The shown recommendations in their order, and the new or hidden ones. */
export function ReceivedList({ onRequest }: { onRequest: () => void }) {
  const list = useReceived();
  return (
    <QueryPage query={list} what="Your recommendations" loading={<ReceivedLoading />}>
      {({ pages }) => {
        const published = pages[0]?.shown ?? [];
        const others = pages.flatMap(({ items }) => items);
        if (published.length + others.length === 0)
          return <NothingReceived onRequest={onRequest} />;
        return (
          <div className={styles.lists}>
            <UnpublishedList others={others} />
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
            <PublishedList published={published} />
            <footer className={styles.foot}>
              <p className={styles.muted}>{verifiedTexts.meaning}</p>
              <ExportButton />
            </footer>
          </div>
        );
      }}
    </QueryPage>
  );
}

function UnpublishedList({ others }: { others: ReceivedRecommendation[] }) {
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

const NothingReceived = ({ onRequest }: { onRequest: () => void }) => (
  <EmptyState
    title="No recommendations yet"
    text="Request one, then choose whether to show it on your profile."
    action={
      <Button variant="primary" onClick={onRequest}>
        Request a recommendation
      </Button>
    }
  />
);

const ReceivedLoading = () => (
  <Loading label="Loading your recommendations">
    <div className={styles.lists}>
      <Skeleton width="30%" height={20} />
      <Skeleton shape="block" height={140} />
      <Skeleton shape="block" height={140} />
    </div>
  </Loading>
);
