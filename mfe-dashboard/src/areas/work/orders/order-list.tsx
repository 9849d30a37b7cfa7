import { formatMoney, type OrderSummary, orderPayments } from '@soloist/contracts';
import { Badge, IconButton, Menu, type MenuItem } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Ellipsis, FolderOpen, ReceiptText } from 'lucide-react';
import { LinkedEmptyState } from '../../shared/lists/linked-empty-state.tsx';
import { NoResults, PagedList } from '../../shared/lists/paged-list.tsx';
import { DocumentRow, DocumentTable } from '../documents/document-table.tsx';
import type { ListAddress } from '../documents/use-list-address.ts';
import { hrefOfOrder, invoiceHref, nextOfOrder, orderBadges } from './order.rules.ts';
import { useOrders } from './orders.api.ts';

/** The orders that clients placed themselves, filtered by the address. */
export function OrderList({ address }: { address: ListAddress }) {
  const payment = orderPayments.find((each) => each === address.status);
  const { q, change } = address;
  const list = useOrders({ payment, q: q || undefined });
  const clear = () => change({ q: '', status: '' }, { replace: true });
  return (
    <PagedList
      list={list}
      what="Your orders"
      empty={q || payment ? <NoResults onClear={clear} /> : <NoOrders />}
    >
      {(orders) => (
        <DocumentTable caption="Orders, newest first" heads={{ main: 'Service' }}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </DocumentTable>
      )}
    </PagedList>
  );
}

function OrderRow({ order }: { order: OrderSummary }) {
  const { title, total, refunded, currency, status } = order;
  const { text, tone } = orderBadges[status];
  return (
    <DocumentRow
      document={order}
      title={title}
      href={hrefOfOrder(order)}
      kind="order"
      status={<Badge tone={tone}>{text}</Badge>}
      next={nextOfOrder(order)}
      amount={formatMoney(total, currency)}
      amountNote={refunded > 0 ? `${formatMoney(refunded, currency)} refunded` : undefined}
      menu={<OrderMenu order={order} />}
    />
  );
}

/** The documents of an order; nothing before the client has opened it. */
function OrderMenu({ order: { title, client_name, projectId, invoice } }: { order: OrderSummary }) {
  const navigate = useNavigate();
  const items: (MenuItem | false)[] = [
    projectId !== null && {
      label: 'Open project',
      icon: <FolderOpen size={16} />,
      href: `/project/status/${projectId}`,
      onNavigate: navigate,
    },
    invoice !== null && {
      label: `Open invoice ${invoice.number}`,
      icon: <ReceiptText size={16} />,
      href: invoiceHref(invoice.id),
      onNavigate: navigate,
    },
  ];
  const visible = items.filter((item) => item !== false);
  if (visible.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${title}, ${client_name}`}>
          <Ellipsis size={16} />
        </IconButton>
      }
      items={visible}
    />
  );
}

const NoOrders = () => (
  <LinkedEmptyState
    title="No orders yet"
    text="To let clients order a service, switch on ordering in its price step."
    href="/service-offer"
    linkLabel="View your services"
  />
);
