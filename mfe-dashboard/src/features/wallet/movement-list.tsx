import type { WalletMovement } from '@soloist/contracts';
import { ButtonLink, EmptyState, HeadCell, Table, TableBody, TableHead } from '@soloist/ui';
import { useNavigate, useRole } from '@soloist/web-client';
import { NothingFound, PagedList } from '../projects/paged-list.tsx';
import { MovementRow } from './movement-row.tsx';
import { MovementTools } from './movement-tools.tsx';
import { useBalances, useMovements } from './wallet.api.ts';
import type { WalletAddress } from './wallet-address.ts';

/** Every movement, narrowed by what the address says. */
export function MovementList({ address }: { address: WalletAddress }) {
  const { filters, clear } = address;
  const list = useMovements(filters);
  const { data: balances } = useBalances();
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const isEmpty = balances?.length === 0 && !isNarrowed;
  return (
    <>
      {!isEmpty && (
        <MovementTools
          address={address}
          currencies={balances?.map(({ currency }) => currency) ?? []}
        />
      )}
      <PagedList
        list={list}
        what="Your movements"
        empty={isNarrowed ? <NothingFound onClear={clear} /> : <NothingYet />}
      >
        {(movements) => <Movements movements={movements} isWaiting={Boolean(filters.waiting)} />}
      </PagedList>
    </>
  );
}

interface MovementsProps {
  movements: WalletMovement[];
  isWaiting: boolean;
}

const Movements = ({ movements, isWaiting }: MovementsProps) => (
  <Table caption={isWaiting ? 'What waits, the soonest first' : 'Movements, newest first'}>
    <TableHead>
      <HeadCell slot="main">From or to</HeadCell>
      <HeadCell slot="status">Status</HeadCell>
      <HeadCell slot="meta">Date</HeadCell>
      <HeadCell slot="money">Amount</HeadCell>
    </TableHead>
    <TableBody>
      {movements.map((movement) => (
        <MovementRow key={movement.id} movement={movement} />
      ))}
    </TableBody>
  </Table>
);

function NothingYet() {
  const navigate = useNavigate();
  if (useRole() === 'employer') {
    return (
      <EmptyState
        title="Nothing in your wallet yet"
        text="When somebody whom you invited gets going on Soloist, your share of the fee arrives here."
        action={
          <ButtonLink variant="primary" href="/refer-to-earn" onNavigate={navigate}>
            Refer to earn
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title="Nothing in your wallet yet"
      text="When a client pays an invoice online, the money arrives here, and what you earn by inviting others, too."
      action={
        <ButtonLink variant="primary" href="/invoice/new" onNavigate={navigate}>
          New invoice
        </ButtonLink>
      }
    />
  );
}
