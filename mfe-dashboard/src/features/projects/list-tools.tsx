import { paymentTypes, proposals } from '@soloist/contracts';
import { Button, Field, Input, Select, saveFile } from '@soloist/ui';
import { callFile, useMutation } from '@soloist/web-client';
import { FileDown, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { tellProblem } from '../../tell-problem.ts';
import { invoiceStatusTexts } from '../invoices/invoice-texts.ts';
import { paymentTypeTexts, statusBadges } from '../proposals/proposal-texts.ts';
import { isProposalTab, type ListAddress, statusesOf } from './list-address.ts';
import styles from './projects.module.css';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Search, filters and export of the list below. */
export function ListTools({ address }: { address: ListAddress }) {
  const { tab, status, paymentType, change } = address;
  const isProposals = isProposalTab(tab);
  const statuses = statusesOf(tab).map((value) => ({
    value,
    label: isProposals
      ? statusBadges[value as keyof typeof statusBadges].text
      : invoiceStatusTexts[value as keyof typeof invoiceStatusTexts],
  }));
  return (
    <div className={styles.tools}>
      <SearchBox address={address} />
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

const typingMs = 300;

function SearchBox({ address: { tab, q, change } }: { address: ListAddress }) {
  const [typed, setTyped] = useState(q);
  const searched = useRef(q);
  const search = useRef(change);
  search.current = change;

  // The address changed by itself, such as by the back button.
  useEffect(() => {
    if (q !== searched.current) setTyped(q);
    searched.current = q;
  }, [q]);
  useEffect(() => {
    const words = typed.trim();
    if (words === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = words;
      search.current({ q: words }, { replace: true });
    }, typingMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const label =
    tab === 'invoices' ? 'Find by client, number or title' : 'Find by project, client or number';
  return (
    <Field label={label} hideLabel className={styles.find}>
      <Input
        type="search"
        limit={100}
        placeholder={label}
        before={<Search size={16} aria-hidden />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Field>
  );
}

const exports = {
  proposals: 'proposals',
  in_progress: 'projects',
  completed: 'projects',
  invoices: 'invoices',
  drafts: 'proposals',
} as const;

function ExportButton({ tab }: Pick<ListAddress, 'tab'>) {
  const list = exports[tab];
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await callFile(proposals.exportCsv, { params: { list } }), `${list}.csv`),
    onError: tellProblem,
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
      Export all {list} as CSV
    </Button>
  );
}
