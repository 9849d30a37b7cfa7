import {
  formatMoney,
  invoiceReferences,
  type ProjectMilestone,
  type ProposalDetail,
} from '@soloist/contracts';
import { Badge, Banner, Button, Checkbox, ErrorState } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useDocumentFields } from '../../shared/document-fields.api.ts';
import { addReferences } from '../add-references.rules.ts';
import { type InvoiceDraft, withItems } from '../invoice-draft.rules.ts';
import { useAcceptedProject, useMilestoneDraft } from '../invoices.api.ts';
import { ProjectsLoading } from './project-list.tsx';
import styles from './projects.module.css';

interface ProjectMilestonePickerProps {
  id: string;
  onBack: () => void;
  onDone: () => void;
}

/** The part of a project to invoice: an approved milestone unchanged, or selected milestones. */
export function ProjectMilestonePicker({ id, onBack, onDone }: ProjectMilestonePickerProps) {
  const { data, error, isPending, refetch, isFetching } = useAcceptedProject(id);
  return (
    <>
      <Button variant="ghost" size="sm" icon={<ArrowLeft size={16} />} onClick={onBack}>
        All projects
      </Button>
      {isPending && <ProjectsLoading />}
      {error && (
        <ErrorState
          title="We couldn’t load the project"
          text={error.message}
          onRetry={refetch}
          busy={isFetching}
        />
      )}
      {data && <MilestonePicker proposal={data} onDone={onDone} />}
    </>
  );
}

const isBilled = ({ status }: ProjectMilestone) => status === 'invoiced' || status === 'paid';

function MilestonePicker({ proposal, onDone }: { proposal: ProposalDetail; onDone: () => void }) {
  const milestones = proposal.project?.milestones ?? [];
  const [chosen, setChosen] = useState<string[]>([]);
  const fields = useDocumentFields();
  const { getValues, setValue } = useFormContext<InvoiceDraft>();
  const ready = milestones.filter(({ status }) => status === 'approved');
  const isReadyNext = ready.length > 0 && chosen.length === 0;
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);

  const fill = () => {
    const selected = milestones.filter(({ id }) => chosen.includes(id));
    const tax = getValues('items').at(-1)?.tax ?? null;
    const added = selected.map(({ name, amount }) => ({ name, qty: 1, rate: amount, tax }));
    const taken = invoiceReferences(proposal.document, fields);
    const references = addReferences(getValues('references'), taken);
    const values = {
      email: proposal.email,
      client_name: proposal.client_name,
      currency: proposal.currency,
      proposal_id: proposal.id,
      references,
      ...(added.length > 0 ? { items: withItems(getValues('items'), added) } : {}),
    };
    for (const [name, value] of Object.entries(values)) {
      setValue(name as keyof InvoiceDraft, value, { shouldDirty: true });
    }
    onDone();
  };

  return (
    <>
      <h3 className={styles.title}>{proposal.project_name}</h3>
      <ReadyMilestones
        proposal={proposal}
        milestones={ready}
        isNext={isReadyNext}
        onDone={onDone}
      />
      <ul className={styles.list}>
        {milestones
          .filter(({ status }) => status !== 'approved')
          .map((milestone) => (
            <li key={milestone.id} className={styles.part}>
              {isBilled(milestone) ? (
                <span>
                  {milestone.name} <Badge>Invoiced</Badge>
                </span>
              ) : (
                <Checkbox
                  label={milestone.name}
                  checked={chosen.includes(milestone.id)}
                  onChange={() => toggle(milestone.id)}
                />
              )}
              <span>{formatMoney(milestone.amount, proposal.currency)}</span>
            </li>
          ))}
      </ul>
      <Button variant={isReadyNext ? 'secondary' : 'primary'} block onClick={fill}>
        {chosen.length > 0 ? 'Use selected milestones' : 'Use client only'}
      </Button>
    </>
  );
}

interface ReadyMilestonesProps {
  proposal: ProposalDetail;
  milestones: ProjectMilestone[];
  /** Whether opening the first one is the likely next action. */
  isNext: boolean;
  onDone: () => void;
}

/** Approved milestones have a prepared invoice draft; the current draft stays a draft. */
function ReadyMilestones({ proposal, milestones, isNext, onDone }: ReadyMilestonesProps) {
  const navigate = useNavigate();
  const draft = useMilestoneDraft();
  const open = (milestoneId: string) =>
    draft.mutate(
      { id: proposal.id, milestoneId },
      {
        onSuccess: ({ draft_id }) => {
          onDone();
          void navigate(`/invoice/new?id=${draft_id}`);
        },
      },
    );
  if (milestones.length === 0) return null;
  return (
    <section className={styles.ready}>
      <h4>Ready to invoice</h4>
      <ul className={styles.list}>
        {milestones.map(({ id, name, amount }, index) => (
          <li key={id} className={styles.part}>
            <span>
              {name} <small>{formatMoney(amount, proposal.currency)}</small>
            </span>
            <Button
              size="sm"
              variant={isNext && index === 0 ? 'primary' : 'secondary'}
              aria-label={`Open invoice for ${name}`}
              busy={draft.isPending && draft.variables.milestoneId === id && 'Opening'}
              onClick={() => open(id)}
            >
              Open invoice
            </Button>
          </li>
        ))}
      </ul>
      {draft.error && <Banner>{draft.error.message}</Banner>}
    </section>
  );
}
