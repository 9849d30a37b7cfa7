export {
  ActionLink,
  type DetailRows,
  DetailsTable,
  Greeting,
  Note,
  OwnText,
  Paragraph,
  Paragraphs,
  Quote,
  Sender,
  sentWithSoloist,
} from './kit/elements.template.tsx';
export { EmailLayout } from './kit/layout.template.tsx';
export { type EmailTemplate, renderEmail } from './kit/render-email.service.tsx';
export { style } from './kit/style.rules.ts';
export {
  oneClickHeaders,
  type UnsubscribeLink,
  unsubscribeLinkAt,
} from './kit/unsubscribe-links.template.tsx';
export {
  type ComposeEmailDeps,
  composeNotificationEmail,
  type NotificationEmailData,
  type NotificationEmailKind,
  renderSampleEmail,
} from './notification.email.ts';
