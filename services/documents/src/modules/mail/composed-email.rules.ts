export interface EmailAttachment {
  filename: string;
  content: Buffer;
  contentType: string;
  cid?: string;
}

export interface EmailContent {
  subject: string;
  html: string;
  text: string;
}

/** Content of an email before it becomes a message. */
export interface ComposedEmail extends EmailContent {
  fromName?: string;
  replyTo?: string | { name: string; address: string };
  attachments?: EmailAttachment[];
  headers?: Record<string, string>;
  /** Ids of the emails that it follows, the answered one last. */
  references?: string[];
  inReplyTo?: string | undefined;
}

/** An email, or the reason why there is none to send any more. */
export type ComposedEmailOrReason = ComposedEmail | { unwanted: string };
