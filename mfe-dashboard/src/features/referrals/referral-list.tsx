import type { Referral } from '@soloist/contracts';
import { Badge, Cell, EmptyState, HeadCell, Row, Table, TableBody, TableHead } from '@soloist/ui';
import { PagedList } from '../projects/paged-list.tsx';
import { dayOf, hintOf, stageOf, sumOf } from './referral-texts.ts';
import { useReferrals } from './referrals.api.ts';
import styles from './referrals.module.css';

/** Who joined, how far they are, and what they brought or why they did not. */
export function ReferralList() {
  const list = useReferrals();
  return (
    <PagedList list={list} what="Your invitations" empty={<NobodyYet />}>
      {(people) => (
        <Table caption="Who joined by your link, newest first">
          <TableHead>
            <HeadCell slot="main">Name</HeadCell>
            <HeadCell slot="status">Stage</HeadCell>
            <HeadCell slot="meta">Joined</HeadCell>
            <HeadCell slot="money">Your share</HeadCell>
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
          <b>{name || 'Somebody who has left'}</b>
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

const NobodyYet = () => (
  <EmptyState
    title="Nobody has joined yet"
    text="Send your link to somebody who works for themselves, or show them the code. They are listed here once they have signed up and proved their address."
  />
);
