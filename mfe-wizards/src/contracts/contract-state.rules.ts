import type { Contract } from '@soloist/contracts';

type WithStatus = Pick<Contract, 'status'>;

/** The client has not decided yet. */
export const isOpen = ({ status }: WithStatus) => status === 'sent' || status === 'viewed';

/** The project is active: both sides can still act. */
export const isActive = ({ status }: WithStatus) => status === 'accepted' || status === 'active';
