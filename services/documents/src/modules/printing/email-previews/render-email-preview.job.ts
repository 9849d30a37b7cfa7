import { handleJob, type Logger } from '@soloist/server-kit';
import { EmailPreviewModel, renderEmailPreview } from '../../documents/index.ts';
import { composeEmailPreview } from '../document.email.ts';

interface PreviewDeps {
  publicUrl: string;
  logger: Logger;
}

/** Renders the email of a preview, as what is sent is rendered. */
export const renderEmailPreviewJob = ({ publicUrl, logger }: PreviewDeps) =>
  handleJob({
    job: renderEmailPreview,
    concurrency: 2,
    run: async ({ previewId }) => {
      const preview = await EmailPreviewModel.findById(previewId).lean();
      if (!preview || preview.email) return;
      const email = await composeEmailPreview(preview, publicUrl);
      await EmailPreviewModel.updateOne(
        { _id: previewId },
        { $set: email ? { email } : { failed: true } },
      );
    },
    onGivenUp: async ({ previewId }, err) => {
      logger.error({ err, previewId }, 'email preview failed');
      await EmailPreviewModel.updateOne({ _id: previewId }, { $set: { failed: true } });
    },
  });
