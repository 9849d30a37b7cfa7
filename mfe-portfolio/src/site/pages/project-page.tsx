import type { PortfolioProject } from '@soloist/contracts';
import { RichText } from '@soloist/rich-text';
import { FactList } from '../parts/fact-list.tsx';
import { HireLink } from '../parts/hire-link.tsx';
import { OutLink } from '../parts/site-link.tsx';
import { useSite } from '../site-context.ts';
import { isWebLink, shortAddress } from '../site-facts.ts';
import type { PageStyles } from './detail-page.tsx';
import { PageHead } from './page-head.tsx';
import { CoverPicture, Pictures } from './page-pictures.tsx';

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
      <CoverPicture image={coverImg} className={styles.cover} />
      <aside className={styles.aside} aria-label="About this project">
        <FactList
          className={styles.facts}
          facts={[
            { label: 'Client', value: client },
            { label: 'Skills', value: skills.join(', ') },
            { label: 'Tools', value: tools.join(', ') },
          ]}
        />
        <p className={styles.actions}>
          {isWebLink(liveUrl) && (
            <OutLink href={liveUrl} className={styles.action}>
              See it at {shortAddress(liveUrl)}
            </OutLink>
          )}
          <HireLink className={styles.action} />
        </p>
      </aside>
      <div className={styles.text}>
        <RichText document={project.content} origin={origin} />
      </div>
      <Pictures images={others} className={styles.pictures} />
    </article>
  );
}
