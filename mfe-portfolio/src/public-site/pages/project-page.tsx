import type { PortfolioProject } from '@soloist/contracts';
import { RichText } from '@soloist/rich-text';
import { DetailList } from '../components/detail-list.tsx';
import { HireLink } from '../components/hire-link.tsx';
import { OutLink } from '../components/site-link.tsx';
import { isWebLink, shortUrl } from '../site-details.rules.ts';
import { useSite } from '../use-site.ts';
import type { PageStyles } from './detail-page.tsx';
import { PageHead } from './page-head.tsx';
import { CoverImage, PageImages } from './page-images.tsx';

interface ProjectPageProps {
  project: PortfolioProject;
  styles: PageStyles;
}

export function ProjectPage({ project, styles }: ProjectPageProps) {
  const { origin } = useSite();
  const { title, brief, client, skills, tools, liveUrl, coverImg, images } = project;
  const others = images.filter(({ url }) => url !== coverImg?.url);
  return (
    <article className={styles.page}>
      <PageHead styles={styles} section="work" title={title} lead={brief} />
      <CoverImage image={coverImg} className={styles.cover} />
      <aside className={styles.aside} aria-label="About this project">
        <DetailList
          className={styles.facts}
          details={[
            { label: 'Client', value: client },
            { label: 'Skills', value: skills.join(', ') },
            { label: 'Tools', value: tools.join(', ') },
          ]}
        />
        <p className={styles.actions}>
          {isWebLink(liveUrl) && (
            <OutLink href={liveUrl} className={styles.action}>
              Visit {shortUrl(liveUrl)}
            </OutLink>
          )}
          <HireLink className={styles.action} />
        </p>
      </aside>
      <div className={styles.text}>
        <RichText document={project.content} origin={origin} />
      </div>
      <PageImages images={others} className={styles.pictures} />
    </article>
  );
}
