import { type EndpointResponse, formatMoney, type projects } from '@soloist/contracts';
import { DescriptionList, Heading, Loading, Logo, Skeleton } from '@soloist/ui';
import { Link, useParams, useRole } from '@soloist/web-client';
import { moneyText } from '../../shared/formats/sums.rules.ts';
import { QueryPage } from '../../shared/loading/query-content.tsx';
import { Section } from '../../shared/sections/section.tsx';
import { Timeline } from '../../shared/timeline/timeline.tsx';
import { periodTexts } from '../proposals/proposal.rules.ts';
import { FileList } from './file-list.tsx';
import { clientInvoiceHref, freelancerInvoiceHref, InvoiceLines } from './invoice-lines.tsx';
import { MilestoneList } from './milestone-list.tsx';
import { NextStep } from './next-step.tsx';
import styles from './project-view.module.css';
import { useProjectView } from './projects.api.ts';

export type ProjectView = EndpointResponse<typeof projects.view>;

/** One client project as a full page, for the freelancer or the client. */
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
        <QueryPage
          query={view}
          what="This project"
          missing={{
            title: 'Project not found',
            back: { href: '/projects', label: 'Go to projects' },
          }}
          loading={
            <Loading label="Loading the project">
              <Skeleton width="40%" height={32} />
              <Skeleton shape="block" height={420} />
            </Loading>
          }
        >
          {(loaded) => <ProjectContent view={loaded} id={id} />}
        </QueryPage>
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
                : 'Work starts when the proposal is accepted.'}
            </p>
          )}
        </Section>
        <div className={styles.side}>
          <Section title="Summary">
            <Money view={view} />
          </Section>
          <Section title="Invoices">
            <InvoiceLines
              invoices={project?.invoices ?? []}
              hrefOf={isFreelancer ? freelancerInvoiceHref : clientInvoiceHref}
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

/** The agreed, invoiced and unpaid amounts. */
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
      : { label: 'Total', value: money(agreed) },
    { label: 'Invoiced', value: sumOf('total') },
    { label: 'Amount due', value: sumOf('balance') },
  ];
  return <DescriptionList items={items} />;
}
