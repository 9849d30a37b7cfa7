import { Heading, Picture } from '@soloist/ui';
import { useOwnProjects } from '../services.api.ts';
import styles from './service-preview.module.css';

/** The chosen example projects that clients will see. */
export function PreviewExamples({ ids }: { ids: string[] }) {
  const list = useOwnProjects({ enabled: ids.length > 0 });
  const projects = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown = ids.flatMap(
    (id) => projects.find((project) => project.id === id && project.published) ?? [],
  );
  if (shown.length === 0) return null;
  return (
    <>
      <Heading level={3} size="sub" className={styles.questionsTitle}>
        Example projects
      </Heading>
      <ul className={styles.examples}>
        {shown.map(({ id, title, image }) => (
          <li key={id}>
            {image && <Picture src={image.url} alt="" sizes="120px" />}
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
