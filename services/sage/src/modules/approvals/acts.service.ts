import type { SageActKind } from '@soloist/contracts';
import type { Act, ActUrls } from './acts.rules.ts';
import { createAnswerApplication } from './answer-application.service.ts';
import { createLogTime } from './log-time.service.ts';
import { createMoveLead } from './move-lead.service.ts';
import { createPublishBlog } from './publish-blog.service.ts';
import { createSendInvoice } from './send-invoice.service.ts';
import { createSendReminder } from './send-reminder.service.ts';

/** All acts; each takes the values that its own tool prepared. */
export const createActs = (urls: ActUrls) =>
  ({
    time_entry: createLogTime(urls),
    lead_move: createMoveLead(urls),
    reminder: createSendReminder(urls),
    blog_post: createPublishBlog(urls),
    application_answer: createAnswerApplication(urls),
    invoice_sending: createSendInvoice(urls),
  }) as unknown as Record<SageActKind, Act>;
