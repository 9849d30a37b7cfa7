import type { CustomHost } from '@soloist/contracts';
import { IconButton } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import { Copy } from 'lucide-react';
import styles from './settings.module.css';

/** The DNS records to add: one verifies the domain, one points it to Soloist. */
export function DnsRecords({ host }: { host: CustomHost }) {
  const records = [
    { type: 'TXT', name: host.txtName, value: host.txtValue },
    { type: 'CNAME', name: host.host, value: window.location.hostname },
  ];
  return (
    <table className={styles.records}>
      <caption>DNS records for {host.host}</caption>
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Name</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ type, name, value }) => (
          <tr key={type}>
            <th scope="row">{type}</th>
            <RecordCell column="Name" label={`${type} name`} text={name} />
            <RecordCell column="Value" label={`${type} value`} text={value} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RecordCellProps {
  /** Displayed before the text on phones, where the table has no headers. */
  column: string;
  label: string;
  text: string;
}

function RecordCell({ column, label, text }: RecordCellProps) {
  return (
    <td data-column={column}>
      <div className={styles.copyable}>
        <code>{text}</code>
        <IconButton size="sm" label={`Copy ${label}`} onClick={() => copyText(text, label)}>
          <Copy size={16} />
        </IconButton>
      </div>
    </td>
  );
}
