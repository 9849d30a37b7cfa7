import {
  type EndpointResponse,
  type freelancerServices,
  notOrderableText,
  paysOnline,
} from '@soloist/contracts';
import { ButtonLink, EmptyState, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { ApiError, useParams } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { PublicBar } from '../shared/public-page/public-bar.tsx';
import { ServiceText } from './frozen-service.tsx';
import { OrderForm } from './order-form.tsx';
import { usePublishedService } from './orders.api.ts';
import styles from './orders.module.css';

/** Orders a service: package and extras, the seller's questions, the server's total. No account needed. */
export function NewOrderPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch, isFetching } = usePublishedService(id);
  return (
    <div className={styles.page}>
      {isPending && <OrderLoading />}
      {data && <OrderableService view={data} />}
      {!data && error && (
        <main className={styles.centre}>
          {error instanceof ApiError && error.status < 500 && error.status > 0 ? (
            <NotOrderable />
          ) : (
            <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
          )}
        </main>
      )}
    </div>
  );
}

type ServiceView = EndpointResponse<typeof freelancerServices.fetchService>;

function OrderableService({ view: { service, owner, version } }: { view: ServiceView }) {
  const name = `${owner.fname} ${owner.lname}`.trim() || owner.username;
  const { ordering } = service;
  if (!ordering?.enabled || !version) {
    return (
      <main className={styles.centre}>
        <NotOrderable
          text={paysOnline(service.currency) ? undefined : notOrderableText(service.currency)}
          action={
            <ButtonLink href={`/profile/${owner.id}`}>View {owner.fname}’s profile</ButtonLink>
          }
        />
      </main>
    );
  }
  return (
    <>
      <PublicBar sender={{ name, profileImage: owner.profileImage }} what="offers this service">
        {null}
      </PublicBar>
      <main className={styles.columns}>
        <OrderForm service={{ ...service, ordering }} version={version} sellerName={name}>
          <ServiceText service={service} />
        </OrderForm>
      </main>
    </>
  );
}

interface NotOrderableProps {
  /** Why, where it is known. */
  text?: string | undefined;
  action?: ReactNode;
}

const NotOrderable = ({
  text = 'It is hidden, or its freelancer takes no online orders now.',
  action,
}: NotOrderableProps) => (
  <EmptyState headingLevel={1} title="This service can’t be ordered" text={text} action={action} />
);

export const OrderLoading = () => (
  <Loading label="Loading the order">
    <div className={styles.columns}>
      <Skeleton shape="block" height={640} />
      <Skeleton shape="block" height={280} />
    </div>
  </Loading>
);
