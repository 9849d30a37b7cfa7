import type { Lead } from '@soloist/contracts';
import {
  Badge,
  type BadgeTone,
  Cell,
  HeadCell,
  Row,
  Table,
  TableBody,
  TableHead,
} from '@soloist/ui';
import { Link, useLocation } from '@soloist/web-client';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { sourceOf, stageTexts, stepText, titleOf, valueText } from './lead.rules.ts';
import { useLeads } from './leads.api.ts';
import styles from './leads.module.css';
import { filtersOf, type LeadsAddress } from './use-leads-address.ts';

const stageTones: Record<Lead['stage'], BadgeTone> = {
  new: 'info',
  contacted: 'neutral',
  proposal_sent: 'warn',
  won: 'ok',
  lost: 'neutral',
};

interface LeadListProps {
  address: LeadsAddress;
  empty: ReactNode;
}

/** Leads as a list; overdue ones are sorted by due date. */
export function LeadList({ address, empty }: LeadListProps) {
  const { overdue } = address;
  const list = useLeads({ ...filtersOf(address), ...(overdue && { overdue: 'true' }) });
  return (
    <PagedList list={list} what="Your leads" empty={empty}>
      {(leads) => (
        <Table caption={overdue ? 'Leads with an overdue step' : 'Leads, newest first'}>
          <TableHead>
            <HeadCell slot="main">Lead</HeadCell>
            <HeadCell slot="status">Stage</HeadCell>
            <HeadCell slot="extra">Source</HeadCell>
            <HeadCell slot="meta">Next step</HeadCell>
            <HeadCell slot="money">Value</HeadCell>
          </TableHead>
          <TableBody>
            {leads.map((lead) => (
              <LeadRow key={lead.id} lead={lead} />
            ))}
          </TableBody>
        </Table>
      )}
    </PagedList>
  );
}

function LeadRow({ lead }: { lead: Lead }) {
  const { id, name, company, email, stage, nextStep, createdAt, value, suspicious } = lead;
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('lead', id);
  return (
    <Row>
      <Cell slot="main">
        <span className={styles.names}>
          <Link to={`${pathname}?${params}`} dir="auto">
            {titleOf(lead)}
          </Link>
          <span dir="auto">{company ? name : email}</span>
        </span>
      </Cell>
      <Cell slot="status">
        <Badge tone={stageTones[stage]}>{stageTexts[stage]}</Badge>
        {suspicious && <Badge tone="warn">May be spam</Badge>}
      </Cell>
      <Cell slot="extra">{sourceOf(lead)}</Cell>
      <Cell slot="meta">
        {nextStep ? (
          <span className={clsx(nextStep.overdue && styles.overdue)}>{stepText(nextStep)}</span>
        ) : (
          <span className={styles.calm}>Received {formatDay(createdAt)}</span>
        )}
      </Cell>
      <Cell slot="money">{valueText(value)}</Cell>
    </Row>
  );
}
