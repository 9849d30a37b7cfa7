import { useSite } from '../site-context.ts';
import { BlogPage } from './blog-page.tsx';
import { MissingPage } from './missing-page.tsx';
import { ProjectPage } from './project-page.tsx';
import { ServicePage } from './service-page.tsx';

/** Class names that a theme lays a page of one thing out with. */
export type PageStyles = Record<string, string>;

/** Every page but home. The themes share what stands on it, not how it looks. */
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
