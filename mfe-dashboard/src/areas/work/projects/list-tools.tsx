import { paymentTypes, proposals } from '@soloist/contracts';
import { Button, Field, SearchBox, Select, saveFile } from '@soloist/ui';
import { callFile, useMutation } from '@soloist/web-client';
import { FileDown } from 'lucide-react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import styles from '../documents/documents.module.css';
import { isProposalTab, type ListAddress, statusesOf } from '../documents/use-list-address.ts';
import { invoiceStatusTexts } from '../invoices/invoice.rules.ts';
import { orderPaymentTexts } from '../orders/order.rules.ts';
import { paymentTypeTexts, statusBadges } from '../proposals/proposal.rules.ts';
import { recurringStatusTexts } from '../recurring/recurring.rules.ts';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const searchLabels: Partial<Record<ListAddress['tab'], string>> = {
  invoices: 'Search by client, number or title',
  recurring: 'Search by client or title',
  orders: 'Search by service or client',
};

/** The label of each status that filters a list. */
function labelsOf(tab: ListAddress['tab']): Record<string, string> {
  if (tab === 'recurring') return recurringStatusTexts;
  if (tab === 'orders') return orderPaymentTexts;
  if (tab === 'invoices') return invoiceStatusTexts;
  return Object.fromEntries(Object.entries(statusBadges).map(([name, { text }]) => [name, text]));
}

/** Search, filters and export of a list. */
export function ListTools({ address }: { address: ListAddress }) {
  const { tab, q, status, paymentType, change } = address;
  const isProposals = isProposalTab(tab);
  const labels = labelsOf(tab);
  const statuses = statusesOf(tab).map((value) => ({ value, label: labels[value] ?? value }));
  return (
    <div className={styles.tools}>
      <SearchBox
        label={searchLabels[tab] ?? 'Search by project, client or number'}
        q={q}
        onSearch={(words) => change({ q: words }, { replace: true })}
      />
      <Field label="Status" hideLabel>
        <Select
          value={status ?? ''}
          onChange={({ target }) => change({ status: target.value }, { replace: true })}
          options={[{ value: '', label: 'Any status' }, ...statuses]}
        />
      </Field>
      {isProposals && (
        <Field label="Payment type" hideLabel>
          <Select
            value={paymentType ?? ''}
            onChange={({ target }) => change({ payment_type: target.value }, { replace: true })}
            options={[
              { value: '', label: 'Any payment type' },
              ...paymentTypes.map((value) => ({
                value,
                label: capitalized(paymentTypeTexts[value]),
              })),
            ]}
          />
        </Field>
      )}
      <ExportButton tab={tab} />
    </div>
  );
}

const exports = {
  proposals: 'proposals',
  in_progress: 'projects',
  completed: 'projects',
  invoices: 'invoices',
  recurring: 'recurring',
  orders: 'orders',
  drafts: 'proposals',
} as const;

function ExportButton({ tab }: Pick<ListAddress, 'tab'>) {
  const list = exports[tab];
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await callFile(proposals.exportCsv, { params: { list } }), `${list}.csv`),
    onError: showErrorToast,
  });
  return (
    <Button
      className={styles.export}
      variant="ghost"
      size="sm"
      icon={<FileDown size={16} />}
      busy={download.isPending && 'Exporting'}
      onClick={() => download.mutate()}
    >
      Export {list} CSV
    </Button>
  );
}
