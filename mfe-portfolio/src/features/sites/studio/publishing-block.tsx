import type { OwnSite, SiteDesign } from '@soloist/contracts';
import { Badge, Button, ButtonLink, ConfirmDialog } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { tellProblem } from '../../../tell-problem.ts';
import { siteOrigin } from '../site-address.ts';
import { usePublish } from '../sites.api.ts';
import { HostNames } from './host-names.tsx';
import panel from './panel.module.css';
import { PreviewLink } from './preview-link.tsx';
import { siteStateOf, siteStateTexts } from './site-state.ts';

interface PublishingBlockProps {
  site: OwnSite;
  design: SiteDesign;
}

/** Where the site is, whether visitors see it, and who else may look before they do. */
export function PublishingBlock({ site, design }: PublishingBlockProps) {
  const { label, tone } = siteStateTexts[siteStateOf(site, design)];
  const origin = siteOrigin(site.host);
  return (
    <section className={panel.block} aria-labelledby="address-heading">
      <h2 id="address-heading" className={panel.heading}>
        Address
      </h2>
      <div className={panel.line}>
        <a className={panel.address} href={origin} target="_blank" rel="noreferrer">
          {site.host}
        </a>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className={panel.actions}>
        {site.published && (
          <ButtonLink
            size="sm"
            href={origin}
            target="_blank"
            rel="noreferrer"
            icon={<ExternalLink size={16} aria-hidden />}
          >
            Open your site
          </ButtonLink>
        )}
        {site.published && <TakeDown host={site.host} />}
      </div>
      <HostNames />
      <PreviewLink site={site} />
    </section>
  );
}

function TakeDown({ host }: { host: string }) {
  const [isAsking, setAsking] = useState(false);
  const publish = usePublish();
  const close = () => setAsking(false);
  const handleConfirm = () =>
    publish.mutate(false, {
      onSuccess: () => showToast({ message: 'Your site is not public now.', kind: 'success' }),
      onError: tellProblem,
      onSettled: close,
    });
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Unpublish
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Unpublish your site"
        text={`Visitors of ${host} will see that there is no site. Everything stays here, and you can publish it again.`}
        confirmLabel="Unpublish"
        tone="danger"
        busy={publish.isPending && 'Unpublishing'}
        onConfirm={handleConfirm}
        onCancel={close}
      />
    </>
  );
}
