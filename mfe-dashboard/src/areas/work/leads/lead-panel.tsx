import {
  type LeadDetail,
  type LeadEmailPrefill,
  leadStages,
  type ProposalPrefill,
} from '@soloist/contracts';
import { Banner, Button, Drawer, Field, Heading, Select } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import { FileText, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { startProposal } from '../../shared/proposals/start-proposal.api.ts';
import { useStartProposal } from '../../shared/proposals/use-start-proposal.ts';
import { useMoveLead } from './board.api.ts';
import { stageTexts, titleOf } from './lead.rules.ts';
import { LeadDetails } from './lead-details.tsx';
import { LeadDetailsForm } from './lead-details-form.tsx';
import { LeadHistory } from './lead-history.tsx';
import { LeadMails } from './lead-mails.tsx';
import { LeadMenu } from './lead-menu.tsx';
import { LeadNextStep } from './lead-next-step.tsx';
import { LeadNotes } from './lead-notes.tsx';
import styles from './lead-panel.module.css';
import { useLead, useUpdateLead } from './leads.api.ts';
import { MailDialog } from './mail-dialog.tsx';
import type { BoardFilters } from './use-leads-address.ts';

interface LeadPanelProps {
  /** The open lead; undefined while none is open. */
  id: string | undefined;
  /** The email that Sage prepared. */
  prepared?: LeadEmailPrefill | undefined;
  /** Whether it opens with an email to the lead. */
  isWriting?: boolean;
  /** The board's filters, so that moves update the board immediately. */
  filters: BoardFilters;
  onClose: () => void;
  onDelete: (lead: LeadDetail) => void;
}

/** One lead beside the board: its details, next step, notes, emails and activity. */
export function LeadPanel({ id, onClose, ...rest }: LeadPanelProps) {
  return (
    <Drawer open={id !== undefined} onClose={onClose} title="Lead">
      {id && <LeadContent key={id} id={id} {...rest} />}
    </Drawer>
  );
}

function LeadContent({ id, ...rest }: { id: string } & Omit<LeadPanelProps, 'id' | 'onClose'>) {
  const query = useLead(id);
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <p className={styles.calm}>This lead no longer exists.</p>;
  }
  return (
    <QueryPanel query={query} what="This lead" height={320}>
      {(lead) => <LeadSections lead={lead} {...rest} />}
    </QueryPanel>
  );
}

interface LeadSectionsProps
  extends Pick<LeadPanelProps, 'filters' | 'prepared' | 'isWriting' | 'onDelete'> {
  lead: LeadDetail;
}

function LeadSections(props: LeadSectionsProps) {
  const { lead, filters, prepared, onDelete } = props;
  const [isEditing, setEditing] = useState(false);
  const [isWriting, setWriting] = useState(prepared !== undefined || props.isWriting === true);
  const { start, isStarting } = useStartProposal(() => startLeadProposal(lead));
  if (isEditing) return <LeadDetailsForm lead={lead} onDone={() => setEditing(false)} />;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <div>
          <Heading level={2} size="page">
            <span dir="auto">{titleOf(lead)}</span>
          </Heading>
          {lead.company && <p dir="auto">{lead.name}</p>}
        </div>
        <LeadMenu lead={lead} onEdit={() => setEditing(true)} onDelete={() => onDelete(lead)} />
      </div>
      <Doubt lead={lead} />
      <StageField lead={lead} filters={filters} />
      <div className={styles.actions}>
        <Button
          size="sm"
          variant={lead.stage === 'new' ? 'primary' : 'secondary'}
          icon={<Mail size={16} aria-hidden />}
          onClick={() => setWriting(true)}
        >
          Write an email
        </Button>
        <Button
          size="sm"
          variant={lead.stage === 'new' ? 'secondary' : 'primary'}
          icon={<FileText size={16} aria-hidden />}
          busy={isStarting && 'Preparing'}
          onClick={start}
        >
          Write a proposal
        </Button>
      </div>
      <LeadDetails lead={lead} onEdit={() => setEditing(true)} />
      <LeadNextStep key={lead.nextStep?.at ?? 'none'} lead={lead} />
      <LeadNotes lead={lead} />
      <LeadMails lead={lead} />
      <LeadHistory id={lead.id} />
      {isWriting && (
        <MailDialog lead={lead} prepared={prepared} onClose={() => setWriting(false)} />
      )}
    </div>
  );
}

function StageField({ lead, filters }: Pick<LeadSectionsProps, 'lead' | 'filters'>) {
  const move = useMoveLead(filters);
  return (
    <Field label="Stage">
      <Select
        value={move.isPending ? move.variables.to : lead.stage}
        onChange={({ target }) => {
          const to = leadStages.find((stage) => stage === target.value);
          if (to && to !== lead.stage) move.mutate({ lead, to });
        }}
        options={leadStages.map((value) => ({ value, label: stageTexts[value] }))}
      />
    </Field>
  );
}

/** A spam warning with its reasons, and a button that clears it. */
function Doubt({ lead }: { lead: LeadDetail }): ReactNode {
  const update = useUpdateLead(lead.id);
  if (!lead.suspicious) return null;
  return (
    <Banner
      tone="warn"
      action={
        <Button
          size="sm"
          busy={update.isPending && 'Saving'}
          onClick={() => update.mutate({ suspicious: false }, { onError: showErrorToast })}
        >
          Not spam
        </Button>
      }
    >
      This may be spam. {lead.suspicions.join(' ')}
    </Banner>
  );
}

/** The prefilled content of a proposal to a lead. */
const prefillOf = (lead: LeadDetail): ProposalPrefill => ({
  email: lead.email,
  client_name: lead.name,
  project_name: `Project for ${titleOf(lead)}`.slice(0, 120),
  project_description: lead.message,
  currency: lead.value?.currency,
  payment_type: lead.value ? 'one_time' : undefined,
  details: lead.value ? { total_fee: lead.value.amount } : undefined,
});

/** Stores a prefilled proposal to a lead and returns its address. Fails like `call`. */
const startLeadProposal = (lead: LeadDetail) => startProposal(prefillOf(lead));
