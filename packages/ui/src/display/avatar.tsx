import { avatarGround, pickAvatarColors, readInitials } from '@soloist/contracts';
import { clsx } from 'clsx';
import { type CSSProperties, useState } from 'react';
import classes from './avatar.module.css';

interface AvatarProps {
  /** Name of the person or company: gives the initials and the colours. */
  name: string;
  src?: string | null;
  size?: number;
  /** `square` for companies. */
  shape?: 'round' | 'square';
  /** 0 to 100: a ring around it, such as how complete a profile is. */
  ring?: number;
  presence?: 'online' | 'away';
  className?: string;
}

/** A person's image or initials, or a company's square. Decorative: show the name beside it. */
export function Avatar(props: AvatarProps) {
  const { name, src, size = 40, shape = 'round', ring, presence, className } = props;
  const [failed, setFailed] = useState<string>();
  const isSquare = shape === 'square';
  const colors = pickAvatarColors(name);
  const style = {
    '--avatar-size': `${size}px`,
    '--avatar-ring': `${ring ?? 0}%`,
    '--avatar-ground': avatarGround(colors),
    '--avatar-ink': colors.ink,
  } as CSSProperties;
  return (
    <span
      aria-hidden="true"
      style={style}
      className={clsx(classes.avatar, ring !== undefined && classes.ringed, className)}
    >
      <span className={clsx(classes.face, isSquare && classes.square)}>
        {src && src !== failed ? (
          <img src={src} alt="" width={size} height={size} onError={() => setFailed(src)} />
        ) : (
          readInitials(name, isSquare ? 1 : 2)
        )}
      </span>
      {presence && <span className={clsx(classes.presence, classes[presence])} />}
    </span>
  );
}
