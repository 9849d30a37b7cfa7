import * as z from 'zod/mini';

export const roles = ['freelancer', 'employer'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;
