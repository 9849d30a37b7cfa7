import type { SearchHit, SearchKind } from '@soloist/contracts';
import { formatCount, formatNumber } from '@soloist/contracts';
import { Button, EmptyState, VisuallyHidden } from '@soloist/ui';
import type { ComponentType, ReactNode } from 'react';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { ResultsLoading } from '../../shared/lists/results-loading.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { FacetBar } from './facet-bar.tsx';
import hits from './hits.module.css';
import { JobHit } from './job-hit.tsx';
import { PersonHit } from './person-hit.tsx';
import { PostHit } from './post-hit.tsx';
import { useSearchResults } from './search.api.ts';
import styles from './search.module.css';
import type { Chosen } from './use-discover-address.ts';
import { WorkHit } from './work-hit.tsx';

interface ResultLayout {
  Hit: ComponentType<{ hit: SearchHit }>;
  list: string | undefined;
  /** Singular and plural. */
  nouns: [string, string];
}

const resultLayouts: Record<SearchKind, ResultLayout> = {
  profile: { Hit: PersonHit, list: hits.cards, nouns: ['person', 'people'] },
  job: { Hit: JobHit, list: hits.wall, nouns: ['job', 'jobs'] },
  service: { Hit: WorkHit, list: hits.cards, nouns: ['service', 'services'] },
  project: { Hit: WorkHit, list: hits.cards, nouns: ['project', 'projects'] },
  post: { Hit: PostHit, list: hits.rows, nouns: ['post', 'posts'] },
};

interface SearchResultsProps {
  kind: SearchKind;
  q: string;
  chosen: Chosen;
  onChoose: (name: string, value: string) => void;
  onClear: () => void;
  /** Shown beside the number of results, such as a button that saves the corrected search. */
  children?: (words: string) => ReactNode;
}

/** The search results of one kind. */
export function SearchResults({
  kind,
  q,
  chosen,
  onChoose,
  onClear,
  children,
}: SearchResultsProps) {
  const search = useSearchResults({ kind, q, chosen });
  const { Hit, list, nouns } = resultLayouts[kind];
  const isOld = search.isPlaceholderData && search.isFetching;
  return (
    <QueryPage
      query={search}
      what={`The ${nouns[1]}`}
      loading={<ResultsLoading what={nouns[1]} cards={list !== hits.rows} />}
    >
      {({ pages }) => {
        const first = pages[0];
        const items = pages.flatMap((page) => page.items);
        const count = first ? countText(first, nouns) : '';
        const corrected = first?.corrected ?? [];
        const words = correctedWords(q, corrected);
        return (
          <>
            <FacetBar kind={kind} facets={first?.facets ?? {}} chosen={chosen} onChoose={onChoose}>
              <div className={styles.sort}>
                <p>
                  {count}
                  {kind === 'profile' && items.length > 0 && '. Pro members first'}
                </p>
                {children?.(words)}
              </div>
            </FacetBar>
            <VisuallyHidden role="status">{isOld ? 'Searching' : count}</VisuallyHidden>
            <CorrectedSearch words={words} corrected={corrected} />
            <div className={styles.results} aria-busy={isOld}>
              {items.length === 0 ? (
                <NoResults
                  noun={nouns[1]}
                  isFiltered={q !== '' || hasAny(chosen)}
                  onClear={onClear}
                />
              ) : (
                <ul className={list} aria-label={capitalized(nouns[1])}>
                  {items.map((hit) => (
                    <Hit key={hit.id} hit={hit} />
                  ))}
                </ul>
              )}
              <MoreButton list={search} />
            </div>
          </>
        );
      }}
    </QueryPage>
  );
}

const hasAny = (chosen: Chosen) => Object.keys(chosen).length > 0;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function countText(
  { total, isMore }: { total: number; isMore: boolean },
  [one, many]: [string, string],
) {
  if (isMore) return `More than ${formatNumber(total)} ${many}`;
  return formatCount(total, one, many);
}

interface CorrectedSearchProps {
  /** The corrected search. */
  words: string;
  corrected: { from: string; to: string }[];
}

/** Shows the spelling that was searched instead of a misspelt one. */
function CorrectedSearch({ words, corrected }: CorrectedSearchProps) {
  if (corrected.length === 0) return null;
  const missed = corrected.map(({ from }) => `“${from}”`).join(', ');
  return (
    <p className={styles.corrected}>
      Showing results for <b>{words}</b>. No results for {missed}.
    </p>
  );
}

const correctedWords = (words: string, corrected: CorrectedSearchProps['corrected']) =>
  words
    .split(/\s+/)
    .map(
      (word) => corrected.find(({ from }) => from.toLowerCase() === word.toLowerCase())?.to ?? word,
    )
    .join(' ');

interface NoResultsProps {
  noun: string;
  isFiltered: boolean;
  onClear: () => void;
}

const NoResults = ({ noun, isFiltered, onClear }: NoResultsProps) =>
  isFiltered ? (
    <EmptyState
      mark="drifting"
      title={`No matching ${noun}`}
      text="Try a broader search or remove a filter."
      action={<Button onClick={onClear}>Clear the search</Button>}
    />
  ) : (
    <EmptyState title={`No ${noun} yet`} text={`New ${noun} appear here.`} />
  );
