import type { ServiceRecord } from '@soloist/contracts';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  Heading,
  Loading,
  PageBar,
  Skeleton,
} from '@soloist/ui';
import { ApiError, useNavigate, useParams } from '@soloist/web-client';
import { QueryError } from '../../shared/loading/query-content.tsx';
import { useExamples } from '../portfolio-projects/portfolio-projects.api.ts';
import { ProjectCards } from '../portfolio-projects/project-cards.tsx';
import styles from './service.module.css';
import { ServiceOfferer } from './service-offerer.tsx';
import { ServiceHead, ServiceText } from './service-text.tsx';
import { type ServiceView, useService } from './services.api.ts';

/** A service, with its freelancer and a way to start. */
export function ServicePage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useService(id);
  return (
    <>
      <PageBar title="Service" actions={data?.isOwn && <Edit id={id} />} />
      <div className={styles.page}>
        {data && <ServiceColumns view={data} />}
        {!data && error && isMissing(error) && <Missing />}
        {!data && error && !isMissing(error) && (
          <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {!data && !error && <ServiceLoading />}
      </div>
    </>
  );
}

const isMissing = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Example projects of a service; renders nothing when none is published. */
function ServiceExamples({ service }: { service: ServiceRecord }) {
  const { userId, relevantProjects: ids } = service;
  const examples = useExamples({ userId, ids });
  if (!examples.data?.length) return <QueryError query={examples} what="The example projects" />;
  return (
    <div className={styles.text}>
      <section className={styles.section}>
        <Heading level={3} size="section">
          Example projects
        </Heading>
        <ProjectCards projects={examples.data} />
      </section>
    </div>
  );
}

const ServiceColumns = ({ view }: { view: ServiceView }) => (
  <div className={styles.columns}>
    <ServiceHead service={view.service} />
    <ServiceOfferer view={view} />
    <ServiceText service={view.service} />
    <ServiceExamples service={view.service} />
  </div>
);

function Edit({ id }: { id: string }) {
  const navigate = useNavigate();
  return (
    <ButtonLink size="sm" href={`/service-overview?service=${id}`} onNavigate={navigate}>
      Edit
    </ButtonLink>
  );
}

function Missing() {
  const navigate = useNavigate();
  return (
    <EmptyState
      mark="drifting"
      title="Service not available"
      text="It was hidden or deleted, or the link is wrong."
      action={
        <ButtonLink href="/dashboard" onNavigate={navigate}>
          Go back to home
        </ButtonLink>
      }
    />
  );
}

const ServiceLoading = () => (
  <Loading label="Loading the service">
    <div className={styles.columns}>
      <div className={styles.text}>
        <Skeleton shape="block" height={320} />
        <Skeleton width="60%" height={28} />
        <Skeleton width="100%" />
        <Skeleton width="90%" />
      </div>
      <Skeleton shape="block" height={240} />
    </div>
  </Loading>
);
