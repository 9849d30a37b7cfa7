import { formatDuration, formatServicePrice, type ServiceSummary } from '@soloist/contracts';
import { Badge, ButtonLink, IconButton, Menu, ResponsiveImage } from '@soloist/ui';
import { copyText, Link, useNavigate } from '@soloist/web-client';
import { Ellipsis, Eye, EyeOff, ImageOff, Link2, Trash2 } from 'lucide-react';
import { useSetServicePublished } from '../services.api.ts';
import styles from './offer.module.css';

interface ServiceRowProps {
  service: ServiceSummary;
  onRemove: () => void;
}

/** One of the user's services with its price, visibility and actions. */
export function ServiceRow({ service, onRemove }: ServiceRowProps) {
  const navigate = useNavigate();
  const { id, title, image, published, details } = service;
  const time = formatDuration(details.duration, details.duration_type);
  return (
    <li className={styles.row}>
      {image ? (
        <ResponsiveImage className={styles.image} src={image.url} alt="" sizes="96px" />
      ) : (
        <span className={styles.image}>
          <ImageOff size={20} aria-hidden />
        </span>
      )}
      <div className={styles.what}>
        <Link to={`/service/${id}`} className={styles.title}>
          {title}
        </Link>
        <span className={styles.meta}>
          {[formatServicePrice(service), time].filter(Boolean).join(' · ')}
        </span>
      </div>
      <Badge tone={published ? 'ok' : 'neutral'}>{published ? 'Published' : 'Hidden'}</Badge>
      <div className={styles.actions}>
        <ButtonLink
          size="sm"
          href={`/service-overview?service=${id}`}
          onNavigate={navigate}
          aria-label={`Edit ${title}`}
        >
          Edit
        </ButtonLink>
        <ServiceMenu service={service} onRemove={onRemove} />
      </div>
    </li>
  );
}

function ServiceMenu({ service, onRemove }: ServiceRowProps) {
  const show = useSetServicePublished();
  const { id, title, published } = service;
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${title}`}>
          <Ellipsis size={16} />
        </IconButton>
      }
      items={[
        {
          label: published ? 'Hide from clients' : 'Show to clients',
          icon: published ? <EyeOff size={16} /> : <Eye size={16} />,
          onSelect: () => show.mutate({ id, published: !published }),
        },
        {
          label: 'Copy link',
          icon: <Link2 size={16} />,
          onSelect: () => void copyText(`${location.origin}/service/${id}`),
        },
        'divider',
        { label: 'Delete', icon: <Trash2 size={16} />, tone: 'danger', onSelect: onRemove },
      ]}
    />
  );
}
