import type { ReleaseChange } from '@soloist/contracts';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '@soloist/ui';
import { formatInstant } from '../../dates.ts';
import admin from '../admin/admin.module.css';
import { changeText } from './platform-texts.ts';

/** What was done about a remote, by whom and why. */
export const History = ({ items }: { items: ReleaseChange[] }) => (
  <Table caption="History, newest first" className={admin.wide}>
    <TableHead>
      <HeadCell slot="main">What</HeadCell>
      <HeadCell slot="status">Why</HeadCell>
      <HeadCell slot="meta">Live afterwards</HeadCell>
    </TableHead>
    <TableBody>
      {items.map((change) => (
        <Row key={change.revision}>
          <Cell slot="main">
            <span className={admin.names}>
              <b>{changeText(change)}</b>
              <span>
                {formatInstant(change.at)} by {change.by}
              </span>
            </span>
          </Cell>
          <Cell slot="status">{change.reason || 'No reason given'}</Cell>
          <Cell slot="meta">{change.live ? `Live: ${change.live}` : 'Nothing is live'}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);
