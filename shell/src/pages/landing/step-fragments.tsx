import { Check, Eye, FileText, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './step-fragments.module.css';

const Fragment = ({ children }: { children: ReactNode }) => (
  <div className={styles.fragment} aria-hidden="true">
    {children}
  </div>
);

/** Screen fragments for each step: images, not data. */
export const stepFragments = [
  <Fragment key="lead">
    <i className={styles.company}>N</i>
    <b>Nordlys Coffee</b>
    <span>$12,400</span>
  </Fragment>,
  <Fragment key="proposal">
    <Eye size={16} />
    <b>Opened three times</b>
    <span>2 h</span>
  </Fragment>,
  <Fragment key="signature">
    <b className={styles.signature}>Sofie Lindqvist</b>
    <Check size={16} />
  </Fragment>,
  <Fragment key="invoice">
    <FileText size={16} />
    <b>INV-0045</b>
    <span>$2,400.00</span>
  </Fragment>,
  <Fragment key="paid">
    <Wallet size={16} />
    <b>Wallet</b>
    <span className={styles.paid}>+$2,400.00</span>
  </Fragment>,
];
