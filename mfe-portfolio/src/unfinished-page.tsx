import { type PageRoute, pageRoutes } from '@soloist/contracts';
import { ButtonLink, EmptyState, PageBar } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import styles from './unfinished-page.module.css';

export interface Unfinished {
  path: string;
  /** One sentence: what will be here. */
  text: string;
  /** What helps meanwhile. */
  next: { label: string; href: string };
}

/** A page that a later release fills: it says so and offers the next useful step. */
export function UnfinishedPage({ path, text, next }: Unfinished) {
  const navigate = useNavigate();
  const page = pageRoutes.find((route) => route.path === path) as PageRoute;
  return (
    <div className={styles.page}>
      {page.frame === 'app' && <PageBar title={page.title} />}
      <EmptyState
        title={`${page.title} is not ready yet`}
        headingLevel={page.frame === 'app' ? 2 : 1}
        text={text}
        action={
          <ButtonLink variant="primary" href={next.href} onNavigate={navigate}>
            {next.label}
          </ButtonLink>
        }
      />
    </div>
  );
}
