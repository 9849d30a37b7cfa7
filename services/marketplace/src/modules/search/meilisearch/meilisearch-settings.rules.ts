import { type SearchKind, searchFacets } from '@soloist/contracts';
import type { Settings } from 'meilisearch';
import { countedMatches } from '../engine.rules.ts';

/** Ranking of each index: prioritized entries, then the best matches, then the newest. */
export const settingsOf = (kind: SearchKind): Settings => ({
  searchableAttributes: ['title', 'keywords', 'body'],
  filterableAttributes: [
    'ownerId',
    'at',
    ...searchFacets[kind].flatMap((facet) => [`facets.${facet}`, `folded.${facet}`]),
  ],
  sortableAttributes: ['first', 'at'],
  rankingRules: [
    'first:desc',
    'words',
    'typo',
    'proximity',
    'attribute',
    'sort',
    'exactness',
    'at:desc',
  ],
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 } },
  faceting: { maxValuesPerFacet: 20, sortFacetValuesBy: { '*': 'count' } },
  pagination: { maxTotalHits: countedMatches + 1 },
});
