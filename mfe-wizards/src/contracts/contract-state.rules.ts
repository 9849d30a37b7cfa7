import type { Contract } from '@soloist/contracts';

type WithStatus = Pick<Contract, 'status'>;

/** The client has not decided yet. */
export const isOpen = ({ status }: WithStatus) => status === 'sent' || status === 'viewed';

/** Whether the person with this link may decide: people with a copy only read. */
export const canDecide = ({ reader }: Pick<Contract, 'reader'>) => !reader || reader.role === 'to';

/** Whether a view of this person is not recorded yet. */
export const isUnreported = ({ status, reader }: Pick<Contract, 'status' | 'reader'>) =>
  status === 'sent' || reader?.isViewed === false;

/** The project is active: both sides can still act. */
export const isActive = ({ status }: WithStatus) => status === 'accepted' || status === 'active';

const pdfStatuses: Contract['status'][] = ['sent', 'viewed', 'accepted', 'active'];
const awaitsPdf = ({ pdfReady, status }: Contract) => !pdfReady && pdfStatuses.includes(status);

const awaitsInvoice = ({ project }: Contract) =>
  project?.schedule.some(({ state }) => state === 'preparing') ?? false;

/** Its PDF or first invoice is being prepared, so the page waits for it. */
export const isPreparing = (contract: Contract) => awaitsPdf(contract) || awaitsInvoice(contract);
