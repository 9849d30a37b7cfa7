import type { AppKind } from '@soloist/contracts';
import {
  Bell,
  BriefcaseBusiness,
  FileText,
  FolderKanban,
  Inbox,
  type LucideIcon,
  MessageCircle,
  Quote,
  ReceiptText,
  Search,
  Wallet,
} from 'lucide-react';

export const iconOf: Record<AppKind, LucideIcon> = {
  messages: MessageCircle,
  proposal_news: FileText,
  project_news: FolderKanban,
  invoice_news: ReceiptText,
  payment_news: Wallet,
  job_news: BriefcaseBusiness,
  job_matches: Search,
  site_message: Inbox,
  recommendations: Quote,
  account_news: Bell,
};
