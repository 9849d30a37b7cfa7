import type { SageConfig } from '../../config.ts';
import type { Tool } from '../replies/reply-source.ts';

/** Everything that Sage may look up or prepare. */
export const createTools = (_config: SageConfig): Tool[] => [];
