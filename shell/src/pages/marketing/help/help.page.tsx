import type { HelpArticle } from '@soloist/contracts';
import { EmptyState, ErrorState, Loading, SearchField, Skeleton } from '@soloist/ui';
import { Link, useQuery, useSearchParams } from '@soloist/web-client';
import { Intro } from '../intro.tsx';
import { MarketingLayout } from '../marketing-layout.tsx';
import wide from '../wide-page.module.css';
import { helpQuery } from './help.api.ts';
import styles from './help.module.css';
import { groupArticles, searchArticles } from './help-search.rules.ts';

/** The contents of the help, and its search. */
export function HelpPage() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const { data, error, isFetching, refetch } = useQuery(helpQuery);
  return (
    <MarketingLayout>
      <div className={wide.page}>
        <Intro title="Help">How Soloist works, in short articles.</Intro>
        <div className={styles.search}>
          <SearchField
            label="Search help"
            placeholder="Search help, such as “send a reminder”"
            q={q}
            onSearch={(words) => setParams(words ? { q: words } : {}, { replace: true })}
          />
        </div>
        {data && <Contents articles={data} q={q} />}
        {!data && error && (
          <ErrorState
            text={error.message}
            onRetry={() => void refetch()}
            busy={isFetching}
            className={styles.state}
          />
        )}
        {!data && !error && <ContentsSkeleton />}
      </div>
    </MarketingLayout>
  );
}

function Contents({ articles, q }: { articles: HelpArticle[]; q: string }) {
  if (q) return <Results articles={searchArticles(articles, q)} q={q} />;
  return (
    <div className={styles.subjects}>
      {groupArticles(articles).map(({ title, articles: members }) => (
        <section key={title}>
          <h2 className={styles.subject}>{title}</h2>
          <ul className={styles.list}>
            {members.map(({ slug, title: name }) => (
              <li key={slug}>
                <Link to={`/help/${slug}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Results({ articles, q }: { articles: HelpArticle[]; q: string }) {
  return (
    <section aria-label="Results">
      <p role="status" className={styles.count}>
        {articles.length === 1 ? '1 article' : `${articles.length} articles`}
      </p>
      {articles.length === 0 ? (
        <EmptyState
          className={styles.state}
          title={`No articles about “${q}”`}
          text={
            <>
              Try fewer words, or <Link to="/contact">write to us</Link>.
            </>
          }
        />
      ) : (
        <ul className={styles.results}>
          {articles.map(({ slug, title, sections }) => (
            <li key={slug}>
              <h2 className={styles.result}>
                <Link to={`/help/${slug}`}>{title}</Link>
              </h2>
              <p className={styles.brief}>{sections[0]?.text.replace(/\s+/g, ' ')}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const ContentsSkeleton = () => (
  <Loading label="Loading the articles" className={styles.subjects}>
    {['one', 'two', 'three', 'four', 'five', 'six'].map((each) => (
      <div key={each} className={styles.list}>
        <Skeleton width="50%" height={24} />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
        <Skeleton width="75%" />
      </div>
    ))}
  </Loading>
);
