import type { ServiceRecord } from '@soloist/contracts';
import { useSite } from '../use-site.ts';

interface OrderLinkProps {
  service: ServiceRecord;
  className?: string | undefined;
}

/** Links to the product's order page, if clients can order the service. */
export function OrderLink({ service, className }: OrderLinkProps) {
  const { productUrl } = useSite();
  if (!productUrl || !service.ordering?.enabled) return null;
  return (
    <a href={`${productUrl}/order/new/${encodeURIComponent(service.id)}`} className={className}>
      Order now
    </a>
  );
}
