import type { Campaign } from '@soloist/contracts';
import { Badge, Button, ButtonLink, Drawer, EmptyState, Heading, PageBar } from '@soloist/ui';
import { Link, useNavigate, useSearchParams } from '@soloist/web-client';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../dates.ts';
import { showProblem } from '../../show-problem.ts';
import { PagedList } from '../projects/paged-list.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { wonText } from './campaign-texts.ts';
import { useCampaigns, useCreateCampaign } from './campaigns.api.ts';
import styles from './campaigns.module.css';
import { ImportDrawer } from './import-drawer.tsx';
import { ImportList } from './import-list.tsx';

/** Campaigns that bring leads, and lists of leads from elsewhere. */
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
          A campaign is <b>a form of yours</b> to link or to embed. Who fills it stands on{' '}
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
          {(found) => (
            <ul className={styles.campaigns} aria-label="Your campaigns">
              {found.map((campaign) => (
                <CampaignRow key={campaign.id} campaign={campaign} />
              ))}
            </ul>
          )}
        </PagedList>
        <ImportList onOpen={(id) => open('import', id)} onNew={beginImport} />
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

interface Beginnings {
  onNew: () => void;
  onImport: () => void;
}

function Actions({ onNew }: Pick<Beginnings, 'onNew'>) {
  const navigate = useNavigate();
  return (
    <span className={styles.actions}>
      <ButtonLink className={styles.wide} size="sm" href="/lead-dashboard" onNavigate={navigate}>
        Open the board
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
        <span dir="auto">{pitch || `Made on ${formatDay(createdAt)}`}</span>
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
            onError: (error) => showProblem(error, setError),
          },
        )
      }
    />
  );
}

const NoCampaigns = ({ onNew, onImport }: Beginnings) => (
  <EmptyState
    title="No campaigns yet"
    text="Make a form, share its address or put it into your site. Or import people you know already from a spreadsheet."
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
