import { Drawing, halfDisc } from './drawing.tsx';

const code = ['4', '0', '7', '2', '9', ''];

/** The two halves meet behind the six digits from the email. */
export const AccountDrawing = () => (
  <Drawing>
    <path d={halfDisc('left', { x: 280, y: 200, r: 150 })} fill="var(--signal)" />
    <path d={halfDisc('right', { x: 280, y: 220, r: 150 })} fill="var(--text)" />
    <rect
      x="92"
      y="164"
      width="376"
      height="108"
      rx="16"
      fill="var(--surface-raised)"
      stroke="var(--line)"
    />
    {code.map((digit, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row
      <g key={index} transform={`translate(${114 + index * 56} 186)`}>
        <rect
          width="48"
          height="64"
          rx="10"
          fill="var(--surface)"
          stroke={digit ? 'var(--control-line)' : 'var(--text)'}
          strokeWidth={digit ? 1 : 2}
        />
        <text x="24" y="42" textAnchor="middle" fontSize="28" fontWeight="600" fill="var(--text)">
          {digit}
        </text>
        {!digit && <path d="M24 20v24" stroke="var(--signal)" strokeWidth="2" />}
      </g>
    ))}
  </Drawing>
);
