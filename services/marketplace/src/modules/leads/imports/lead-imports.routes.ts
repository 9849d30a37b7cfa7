import { type LeadImport, leadImports } from '@soloist/contracts';
import { route, type UploadedFile } from '@soloist/server-kit';
import type { Imports } from './import-leads.job.ts';
import type { StoredImport } from './lead-imports.model.ts';
import { findImport, listImports, startImport, undoImport } from './lead-imports.service.ts';
import { previewImport } from './preview-import.service.ts';

const presentImport = (stored: StoredImport): LeadImport => {
  const { name, status, rows, added, duplicates, wrong, problems, kept, keptLeads } = stored;
  return {
    id: String(stored._id),
    ...{ name, status, rows, added, duplicates, wrong, problems, kept, keptLeads },
    campaignId: stored.campaignId ? String(stored.campaignId) : null,
    createdAt: stored.createdAt.toISOString(),
  };
};

// The contract requires it, so a call without one is refused before.
const requireFile = (file: UploadedFile | undefined) => file as UploadedFile;

export const leadImportRoutes = (imports: Imports) => [
  route(leadImports.preview, async ({ user, body, file }) => ({
    preview: await previewImport(user.sub, { ...body, bytes: requireFile(file).bytes }),
  })),
  route(leadImports.start, async ({ user, body, file }) => {
    const stored = await startImport(user.sub, { ...body, file: requireFile(file) });
    if (stored.status === 'running') void imports.enqueue(String(stored._id));
    return { message: 'Import started.', import: presentImport(stored) };
  }),
  route(leadImports.list, async ({ user, query }) => {
    const { items, nextCursor } = await listImports(user.sub, query);
    return { items: items.map(presentImport), nextCursor };
  }),
  route(leadImports.read, async ({ user, params: { id } }) => ({
    import: presentImport(await findImport(user.sub, id)),
  })),
  route(leadImports.undo, async ({ user, params: { id } }) => ({
    message: 'Import undone.',
    import: presentImport(await undoImport(user.sub, id)),
  })),
];
