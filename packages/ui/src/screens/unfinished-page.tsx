import { ButtonLink } from '../actions/button-link.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { PageBar } from '../navigation/page-bar.tsx';
import classes from './unfinished-page.module.css';

export interface UnfinishedPageProps {
  /** What the page is called, and whether the app frame shows that already. */
  page: { title: string; frame: string };
  /** One sentence: what will be here. */
  text: string;
  /** What helps meanwhile. */
  next: { label: string; href: string };
  onNavigate: (href: string) => void;
}

/** A page that a later release fills: it says so and offers the next useful step. */
export function UnfinishedPage({ page, text, next, onNavigate }: UnfinishedPageProps) {
  const inFrame = page.frame === 'app';
  return (
    <div className={classes.page}>
      {inFrame && <PageBar title={page.title} />}
      <EmptyState
        title={`${page.title} is not ready yet`}
        headingLevel={inFrame ? 2 : 1}
        text={text}
        action={
          <ButtonLink variant="primary" href={next.href} onNavigate={onNavigate}>
            {next.label}
          </ButtonLink>
        }
      />
    </div>
  );
}
