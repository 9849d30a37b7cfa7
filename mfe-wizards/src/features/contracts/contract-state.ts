import type { Contract } from '@soloist/contracts';

type Standing = Pick<Contract, 'status'>;

/** It waits for an answer. */
export const isOpen = ({ status }: Standing) => status === 'sent' || status === 'viewed';

/** There is work that both sides still act on. */
export const isUnderWay = ({ status }: Standing) => status === 'accepted' || status === 'active';
