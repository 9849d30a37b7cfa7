import { SiteLink } from '../components/site-link.tsx';
import { useSite } from '../use-site.ts';
import { BlogPage } from './blog-page.tsx';
import { ProjectPage } from './project-page.tsx';
import { ServicePage } from './service-page.tsx';

/** A theme's class names for the page of one item. */
export type PageStyles = Record<string, string>;

/** Every page except the home page. Themes share its content, not its layout. */
export function DetailPage({ styles }: { styles: PageStyles }) {
  const { content } = useSite().page;
  switch (content.page) {
    case 'service':
      return <ServicePage service={content.service} styles={styles} />;
    case 'project':
      return <ProjectPage project={content.project} styles={styles} />;
    case 'blog':
      return <BlogPage blog={content.blog} styles={styles} />;
    case 'missing':
      return <MissingPage styles={styles} />;
    case 'home':
      return null;
  }
}

const MissingPage = ({ styles }: { styles: PageStyles }) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <h1>Page not found</h1>
      <p className={styles.lead}>It may have moved or been deleted.</p>
      <p className={styles.actions}>
        <SiteLink to="/" className={styles.action}>
          Go to the home page
        </SiteLink>
      </p>
    </header>
  </div>
);
