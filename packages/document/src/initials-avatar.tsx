import { avatarGround, pickAvatarColors, readInitials } from '@soloist/contracts';

interface InitialsAvatarProps {
  name: string;
  size: number;
  unit?: 'px' | 'em';
  className?: string;
}

/** Letters of this share of the avatar’s size, as in the app. */
const letterShare = 0.38;

/**
 * The avatar of a person without an image, for emails and documents. It has inline styles only,
 * because mail programs drop the rest. Decorative: the name is beside it.
 */
export function InitialsAvatar({ name, size, unit = 'px', className }: InitialsAvatarProps) {
  const colors = pickAvatarColors(name);
  const letters = Number((size * letterShare).toFixed(2));
  // In `em` the box follows its letters.
  const box = unit === 'px' ? `${size}px` : `${(1 / letterShare).toFixed(3)}em`;
  return (
    <div
      className={className}
      aria-hidden="true"
      style={{
        flex: 'none',
        width: box,
        height: box,
        borderRadius: '50%',
        backgroundColor: colors.to,
        backgroundImage: avatarGround(colors),
        color: colors.ink,
        fontSize: `${letters}${unit}`,
        lineHeight: box,
        fontWeight: 600,
        letterSpacing: '-0.02em',
        textAlign: 'center',
      }}
    >
      {readInitials(name)}
    </div>
  );
}
