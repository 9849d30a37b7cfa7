import { type SignatureDrawing as Drawing, signatureBox } from '@soloist/contracts';

const padding = 6;

/** A stroke of one point is a dot. */
function pathOf(stroke: number[]): string {
  const [x = 0, y = 0, ...rest] = stroke;
  const line = rest.length > 1 ? `L${rest.slice(0, rest.length & ~1).join(' ')}` : 'h0.01';
  return `M${x} ${y}${line}`;
}

/** The drawn part of the box, with a margin for the width of the line. */
function boundsOf(drawing: Drawing): string {
  const points = drawing.flat();
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  const [left, top] = [Math.min(...xs) - padding, Math.min(...ys) - padding];
  const width = Math.max(...xs) + padding - left;
  const height = Math.min(Math.max(...ys), signatureBox.height) + padding - top;
  return `${left} ${top} ${width} ${height}`;
}

interface SignatureDrawingProps {
  drawing: Drawing;
  /** The signer's name. */
  name: string;
}

/** A drawn signature as lines: numbers only, whatever the input. */
export function SignatureDrawing({ drawing, name }: SignatureDrawingProps) {
  return (
    <svg
      className="doc-drawing"
      viewBox={boundsOf(drawing)}
      preserveAspectRatio="xMinYMax meet"
      role="img"
      aria-label={`Drawn signature of ${name}`}
    >
      <path d={drawing.map(pathOf).join('')} />
    </svg>
  );
}
