import { Avatar } from '@soloist/ui';
import {
  ArrowRight,
  BriefcaseBusiness,
  CircleHelp,
  FileText,
  FolderKanban,
  HandCoins,
  type LucideIcon,
  MessageCircle,
  Package,
  UserRound,
  Zap,
} from 'lucide-react';
import type { CommandKind, MenuCommand } from './command.rules.ts';

const icons: Record<CommandKind, LucideIcon> = {
  action: Zap,
  page: ArrowRight,
  document: FileText,
  project: FolderKanban,
  service: Package,
  lead: HandCoins,
  job: BriefcaseBusiness,
  person: UserRound,
  message: MessageCircle,
  help: CircleHelp,
};

/** The image of a person, else the icon of the kind. */
export function CommandIcon({ command: { kind, title, image } }: { command: MenuCommand }) {
  if (kind === 'person' || kind === 'message')
    return <Avatar name={title} src={image ?? ''} size={24} />;
  const Icon = icons[kind];
  return <Icon size={18} aria-hidden />;
}
