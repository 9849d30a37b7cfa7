import { type EndpointResponse, formatMoney, type projects } from '@soloist/contracts';
import { Facts, Heading, Loading, Logo, Skeleton } from '@soloist/ui';
import { Link, useParams, useRole } from '@soloist/web-client';
import { LoadedPage } from '../../loaded.tsx';
import { periodTexts } from '../proposals/proposal-texts.ts';
import { FileList } from './file-list.tsx';
import { InvoiceLines, ownInvoiceHref, payHref } from './invoice-lines.tsx';
import { MilestoneList } from './milestone-list.tsx';
import { NextStep } from './next-step.tsx';
import styles from './project-view.module.css';
import { useProjectView } from './projects.api.ts';
import { Section } from './section.tsx';
import { moneyText } from './sums.ts';
import { Timeline } from './timeline.tsx';

export type ProjectView = EndpointResponse<typeof projects.view>;

/** One client project for either side of it, alone on the page. */
export function ProjectViewPage() {
  const { id = '' } = useParams();
  const view = useProjectView(id);
  const home = useRole() === 'employer' ? '/empdashboard' : '/dashboard';
  return (
    <>
      <header className={styles.bar}>
        <Link to={home} aria-label="Soloist, home">
          <Logo size={24} />
        </Link>
        <Link to="/projects">All projects</Link>
      </header>
      <div className={styles.page}>
        <LoadedPage
          query={view}
          what="This project"
          loading={
            <Loading label="Loading the project">
              <Skeleton width="40%" height={32} />
              <Skeleton shape="block" height={420} />
            </Loading>
          }
        >
          {(loaded) => <ProjectContent view={loaded} id={id} />}
        </LoadedPage>
      </div>
    </>
  );
}

function ProjectContent({ view, id }: { view: ProjectView; id: string }) {
  const { side, contract } = view;
  const { project, currency, sender } = contract;
  const isFreelancer = side === 'freelancer';
  const other = isFreelancer ? contract.client_name || contract.email : sender.name;
  return (
    <>
      <header className={styles.head}>
        <Heading level={1} size="page">
          {contract.project_name}
        </Heading>
        <p>With {other}</p>
      </header>
      <NextStep view={view} id={id} />
      <div className={styles.columns}>
        <Section title="Milestones">
          {project && project.milestones.length > 0 ? (
            <MilestoneList milestones={project.milestones} currency={currency} />
          ) : (
            <p className={styles.calm}>
              {project
                ? 'This project has no milestones.'
                : 'Work begins when the proposal is accepted.'}
            </p>
          )}
        </Section>
        <div className={styles.side}>
          <Section title="Agreed">
            <Money view={view} />
          </Section>
          <Section title="Invoices">
            <InvoiceLines
              invoices={project?.invoices ?? []}
              hrefOf={isFreelancer ? ownInvoiceHref : payHref}
            />
          </Section>
          <Section title="Files">
            <FileList contractId={contract.contract_id} files={project?.files ?? []} side={side} />
          </Section>
          <Section title="Activity">
            <Timeline entries={project?.timeline ?? []} side={side} />
          </Section>
        </div>
      </div>
    </>
  );
}

/** What was agreed and what is paid of it. */
function Money({ view: { contract } }: { view: ProjectView }) {
  const { currency, payment_type, details, project } = contract;
  const invoices = project?.invoices ?? [];
  const agreed = project?.milestones.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  const billed = invoices.filter(({ status }) => status !== 'void');
  // An invoice may be in another currency than the project.
  const sumOf = (amount: 'total' | 'balance') =>
    moneyText(
      billed.map((invoice) => ({ currency: invoice.currency, count: 1, total: invoice[amount] })),
      'exact',
    ) || money(0);
  const money = (minor: number) => formatMoney(minor, currency);
  const items = [
    payment_type === 'ongoing' && details.frequency
      ? { label: 'Rate', value: `${money(details.rate ?? 0)} ${periodTexts[details.frequency]}` }
      : { label: 'In all', value: money(agreed) },
    { label: 'Invoiced', value: sumOf('total') },
    { label: 'Still to pay of it', value: sumOf('balance') },
  ];
  return <Facts items={items} />;
}
