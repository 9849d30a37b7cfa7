import { type HelpArticle, homeOf, matchPage } from '@soloist/contracts';
import { ButtonLink, EmptyState, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { getClaims, Link, useLocation, useNavigate, useQuery, useToken } from '@soloist/web-client';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { MarketingLayout } from '../marketing-layout.tsx';
import { helpQuery } from './help.api.ts';
import styles from './help.module.css';
import { groupArticles } from './help-search.rules.ts';

/** One help article, with its neighbours of the same subject. */
export function HelpArticlePage() {
  const [, , slug = ''] = useLocation().pathname.split('/');
  const { data, error, isFetching, refetch } = useQuery(helpQuery);
  const article = data?.find((each) => each.slug === slug);
  const title = article && `${article.title} · Soloist help`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return (
    <MarketingLayout>
      <div className={styles.page}>
        <Link to="/help" className={styles.back}>
          <ArrowLeft size={18} aria-hidden />
          All articles
        </Link>
        {article && <ArticleText key={slug} article={article} />}
        {article && data && <Neighbours article={article} articles={data} />}
        {data && !article && <NoArticle />}
        {!data && error && (
          <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {!data && !error && (
          <Loading label="Loading the article" className={styles.loading}>
            <Skeleton width="70%" height={40} />
            <Skeleton width="100%" />
            <Skeleton width="95%" />
            <Skeleton width="60%" />
          </Loading>
        )}
      </div>
    </MarketingLayout>
  );
}

function ArticleText({ article: { title, path, sections } }: { article: HelpArticle }) {
  return (
    <article className={styles.article}>
      <h1 className={styles.title}>{title}</h1>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          {heading && <h2 className={styles.heading}>{heading}</h2>}
          <Blocks text={text} />
        </section>
      ))}
      <PageLink path={path} />
    </article>
  );
}

/** Paragraphs and lists, which is all that the articles have. */
const Blocks = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((block) =>
    block.startsWith('- ') ? (
      <ul key={block} className={styles.bullets}>
        {block.split(/^- /m).map((item) => item.trim() && <li key={item}>{item}</li>)}
      </ul>
    ) : (
      <p key={block} className={styles.paragraph}>
        {block}
      </p>
    ),
  );

/** Leads a signed-in person whose role has it to the page that the article explains. */
function PageLink({ path }: { path: string }) {
  const navigate = useNavigate();
  const claims = getClaims(useToken());
  if (!claims) return null;
  const href = path.replace(':id', claims.sub).replace(':home', homeOf[claims.role]);
  const page = matchPage(href.replace(/[?#].*/, ''));
  if (!page || (page.guard !== 'user' && page.guard !== claims.role)) return null;
  return (
    <p className={styles.open}>
      <ButtonLink href={href} onNavigate={navigate}>
        Open {page.title}
      </ButtonLink>
    </p>
  );
}

function Neighbours({ article, articles }: { article: HelpArticle; articles: HelpArticle[] }) {
  const subject = groupArticles(articles).find((each) => each.articles.includes(article));
  const others = subject?.articles.filter((each) => each !== article) ?? [];
  if (!subject || others.length === 0) return null;
  return (
    <nav className={styles.neighbours} aria-label="Related articles">
      <h2 className={styles.subject}>{subject.title}</h2>
      <ul className={styles.list}>
        {others.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/help/${slug}`}>{title}</Link>
          </li>
        ))}
      </ul>
      <p className={styles.contact}>
        Something else? <Link to="/contact">Write to us</Link>.
      </p>
    </nav>
  );
}

function NoArticle() {
  const navigate = useNavigate();
  return (
    <EmptyState
      mark="drifting"
      headingLevel={1}
      title="Article not found"
      text="It may have moved. Search the help instead."
      action={
        <ButtonLink variant="primary" href="/help" onNavigate={navigate}>
          Browse help
        </ButtonLink>
      }
    />
  );
}
