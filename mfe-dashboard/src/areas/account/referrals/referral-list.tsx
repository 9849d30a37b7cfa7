import type { Referral } from '@soloist/contracts';
import { Badge, Cell, EmptyState, HeadCell, Row, Table, TableBody, TableHead } from '@soloist/ui';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { dayOf, hintOf, stageOf, sumOf } from './referral.rules.ts';
import { useReferrals } from './referrals.api.ts';
import styles from './referrals.module.css';

/** The people who joined, with their stage, your reward or the reason for none. */
export function ReferralList() {
  const list = useReferrals();
  return (
    <PagedList list={list} what="Your invitations" empty={<NoReferrals />}>
      {(people) => (
        <Table caption="People who joined with your link, newest first">
          <TableHead>
            <HeadCell slot="main">Name</HeadCell>
            <HeadCell slot="status">Stage</HeadCell>
            <HeadCell slot="meta">Joined</HeadCell>
            <HeadCell slot="money">Your reward</HeadCell>
          </TableHead>
          <TableBody>
            {people.map((person) => (
              <Person key={`${person.joinedAt}${person.name}`} person={person} />
            ))}
          </TableBody>
        </Table>
      )}
    </PagedList>
  );
}

function Person({ person }: { person: Referral }) {
  const { name, joinedAt, earned } = person;
  const { label, tone } = stageOf(person);
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.person}>
          <b>{name || 'Deleted account'}</b>
          <span>{hintOf(person)}</span>
        </span>
      </Cell>
      <Cell slot="status">
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell slot="meta">{dayOf(joinedAt)}</Cell>
      <Cell slot="money">{sumOf(earned, 'amount')}</Cell>
    </Row>
  );
}

const NoReferrals = () => (
  <EmptyState
    title="No one has joined yet"
    text="Share your link. People appear here once they verify their email."
  />
);
