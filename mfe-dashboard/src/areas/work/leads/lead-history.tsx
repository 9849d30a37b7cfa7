import { Button } from '@soloist/ui';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { PanelSection } from '../../shared/sections/section.tsx';
import { actorTexts, logText } from './lead.rules.ts';
import styles from './lead-panel.module.css';
import { useLeadHistory } from './leads.api.ts';

/** The activity of a lead, newest first. */
export function LeadHistory({ id }: { id: string }) {
  const history = useLeadHistory(id);
  return (
    <PanelSection title="Activity">
      <QueryPanel query={history} what="The activity">
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
      </QueryPanel>
    </PanelSection>
  );
}
