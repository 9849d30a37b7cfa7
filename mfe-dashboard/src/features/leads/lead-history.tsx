import { Button } from '@soloist/ui';
import { formatInstant } from '../../dates.ts';
import { Loaded } from '../../loaded.tsx';
import { PanelSection } from '../invoices/panel-section.tsx';
import styles from './lead-panel.module.css';
import { actorTexts, logText } from './lead-texts.ts';
import { useLeadHistory } from './leads.api.ts';

/** What happened to a lead, newest first. */
export function LeadHistory({ id }: { id: string }) {
  const history = useLeadHistory(id);
  return (
    <PanelSection title="What happened">
      <Loaded query={history} what="The history">
        {({ pages }) => (
          <>
            <ol className={styles.history}>
              {pages
                .flatMap(({ items }) => items)
                .map((entry) => (
                  <li key={entry.id}>
                    <span dir="auto">{logText(entry)}</span>
                    <time dateTime={entry.at}>
                      {actorTexts[entry.by]}, {formatInstant(entry.at)}
                    </time>
                  </li>
                ))}
            </ol>
            {history.hasNextPage && (
              <div className={styles.actions}>
                <Button
                  size="sm"
                  variant="ghost"
                  busy={history.isFetchingNextPage && 'Loading'}
                  onClick={() => history.fetchNextPage()}
                >
                  Show earlier
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </PanelSection>
  );
}
