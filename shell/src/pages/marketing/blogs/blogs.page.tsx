import { Chip, SearchField, VisuallyHidden } from '@soloist/ui';
import { useQuery } from '@soloist/web-client';
import { Rss } from 'lucide-react';
import { Intro } from '../intro.tsx';
import { MarketingLayout } from '../marketing-layout.tsx';
import wide from '../wide-page.module.css';
import { tagsQuery } from './blogs.api.ts';
import styles from './blogs.module.css';
import { type PostFilters, usePostFilters } from './post-filters.ts';
import { Posts } from './posts.tsx';

/** What freelancers publish, newest first, beside what is trending. */
export function BlogsPage() {
  const { filters, change, clear } = usePostFilters();
  return (
    <MarketingLayout>
      <div className={wide.page}>
        <Intro title="Blog">
          What freelancers on Soloist learned at work, from pricing to packaging.
        </Intro>
        <search className={styles.search}>
          <SearchField
            label="Search blogs"
            placeholder="Pricing a first project"
            q={filters.q}
            onSearch={(q) => change({ q }, { isTyping: true })}
          />
          <div className={styles.narrow}>
            <Tags tag={filters.tag} onChange={(tag) => change({ tag })} />
            <Feeds />
          </div>
        </search>
        <Posts filters={filters} onClear={clear} />
      </div>
    </MarketingLayout>
  );
}

const visibleTagCount = 10;

interface TagsProps extends Pick<PostFilters, 'tag'> {
  onChange: (tag: string) => void;
}

/** The common tags, and always the tag in the URL. */
function Tags({ tag, onChange }: TagsProps) {
  const { data = [] } = useQuery(tagsQuery);
  const common = data.slice(0, visibleTagCount);
  const isSame = (other: string) => other.toLowerCase() === tag.toLowerCase();
  const tags = tag && !common.some(isSame) ? [tag, ...common] : common;
  return (
    <fieldset className={styles.tags}>
      <legend>
        <VisuallyHidden>Tags</VisuallyHidden>
      </legend>
      {tags.map((each) => (
        <Chip key={each} selected={isSame(each)} onClick={() => onChange(isSame(each) ? '' : each)}>
          {each}
        </Chip>
      ))}
    </fieldset>
  );
}

const Feeds = () => (
  <p className={styles.feeds}>
    <Rss size={16} aria-hidden />
    <a href="/gmd-blogs/feed.xml">RSS</a>
    <a href="/gmd-blogs/atom.xml">Atom</a>
  </p>
);
