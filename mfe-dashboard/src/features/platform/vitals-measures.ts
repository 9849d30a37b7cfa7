import {
  goodVitals,
  mostFaultyShare,
  type VersionVitals,
  type VitalName,
} from '@soloist/contracts';

/** A number of a version, and how it stands to what is asked of it. */
export interface Measure {
  label: string;
  value: string;
  /** What it should stay below; null where nothing is asked. */
  limit: string | null;
  /** Of the limit: above 1 it is over. */
  share: number;
}

const names: [VitalName, string][] = [
  ['lcp', 'Largest paint'],
  ['inp', 'Answer to input'],
  ['cls', 'Layout shift'],
  ['ttfb', 'First byte'],
];

const vitalText = (name: VitalName, value: number) =>
  name === 'cls' ? value.toFixed(2) : `${Math.round(value).toLocaleString('en-US')} ms`;
const perCent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** What there is to say of a version: failed loads first, then the vitals. */
export function measuresOf({ loads, faultyLoads, p75 }: VersionVitals): Measure[] {
  const faulty = loads > 0 ? faultyLoads / loads : 0;
  return [
    {
      label: 'Failed loads',
      value: `${faultyLoads} (${perCent(faulty)})`,
      limit: perCent(mostFaultyShare),
      share: faulty / mostFaultyShare,
    },
    ...names.map(([name, label]) => vitalMeasure(name, { label, value: p75[name] })),
  ];
}

function vitalMeasure(
  name: VitalName,
  { label, value }: { label: string; value: number | null },
): Measure {
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
