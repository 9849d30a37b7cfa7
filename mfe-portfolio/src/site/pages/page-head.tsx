import type { SectionKind } from '@soloist/contracts';
import type { ReactNode } from 'react';
import { SiteLink } from '../parts/site-link.tsx';
import { useSite } from '../site-context.ts';
import { linkWordOf, pathOf } from '../site-facts.ts';
import type { PageStyles } from './detail-page.tsx';

interface PageHeadProps {
  styles: PageStyles;
  section: SectionKind;
  title: string;
  lead: string;
  children?: ReactNode;
}

/** How a page of one thing begins: where it belongs, its title, what it is. */
export const PageHead = ({ styles, section, title, lead, children }: PageHeadProps) => (
  <header className={styles.head}>
    <p className={styles.kind}>
      <SiteLink to={pathOf.section(section)}>{linkWordOf(useSite().page, section)}</SiteLink>
    </p>
    <h1 dir="auto">{title}</h1>
    {lead && (
      <p className={styles.lead} dir="auto" data-plain="">
        {lead}
      </p>
    )}
    {children}
  </header>
);
