import express, { Router } from 'express';
import { ApiRefusal } from './api-error.ts';
import type { SimulatorDeps } from './deps.ts';
import type { UploadedDocument } from './entities.ts';
import { newId, nowInSeconds } from './store.ts';

const form = express.raw({ type: 'multipart/form-data', limit: '10mb' });
const types = new Set(['application/pdf', 'image/png', 'image/jpeg']);

/** https://razorpay.com/docs/api/documents */
export function documentRoutes({ store }: SimulatorDeps): Router {
  const router = Router();
  router.post('/documents', form, async (req, res) => {
    const type = req.get('content-type') ?? '';
    if (!Buffer.isBuffer(req.body)) throw new ApiRefusal('The file field is required.');
    const headers = { 'content-type': type };
    const fields = await new Response(new Uint8Array(req.body), { headers }).formData();
    const file = fields.get('file');
    const purpose = fields.get('purpose');
    if (!(file instanceof File)) throw new ApiRefusal('The file field is required.');
    if (purpose !== 'dispute_evidence') throw new ApiRefusal('The purpose field is invalid.');
    if (!types.has(file.type)) throw new ApiRefusal('The file is not of its declared type.');
    const stored = store.put<UploadedDocument>({
      id: newId('doc'),
      entity: 'document',
      purpose,
      name: file.name,
      mime_type: file.type,
      size: file.size,
      created_at: nowInSeconds(),
    });
    res.json(stored);
  });
  return router;
}
