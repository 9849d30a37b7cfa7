import styles from './sample-proposal.module.css';

const deliverables = [
  ['Packaging system', 'Grid, type and colour rules for nine blends and three cartons.'],
  ['Print-ready artwork', 'Dielines checked with the printer, inks specified.'],
  ['Launch images', 'Six renders for the shop and the press.'],
] as const;
const milestones = [
  ['Direction', 'Two routes on three packs', '$2,400.00'],
  ['Design system', 'Rules for nine blends', '$4,200.00'],
  ['Artwork', 'Nine bags, three cartons', '$4,200.00'],
  ['On press', 'Colour sign-off', '$1,600.00'],
] as const;

/** An example of a proposal, drawn small: an image, not a document. */
export const SampleProposal = () => (
  <div className={styles.paper}>
    <div className={styles.top}>
      <span>
        <b>Ines Carvalho</b>
        <br />
        Brand and product design, Lisbon
      </span>
      <span>
        <b>Proposal P-0018</b>
      </span>
    </div>
    <p className={styles.title}>Winter packaging</p>
    <p className={styles.for}>for Sofie Lindqvist, Nordlys Coffee</p>
    <div className={styles.row}>
      <span>Project scope</span>
      <p>
        A packaging system for nine winter blends and three gift cartons: one grid, one label
        language and one set of print rules.
      </p>
    </div>
    <div className={styles.row}>
      <span>Deliverables</span>
      <div>
        {deliverables.map(([name, text]) => (
          <p key={name}>
            <b>{name}</b>
            <br />
            {text}
          </p>
        ))}
      </div>
    </div>
    <div className={styles.row}>
      <span>Milestones</span>
      <div>
        {milestones.map(([name, text, price]) => (
          <p key={name} className={styles.milestone}>
            <span>
              <b>{name}</b>
              <br />
              {text}
            </span>
            <span>{price}</span>
          </p>
        ))}
        <p className={styles.milestone}>
          <b>Total, paid by milestone</b>
          <b>$12,400.00</b>
        </p>
      </div>
    </div>
  </div>
);
