import { platformFees } from '@soloist/contracts';
import { VisuallyHidden } from '@soloist/ui';
import { Check } from 'lucide-react';
import styles from './feature-table.module.css';

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

type Offer = 'included' | string;
const inBoth: [Offer, Offer] = ['included', 'included'];

const groups: { name: string; rows: [feature: string, ...offers: [Offer, Offer]][] }[] = [
  {
    name: 'Visibility',
    rows: [
      ['Position in the directory and in Discover', 'After Pro members', 'First'],
      ['Badge next to your name', 'None', 'Pro'],
      ['Profile with skills, rate and availability', ...inBoth],
      ['Site at your Soloist address or your own domain', ...inBoth],
      ['Daily profile views', ...inBoth],
    ],
  },
  {
    name: 'Working with clients',
    rows: [
      ['PDF proposals emailed in your name', ...inBoth],
      ['Clients read and sign from a link, without an account', ...inBoth],
      ['See when a proposal is opened, accepted or declined', ...inBoth],
      ['Milestones, one-time and ongoing terms', ...inBoth],
    ],
  },
  {
    name: 'Being paid',
    rows: [
      ['Fee on online payments', percent(platformFees.free), percent(platformFees.pro)],
      ['Invoices that clients pay from a link, by card or UPI', ...inBoth],
      ['Payouts to your bank account or UPI address', ...inBoth],
    ],
  },
  {
    name: 'Your account',
    rows: [
      ['Freelancer and client in one account', ...inBoth],
      ['Monthly Sage AI usage', 'Included', 'Ten times as much'],
      ['Data export and account deletion at any time', ...inBoth],
    ],
  },
];

/** Compares the free plan with Pro, one row for each feature. */
export const FeatureTable = () => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>Feature</VisuallyHidden>
        </th>
        <th scope="col">Free</th>
        <th scope="col">Pro</th>
      </tr>
    </thead>
    {groups.map(({ name, rows }) => (
      <tbody key={name}>
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={3}>
            {name}
          </th>
        </tr>
        {rows.map(([feature, free, pro]) => (
          <tr key={feature}>
            <th scope="row">{feature}</th>
            <OfferCell offer={free} />
            <OfferCell offer={pro} isMore={free !== pro} />
          </tr>
        ))}
      </tbody>
    ))}
  </table>
);

function OfferCell({ offer, isMore = false }: { offer: Offer; isMore?: boolean }) {
  if (offer !== 'included') return <td className={isMore ? styles.more : undefined}>{offer}</td>;
  return (
    <td>
      <Check size={18} aria-hidden="true" />
      <VisuallyHidden>Included</VisuallyHidden>
    </td>
  );
}
