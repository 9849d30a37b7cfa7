import { ButtonLink, Heading } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { MarketingLayout } from './marketing-layout.tsx';
import styles from './thin-page.module.css';

interface ThinPageProps {
  title: string;
  lead: string;
  /** What helps meanwhile. */
  next?: { label: string; href: string };
  children?: ReactNode;
}

/** A public page of one column. */
export function ThinPage({ title, lead, next, children }: ThinPageProps) {
  const navigate = useNavigate();
  return (
    <MarketingLayout>
      <article className={styles.page}>
        <Heading level={1} size="display">
          {title}
        </Heading>
        <p className={styles.lead}>{lead}</p>
        {children}
        {next && (
          <ButtonLink
            className={styles.next}
            variant="primary"
            size="lg"
            href={next.href}
            onNavigate={navigate}
          >
            {next.label}
          </ButtonLink>
        )}
      </article>
    </MarketingLayout>
  );
}
