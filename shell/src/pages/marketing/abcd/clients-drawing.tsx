import { Drawing, halfDisc } from './drawing.tsx';

const you = { x: 280, y: 214 };
const clients = [
  { x: 96, y: 96, r: 34 },
  { x: 452, y: 84, r: 40 },
  { x: 84, y: 312, r: 42 },
  { x: 470, y: 330, r: 32 },
  { x: 280, y: 52, r: 24 },
];

/** You in the middle; a client is the other half, and one has just turned to you. */
export const ClientsDrawing = () => (
  <Drawing>
    {clients.map(({ x, y }) => (
      <path
        key={`${x} ${y}`}
        d={`M${you.x} ${you.y}L${x} ${y}`}
        stroke="var(--control-line)"
        strokeDasharray="2 7"
        strokeLinecap="round"
        strokeWidth="2"
      />
    ))}
    {clients.map((client, index) => (
      <g
        key={`${client.x} ${client.y}`}
        transform={index % 2 ? undefined : `rotate(180 ${client.x} ${client.y})`}
      >
        <circle cx={client.x} cy={client.y} r={client.r + 12} fill="var(--canvas)" />
        <path
          d={halfDisc('right', client)}
          fill={index === 1 ? 'var(--signal)' : 'var(--line-strong)'}
        />
      </g>
    ))}
    <circle cx={you.x} cy={you.y} r="92" fill="var(--surface-raised)" stroke="var(--line)" />
    <path d={halfDisc('left', { ...you, r: 60 })} fill="var(--signal)" />
    <path d={halfDisc('right', { ...you, y: you.y + 6, r: 60 })} fill="var(--text)" />
    <g transform="translate(344 140)">
      <rect width="196" height="52" rx="12" fill="var(--surface-raised)" stroke="var(--line)" />
      <circle cx="28" cy="26" r="5" fill="var(--signal)" />
      <text x="44" y="31" fontSize="14" fontWeight="600" fill="var(--text)">
        Are you free in May?
      </text>
    </g>
  </Drawing>
);
