import type { ReleaseChange } from '@soloist/contracts';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '@soloist/ui';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import admin from '../layout/admin.module.css';
import { changeText } from './platform.rules.ts';

/** The changes of a remote with their actors and reasons. */
export const History = ({ items }: { items: ReleaseChange[] }) => (
  <Table caption="History, newest first" className={admin.wide}>
    <TableHead>
      <HeadCell slot="main">Change</HeadCell>
      <HeadCell slot="status">Reason</HeadCell>
      <HeadCell slot="meta">Live version</HeadCell>
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
          <Cell slot="meta">{change.live ? `Live: ${change.live}` : 'No live version'}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
);
