import type { LeadMailPrefill, WholeLead } from '@soloist/contracts';
import { leadStages } from '@soloist/contracts';
import { Banner, Button, Drawer, Field, Heading, Select } from '@soloist/ui';
import { ApiError } from '@soloist/web-client';
import { FileText, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../loaded.tsx';
import { tellProblem } from '../../tell-problem.ts';
import { useBeginProposal } from '../proposals/use-begin-proposal.ts';
import { useMoveLead } from './board.api.ts';
import { LeadFacts } from './lead-facts.tsx';
import { LeadFactsForm } from './lead-facts-form.tsx';
import { LeadHistory } from './lead-history.tsx';
import { LeadMails } from './lead-mails.tsx';
import { LeadMenu } from './lead-menu.tsx';
import { LeadNextStep } from './lead-next-step.tsx';
import { LeadNotes } from './lead-notes.tsx';
import styles from './lead-panel.module.css';
import { beginLeadProposal } from './lead-proposal.ts';
import { stageTexts, titleOf } from './lead-texts.ts';
import { useLead, useUpdateLead } from './leads.api.ts';
import type { LeadFilters } from './leads-address.ts';
import { MailDialog } from './mail-dialog.tsx';

interface LeadPanelProps {
  /** Which lead is open; undefined while none is. */
  id: string | undefined;
  /** The mail to it that Sage prepared. */
  prepared?: LeadMailPrefill | undefined;
  /** Of the board behind, so that it follows at once. */
  filters: LeadFilters;
  onClose: () => void;
  onDelete: (lead: WholeLead) => void;
}

/** One lead beside the board: who it is, what comes next, what happened. */
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
    return <p className={styles.calm}>This lead does not exist any more.</p>;
  }
  return (
    <Loaded query={query} what="This lead" height={320}>
      {(lead) => <LeadSections lead={lead} {...rest} />}
    </Loaded>
  );
}

interface LeadSectionsProps extends Pick<LeadPanelProps, 'filters' | 'prepared' | 'onDelete'> {
  lead: WholeLead;
}

function LeadSections({ lead, filters, prepared, onDelete }: LeadSectionsProps) {
  const [isEditing, setEditing] = useState(false);
  const [isWriting, setWriting] = useState(prepared !== undefined);
  const { begin, isBeginning } = useBeginProposal(() => beginLeadProposal(lead));
  if (isEditing) return <LeadFactsForm lead={lead} onDone={() => setEditing(false)} />;
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
          Write a mail
        </Button>
        <Button
          size="sm"
          variant={lead.stage === 'new' ? 'secondary' : 'primary'}
          icon={<FileText size={16} aria-hidden />}
          busy={isBeginning && 'Preparing'}
          onClick={begin}
        >
          Write a proposal
        </Button>
      </div>
      <LeadFacts lead={lead} onEdit={() => setEditing(true)} />
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

/** It may be spam: why, and the person's own word on it. */
function Doubt({ lead }: { lead: WholeLead }): ReactNode {
  const update = useUpdateLead(lead.id);
  if (!lead.suspicious) return null;
  return (
    <Banner
      tone="warn"
      action={
        <Button
          size="sm"
          busy={update.isPending && 'Saving'}
          onClick={() => update.mutate({ suspicious: false }, { onError: tellProblem })}
        >
          It is real
        </Button>
      }
    >
      This may be spam. {lead.suspicions.join(' ')}
    </Banner>
  );
}
