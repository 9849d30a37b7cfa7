import type { Campaign } from '@soloist/contracts';
import { Badge, Button, ButtonLink, Drawer, EmptyState, Heading, PageBar } from '@soloist/ui';
import { Link, useNavigate, useSearchParams } from '@soloist/web-client';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../shared/formats/dates.rules.ts';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { Held } from '../../shared/loading/held.tsx';
import { useCampaigns } from '../leads/leads.api.ts';
import { wonText } from './campaign.rules.ts';
import { CampaignForm } from './campaign-form.tsx';
import { useCreateCampaign } from './campaigns.api.ts';
import styles from './campaigns.module.css';
import { ImportForm } from './import-form.tsx';
import { ImportList } from './import-list.tsx';
import { ImportState } from './import-state.tsx';

interface ImportDrawerProps {
  /** `new`, or the id of an import; undefined while none is open. */
  id: string | undefined;
  /** The campaign that is selected first. */
  campaign: string;
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** An import of leads from a file: a preview, then its progress, and undo. */
function ImportDrawer({ id, campaign, onStarted, onClose }: ImportDrawerProps) {
  return (
    <Drawer open={id !== undefined} onClose={onClose} title="Import leads">
      {id === 'new' && <ImportForm campaign={campaign} onStarted={onStarted} />}
      {id && id !== 'new' && <ImportState key={id} id={id} />}
    </Drawer>
  );
}

/** Campaigns that collect leads, and imported lists of leads. */
export function CampaignsPage() {
  const [params, setParams] = useSearchParams();
  const list = useCampaigns();
  const open = (name: string, value: string) => setParams({ [name]: value });
  const close = () => setParams({});
  const begin = () => open('new', 'true');
  const beginImport = () => open('import', 'new');
  return (
    <>
      <PageBar title="Lead generation" actions={<Actions onNew={begin} />} />
      <div className={styles.page}>
        <Heading level={2} size="statement" className={styles.sentence}>
          Link or embed <b>a campaign form</b>. Responses appear on{' '}
          <Link className={styles.link} to="/lead-dashboard">
            your board
          </Link>
          .
        </Heading>
        <PagedList
          list={list}
          what="Your campaigns"
          empty={<NoCampaigns onNew={begin} onImport={beginImport} />}
        >
          {(campaigns) => (
            <ul className={styles.campaigns} aria-label="Your campaigns">
              {campaigns.map((campaign) => (
                <CampaignRow key={campaign.id} campaign={campaign} />
              ))}
            </ul>
          )}
        </PagedList>
        <Held isHeld={list.isPending}>
          <ImportList onOpen={(id) => open('import', id)} onNew={beginImport} />
        </Held>
      </div>
      <NewCampaign open={params.has('new')} onClose={close} />
      <ImportDrawer
        id={params.get('import') ?? undefined}
        campaign={params.get('campaign') ?? ''}
        onStarted={(id) => open('import', id)}
        onClose={close}
      />
    </>
  );
}

interface CampaignActions {
  onNew: () => void;
  onImport: () => void;
}

function Actions({ onNew }: Pick<CampaignActions, 'onNew'>) {
  const navigate = useNavigate();
  return (
    <span className={styles.actions}>
      <ButtonLink className={styles.wide} size="sm" href="/lead-dashboard" onNavigate={navigate}>
        Open board
      </ButtonLink>
      <Button size="sm" variant="primary" icon={<Plus size={16} aria-hidden />} onClick={onNew}>
        New campaign
      </Button>
    </span>
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { id, name, pitch, status, createdAt } = campaign;
  return (
    <li>
      <div className={styles.names}>
        <Link to={`/lead-generation/${id}`} dir="auto">
          {name}
        </Link>
        <span dir="auto">{pitch || `Created on ${formatDay(createdAt)}`}</span>
      </div>
      <span className={styles.won}>{wonText(campaign)}</span>
      <Badge tone={status === 'open' ? 'ok' : 'neutral'}>
        {status === 'open' ? 'Open' : 'Closed'}
      </Badge>
    </li>
  );
}

function NewCampaign({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} title="New campaign">
      {open && <NewCampaignForm onClose={onClose} />}
    </Drawer>
  );
}

function NewCampaignForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCreateCampaign();
  const [campaign_id] = useState(() => crypto.randomUUID());
  return (
    <CampaignForm
      action="Create campaign"
      busy={create.isPending && 'Creating'}
      onCancel={onClose}
      onSave={(campaign, setError) =>
        create.mutate(
          { campaign_id, campaign },
          {
            onSuccess: ({ campaign: { id } }) => navigate(`/lead-generation/${id}`),
            onError: (error) => showFormError(error, setError),
          },
        )
      }
    />
  );
}

const NoCampaigns = ({ onNew, onImport }: CampaignActions) => (
  <EmptyState
    title="No campaigns yet"
    text="Create a form to share or embed, or import leads from a spreadsheet."
    action={
      <span className={styles.actions}>
        <Button variant="primary" onClick={onNew}>
          New campaign
        </Button>
        <Button onClick={onImport}>Import leads</Button>
      </span>
    }
  />
);
