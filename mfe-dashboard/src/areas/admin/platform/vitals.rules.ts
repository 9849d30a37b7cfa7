import {
  formatNumber,
  goodVitals,
  maxFaultShare,
  type VersionVitals,
  type VitalName,
} from '@soloist/contracts';

/** A metric of a version, compared with its limit. */
export interface VitalsMeasure {
  label: string;
  value: string;
  /** The limit that the value should stay below; null where there is none. */
  limit: string | null;
  /** The value's share of the limit; above 1 it exceeds the limit. */
  share: number;
}

const names: [VitalName, string][] = [
  ['lcp', 'Largest contentful paint'],
  ['inp', 'Interaction to next paint'],
  ['cls', 'Cumulative layout shift'],
  ['ttfb', 'Time to first byte'],
];

const vitalText = (name: VitalName, value: number) =>
  name === 'cls' ? value.toFixed(2) : `${formatNumber(Math.round(value))} ms`;
const perCent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** The metrics of a version: failed loads first, then the vitals. */
export function toVitalsMeasures({ loads, faultyLoads, p75 }: VersionVitals): VitalsMeasure[] {
  const faulty = loads > 0 ? faultyLoads / loads : 0;
  return [
    {
      label: 'Failed loads',
      value: `${faultyLoads} (${perCent(faulty)})`,
      limit: perCent(maxFaultShare),
      share: faulty / maxFaultShare,
    },
    ...names.map(([name, label]) => vitalMeasure(name, { label, value: p75[name] })),
  ];
}

function vitalMeasure(
  name: VitalName,
  { label, value }: { label: string; value: number | null },
): VitalsMeasure {
  const good = name === 'ttfb' ? null : goodVitals[name];
  if (value === null) return { label, value: 'Not measured', limit: null, share: 0 };
  if (good === null) return { label, value: vitalText(name, value), limit: null, share: 0 };
  return {
    label,
    value: vitalText(name, value),
    limit: vitalText(name, good),
    share: value / good,
  };
}
