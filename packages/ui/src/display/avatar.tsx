import { clsx } from 'clsx';
import { type CSSProperties, useState } from 'react';
import classes from './avatar.module.css';

interface AvatarProps {
  /** Name of the person or company: gives the initials and, for companies, the colour. */
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

const tiles = 6;

/** The initials of a name without an avatar; `?` for none. */
export function readInitials(name: string, count: number): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = chosen.map((word) => [...(word ?? '')][0] ?? '');
  return letters.slice(0, count).join('').toUpperCase() || '?';
}

/** The same name has the same colour everywhere. */
function pickTile(name: string) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % tiles) + 1;
}

/** A person's image or initials, or a company's square. Decorative: the name is beside it. */
export function Avatar(props: AvatarProps) {
  const { name, src, size = 40, shape = 'round', ring, presence, className } = props;
  const [failed, setFailed] = useState<string>();
  const isSquare = shape === 'square';
  const tile = pickTile(name);
  const style = {
    '--avatar-size': `${size}px`,
    '--avatar-ring': `${ring ?? 0}%`,
    ...(isSquare && {
      '--avatar-ground': `var(--tile-${tile})`,
      '--avatar-letter': `var(--on-tile-${tile})`,
    }),
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
