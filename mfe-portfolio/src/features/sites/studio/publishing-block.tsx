import type { MySite, SiteDesign } from '@soloist/contracts';
import { Badge, Button, ButtonLink, ConfirmDialog } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { showErrorToast } from '../../../shared/show-error-toast.ts';
import panel from '../panel.module.css';
import { siteOrigin } from '../site-url.rules.ts';
import { usePublish } from '../sites.api.ts';
import { HostNames } from './host-names.tsx';
import { PreviewLink } from './preview-link.tsx';
import { siteStateOf, siteStateTexts } from './site-state.rules.ts';

interface PublishingBlockProps {
  site: MySite;
  design: SiteDesign;
}

/** The site's address, whether it is published, and its private preview link. */
export function PublishingBlock({ site, design }: PublishingBlockProps) {
  const { label, tone } = siteStateTexts[siteStateOf(site, design)];
  const origin = siteOrigin(site.host);
  return (
    <section className={panel.block} aria-labelledby="address-heading">
      <h2 id="address-heading" className={panel.heading}>
        Address
      </h2>
      <div className={panel.line}>
        {site.published ? (
          <a className={panel.address} href={origin} target="_blank" rel="noreferrer">
            {site.host}
          </a>
        ) : (
          <span className={panel.address}>{site.host}</span>
        )}
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
  const [isConfirming, setIsConfirming] = useState(false);
  const publish = usePublish();
  const close = () => setIsConfirming(false);
  const handleConfirm = () =>
    publish.mutate(false, {
      onSuccess: () => showToast({ message: 'Site unpublished.', kind: 'success' }),
      onError: showErrorToast,
      onSettled: close,
    });
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setIsConfirming(true)}>
        Unpublish
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Unpublish your site"
        text={`Visitors to ${host} will no longer see your site, and you leave the directory, search and gallery. You can publish it again at any time.`}
        confirmLabel="Unpublish"
        tone="danger"
        busy={publish.isPending && 'Unpublishing'}
        onConfirm={handleConfirm}
        onCancel={close}
      />
    </>
  );
}
