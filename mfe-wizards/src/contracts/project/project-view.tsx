import type { Contract, Project, TimelineEntry } from '@soloist/contracts';
import { ProposalDocument } from '@soloist/document';
import { Card, Heading } from '@soloist/ui';
import { SentWith } from '../../shared/public-page/sent-with.tsx';
import { useFormats } from '../../shared/translations/use-texts.ts';
import { ChangesCard } from '../changes-card.tsx';
import page from '../contract.module.css';
import { canDecide, isActive } from '../contract-state.rules.ts';
import type { ContractViewProps } from '../decision-view.tsx';
import { OutcomeCard } from '../outcome-card.tsx';
import { useContractTexts } from '../translations/use-contract-texts.ts';
import { FilesSection } from './files-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { MilestonesSection } from './milestones-section.tsx';
import styles from './project.module.css';
import { ProjectSection } from './project-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';

interface HistorySectionProps {
  timeline: TimelineEntry[];
  sender: string;
}

/** The project's history, newest first. Entries are a record: they keep their original language. */
function HistorySection({ timeline, sender }: HistorySectionProps) {
  const { history: words } = useContractTexts();
  const { dateTime } = useFormats();
  const actors = { client: words.you, freelancer: sender, system: 'Soloist' };
  const entries = timeline.toReversed();
  return (
    <ProjectSection title={words.title} empty={entries.length === 0 && words.none}>
      <ol className={styles.history}>
        {entries.map(({ at, actor, event }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries hold no state, and several may share an instant
          <li key={index}>
            <p lang="en" dir="auto">
              {event}
            </p>
            <p className={styles.meta}>
              <span>{actors[actor]}</span>
              <time dateTime={at}>{dateTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </ProjectSection>
  );
}

/** After acceptance: the client's open tasks, the work, and the contract behind it. */
export function ProjectView({ contract, inFrame, hasJustChanged }: ContractViewProps) {
  const { changes: words, bar } = useContractTexts();
  const { project } = contract;
  if (!project) return null;
  return (
    <div className={styles.columns}>
      <div className={styles.outcome}>
        <OutcomeCard contract={contract} titleLevel={2} hasJustChanged={hasJustChanged} />
      </div>
      <div className={styles.work}>
        <Statement contract={contract} project={project} />
        <MilestonesSection contract={contract} project={project} />
        <HoursSection contract={contract} project={project} />
        <ScheduleSection contract={contract} schedule={project.schedule} />
        <InvoicesSection invoices={project.invoices} />
        <FilesSection contract={contract} files={project.files} />
        <ChangesCard contract={contract} open={false} />
        <Card className={page.fold}>
          <details>
            <summary>{words.contract}</summary>
            <ProposalDocument
              document={contract}
              senderImage={contract.sender.profileImage || undefined}
            />
          </details>
        </Card>
      </div>
      <aside className={styles.aside}>
        <HistorySection timeline={project.timeline} sender={contract.sender.name} />
        {!inFrame && <SentWith text={bar.sentWith} />}
      </aside>
    </div>
  );
}

/** States the client's open tasks first. */
function Statement({ contract, project }: { contract: Contract; project: Project }) {
  const { project: words } = useContractTexts();
  const { money } = useFormats();
  const submitted = project.milestones.filter(({ status }) => status === 'submitted').length;
  const unconfirmed = project.weeks.filter(({ confirmed }) => !confirmed).length;
  const owed = sumOwed(project).map(([currency, balance]) => money(balance, currency));
  const tasks = [
    ...(submitted > 0 && isActive(contract) && canDecide(contract)
      ? [words.toApprove(submitted)]
      : []),
    ...(unconfirmed > 0 && canDecide(contract) ? [words.toConfirm(unconfirmed)] : []),
    ...(owed.length > 0 ? [words.toPay(owed.join(' + '))] : []),
  ];
  const nothing = isActive(contract) ? words.nothingToDo : words.over;
  return (
    <header>
      <Heading level={2} size="page">
        {contract.project_name}
      </Heading>
      <p className={styles.statement}>{tasks.length > 0 ? tasks.join(' ') : nothing}</p>
    </header>
  );
}

function sumOwed({ invoices }: Project): [currency: string, balance: number][] {
  const sums = new Map<string, number>();
  for (const { currency, balance, status } of invoices) {
    if (balance > 0 && status !== 'void') sums.set(currency, (sums.get(currency) ?? 0) + balance);
  }
  return [...sums];
}
