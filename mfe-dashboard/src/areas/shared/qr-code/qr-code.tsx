import { encode } from 'uqr';

/**
 * The dark modules of a text's QR code as an SVG path, and the side of the square in modules.
 * Scanners need four modules of white around it, which the card's background provides.
 */
export function qrPath(text: string): { path: string; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), side: size };
}

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** Dark on white in every theme, because many scanners cannot read other colours. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, side } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#14181a" />
    </svg>
  );
}
