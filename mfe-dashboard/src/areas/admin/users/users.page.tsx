import { roles, type UserRow, userStates } from '@soloist/contracts';
import { Badge, Cell, HeadCell, Row, SearchBox, Table, TableBody, TableHead } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { NoResults, PagedList } from '../../shared/lists/paged-list.tsx';
import styles from '../layout/admin.module.css';
import { AdminPage } from '../layout/admin-page.tsx';
import { FilterSelect } from '../layout/filter-select.tsx';
import { useAddress } from '../layout/use-address.ts';
import { nameText, rolesText, stateTexts } from './user.rules.ts';
import { useUsers } from './users.api.ts';

const roleOptions = [
  { value: 'freelancer', label: 'Freelancers' },
  { value: 'employer', label: 'Clients' },
];
const stateOptions = userStates.map((value) => ({ value, label: stateTexts[value].label }));

/** Every account. */
export function UsersPage() {
  const { read, change, clear } = useAddress();
  const filters = {
    q: read('q'),
    role: roles.find((role) => role === read('role')),
    state: userStates.find((state) => state === read('state')),
  };
  return (
    <AdminPage title="Users">
      <div className={styles.tools}>
        <SearchBox label="Name or email" q={filters.q ?? ''} onSearch={(q) => change({ q })} />
        <FilterSelect
          label="Role"
          all="All roles"
          value={filters.role}
          options={roleOptions}
          onChange={(role) => change({ role })}
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          value={filters.state}
          options={stateOptions}
          onChange={(state) => change({ state })}
        />
      </div>
      <PagedList list={useUsers(filters)} what="The users" empty={<NoResults onClear={clear} />}>
        {(rows) => <UserTable rows={rows} />}
      </PagedList>
    </AdminPage>
  );
}

const UserTable = ({ rows }: { rows: UserRow[] }) => (
  <Table caption="Users, newest first">
    <TableHead>
      <HeadCell slot="main">Person</HeadCell>
      <HeadCell slot="status">Status</HeadCell>
      <HeadCell slot="extra">Role</HeadCell>
      <HeadCell slot="meta">Joined</HeadCell>
    </TableHead>
    <TableBody>
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell slot="main">
            <span className={styles.names}>
              <Link to={`/admin/users/${row.id}`} className={styles.link}>
                <b>{nameText(row)}</b>
              </Link>
              <span>{row.email}</span>
            </span>
          </Cell>
          <Cell slot="status">
            <Badge tone={stateTexts[row.state].tone}>{stateTexts[row.state].label}</Badge>
          </Cell>
          <Cell slot="extra">{[rolesText(row), row.pro && 'Pro'].filter(Boolean).join(', ')}</Cell>
          <Cell slot="meta">{formatDay(row.createdAt)}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);
