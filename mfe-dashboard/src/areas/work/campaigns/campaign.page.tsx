import type { Campaign } from '@soloist/contracts';
import { Badge, Breadcrumb, Drawer, Heading, Loading, PageBar, Skeleton } from '@soloist/ui';
import { ApiError, useNavigate, useParams } from '@soloist/web-client';
import { useState } from 'react';
import { showFormError } from '../../shared/forms/errors.rules.ts';
import { LinkedEmptyState } from '../../shared/lists/linked-empty-state.tsx';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { LeadNumbers } from '../leads/lead-numbers.tsx';
import { wonText } from './campaign.rules.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignLeads } from './campaign-leads.tsx';
import { CampaignMenu } from './campaign-menu.tsx';
import { CampaignSharing } from './campaign-sharing.tsx';
import { useCampaign, useUpdateCampaign } from './campaigns.api.ts';
import styles from './campaigns.module.css';

/** One campaign: its form to share, and the leads from it. */
export function CampaignPage() {
  const { id = '' } = useParams();
  const query = useCampaign(id);
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const isMissing =
    query.error instanceof ApiError && [400, 404].includes(query.error.status) && !query.data;
  return (
    <>
      <PageBar
        title={
          <Breadcrumb parent="Lead generation" href="/lead-generation" onNavigate={navigate}>
            {query.data?.name ?? 'Campaign'}
          </Breadcrumb>
        }
        actions={
          query.data && <CampaignMenu campaign={query.data} onEdit={() => setEditing(true)} />
        }
      />
      <div className={styles.page}>
        {isMissing ? (
          <NoCampaign />
        ) : (
          <QueryPage query={query} what="This campaign" loading={<CampaignLoading />}>
            {(campaign) => (
              <>
                <CampaignDetails campaign={campaign} />
                <Drawer open={isEditing} onClose={() => setEditing(false)} title="Edit campaign">
                  {isEditing && <Edit campaign={campaign} onDone={() => setEditing(false)} />}
                </Drawer>
              </>
            )}
          </QueryPage>
        )}
      </div>
    </>
  );
}

function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const { id, pitch, status } = campaign;
  return (
    <>
      <div className={styles.head}>
        <Heading level={2} size="statement" className={styles.sentence}>
          <b>{wonText(campaign)}</b>.
        </Heading>
        <Badge tone={status === 'open' ? 'ok' : 'neutral'}>
          {status === 'open' ? 'Open for responses' : 'Closed'}
        </Badge>
      </div>
      {pitch && (
        <p className={styles.pitch} dir="auto">
          {pitch}
        </p>
      )}
      <CampaignSharing campaign={campaign} />
      <CampaignLeads id={id} />
      <LeadNumbers campaign={id} />
    </>
  );
}

function Edit({ campaign, onDone }: { campaign: Campaign; onDone: () => void }) {
  const update = useUpdateCampaign(campaign.id);
  return (
    <CampaignForm
      campaign={campaign}
      action="Save campaign"
      busy={update.isPending && 'Saving'}
      onCancel={onDone}
      onSave={(fields, setError) =>
        update.mutate(fields, {
          onSuccess: onDone,
          onError: (error) => showFormError(error, setError),
        })
      }
    />
  );
}

const NoCampaign = () => (
  <LinkedEmptyState
    title="Campaign not found"
    text="It may have been deleted. Its leads are on your board."
    href="/lead-generation"
    linkLabel="See your campaigns"
  />
);

const CampaignLoading = () => (
  <Loading label="This campaign: loading">
    <div className={styles.form}>
      <Skeleton width={320} height={32} />
      <Skeleton shape="block" height={240} />
      <Skeleton shape="block" height={240} />
    </div>
  </Loading>
);
