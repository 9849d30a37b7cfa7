interface DetailListProps {
  details: { label: string; value: string }[];
  className?: string | undefined;
}

/** Labelled details; empty ones are left out. */
export function DetailList({ details, className }: DetailListProps) {
  const visible = details.filter(({ value }) => value);
  if (visible.length === 0) return null;
  return (
    <dl className={className}>
      {visible.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
