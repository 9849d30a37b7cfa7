interface FactListProps {
  facts: { label: string; value: string }[];
  className?: string | undefined;
}

/** Facts with their names; what is not said is left out. */
export function FactList({ facts, className }: FactListProps) {
  const said = facts.filter(({ value }) => value);
  if (said.length === 0) return null;
  return (
    <dl className={className}>
      {said.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
