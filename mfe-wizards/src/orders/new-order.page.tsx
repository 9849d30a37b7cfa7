import type { EndpointResponse, freelancerServices } from '@soloist/contracts';
import { EmptyState, ErrorState, Loading, Skeleton } from '@soloist/ui';
import { ApiError, useParams } from '@soloist/web-client';
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
        <NotOrderable />
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

const NotOrderable = () => (
  <EmptyState
    headingLevel={1}
    title="This service can’t be ordered"
    text="It is hidden, or its freelancer takes no online orders now."
  />
);

export const OrderLoading = () => (
  <Loading label="Loading the order">
    <div className={styles.columns}>
      <Skeleton shape="block" height={640} />
      <Skeleton shape="block" height={280} />
    </div>
  </Loading>
);
