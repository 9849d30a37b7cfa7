import type { SearchHit, SearchKind } from '@soloist/contracts';
import { Button, EmptyState, Loading, Skeleton, VisuallyHidden } from '@soloist/ui';
import type { ComponentType, ReactNode } from 'react';
import { LoadedPage } from '../../loaded.tsx';
import { useFound } from './discover.api.ts';
import styles from './discover.module.css';
import type { Chosen } from './discover-address.ts';
import { FacetBar } from './facet-bar.tsx';
import hits from './hits.module.css';
import { JobHit } from './job-hit.tsx';
import { PersonHit } from './person-hit.tsx';
import { PostHit } from './post-hit.tsx';
import { WorkHit } from './work-hit.tsx';

interface Looks {
  Hit: ComponentType<{ hit: SearchHit }>;
  list: string | undefined;
  /** One of them, and many. */
  nouns: [string, string];
}

const looks: Record<SearchKind, Looks> = {
  profile: { Hit: PersonHit, list: hits.cards, nouns: ['person', 'people'] },
  job: { Hit: JobHit, list: hits.rows, nouns: ['job', 'jobs'] },
  service: { Hit: WorkHit, list: hits.cards, nouns: ['service', 'services'] },
  project: { Hit: WorkHit, list: hits.cards, nouns: ['project', 'projects'] },
  post: { Hit: PostHit, list: hits.rows, nouns: ['post', 'posts'] },
};

interface FoundProps {
  kind: SearchKind;
  q: string;
  chosen: Chosen;
  onChoose: (name: string, value: string) => void;
  onClear: () => void;
  /** Beside how many there are, such as a way to save the search for the words as they are written. */
  children?: (words: string) => ReactNode;
}

/** Everything of one kind that fits the words and the choices. */
export function Found({ kind, q, chosen, onChoose, onClear, children }: FoundProps) {
  const found = useFound({ kind, q, chosen });
  const { Hit, list, nouns } = looks[kind];
  const isOld = found.isPlaceholderData && found.isFetching;
  return (
    <LoadedPage query={found} what={`The ${nouns[1]}`} loading={<HitsLoading what={nouns[1]} />}>
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
            <Corrected words={words} corrected={corrected} />
            <div className={styles.results} aria-busy={isOld}>
              {items.length === 0 ? (
                <NothingFits
                  noun={nouns[1]}
                  isAsked={q !== '' || hasAny(chosen)}
                  onClear={onClear}
                />
              ) : (
                <ul className={list} aria-label={capitalized(nouns[1])}>
                  {items.map((hit) => (
                    <Hit key={hit.id} hit={hit} />
                  ))}
                </ul>
              )}
              <MoreButton list={found} />
            </div>
          </>
        );
      }}
    </LoadedPage>
  );
}

const hasAny = (chosen: Chosen) => Object.keys(chosen).length > 0;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function countText(
  { total, isMore }: { total: number; isMore: boolean },
  [one, many]: [string, string],
) {
  if (isMore) return `More than ${total.toLocaleString('en-US')} ${many}`;
  return total === 1 ? `1 ${one}` : `${total.toLocaleString('en-US')} ${many}`;
}

interface MoreButtonProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

/** The next page of a list, if there is one. */
export function MoreButton({ list }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button onClick={list.fetchNextPage} busy={list.isFetchingNextPage && 'Loading'}>
        {list.isFetchNextPageError ? 'That did not work. Try again' : 'Show more'}
      </Button>
    </div>
  );
}

interface CorrectedProps {
  /** What was looked for. */
  words: string;
  corrected: { from: string; to: string }[];
}

/** Nobody writes like that: says what was looked for instead. */
function Corrected({ words, corrected }: CorrectedProps) {
  if (corrected.length === 0) return null;
  const missed = corrected.map(({ from }) => `“${from}”`).join(', ');
  return (
    <p className={styles.corrected}>
      Showing results for <b>{words}</b>. Nothing was found for {missed}.
    </p>
  );
}

const correctedWords = (words: string, corrected: CorrectedProps['corrected']) =>
  words
    .split(/\s+/)
    .map(
      (word) => corrected.find(({ from }) => from.toLowerCase() === word.toLowerCase())?.to ?? word,
    )
    .join(' ');

interface NothingFitsProps {
  noun: string;
  isAsked: boolean;
  onClear: () => void;
}

const NothingFits = ({ noun, isAsked, onClear }: NothingFitsProps) =>
  isAsked ? (
    <EmptyState
      mark="drifting"
      title={`No ${noun} fit`}
      text="Look for a wider word, or take a choice back."
      action={<Button onClick={onClear}>Clear the search</Button>}
    />
  ) : (
    <EmptyState title={`No ${noun} yet`} text={`New ${noun} will be listed here.`} />
  );

export const HitsLoading = ({ what }: { what: string }) => (
  <Loading label={`Loading the ${what}`} className={hits.rows}>
    <Skeleton width="30%" height={34} />
    <Skeleton shape="block" height={140} />
    <Skeleton shape="block" height={140} />
    <Skeleton shape="block" height={140} />
  </Loading>
);
