import type { Role } from '@soloist/contracts';
import {
  BriefcaseBusiness,
  Clock,
  Compass,
  FileText,
  FolderKanban,
  Gift,
  House,
  Images,
  LayoutTemplate,
  type LucideIcon,
  Magnet,
  MessageCircle,
  Package,
  PenLine,
  Quote,
  Receipt,
  Wallet,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { UnreadMessages } from './unread-messages.tsx';

export interface NavItem {
  label: string;
  href: string;
  icon: LucideIcon;
  /** Other paths that belong to this entry. */
  also?: string[];
  /** Stop of the guided tour at this entry. */
  tour?: string;
  /** Count of pending items. */
  count?: ComponentType;
}
export interface NavGroup {
  label?: string;
  items: NavItem[];
}

const gallery: NavItem = { label: 'Gallery', href: '/gallery', icon: Images };
const messages: NavItem = {
  label: 'Messages',
  href: '/message',
  icon: MessageCircle,
  count: UnreadMessages,
};

/** The sidebar of each role; its first three entries are the bar of phones. */
export const navigation: Record<Role, NavGroup[]> = {
  freelancer: [
    {
      items: [
        { label: 'Home', href: '/dashboard', icon: House, tour: 'home' },
        { label: 'Discover', href: '/discover', icon: Compass, also: ['/job'], tour: 'discover' },
        messages,
        gallery,
      ],
    },
    {
      label: 'Business',
      items: [
        {
          label: 'Lead generation',
          href: '/lead-generation',
          icon: Magnet,
          also: ['/lead-dashboard'],
          tour: 'leads',
        },
        {
          label: 'Projects & invoices',
          href: '/projects',
          icon: FolderKanban,
          also: ['/project'],
          tour: 'projects',
        },
        { label: 'Time', href: '/time', icon: Clock },
        { label: 'Expenses', href: '/expenses', icon: Receipt },
        { label: 'Wallet', href: '/payments', icon: Wallet, tour: 'wallet' },
      ],
    },
    {
      label: 'Presence',
      items: [
        { label: 'Services', href: '/service-offer', icon: Package, also: ['/service'] },
        {
          label: 'Portfolio',
          href: '/portfolio',
          icon: LayoutTemplate,
          also: ['/theme', '/folio2', '/projectPreview'],
        },
        { label: 'Blogs', href: '/blogs', icon: PenLine, tour: 'blogs' },
        { label: 'Recommendations', href: '/requestrecommendation', icon: Quote },
      ],
    },
    {
      label: 'Grow',
      items: [{ label: 'Refer to earn', href: '/refer-to-earn', icon: Gift, tour: 'refer' }],
    },
  ],
  employer: [
    {
      items: [
        { label: 'Home', href: '/empdashboard', icon: House },
        { label: 'Discover', href: '/empdiscover', icon: Compass, also: ['/service'] },
        messages,
        { ...gallery, also: ['/projectPreview'] },
      ],
    },
    {
      label: 'Hiring',
      items: [
        { label: 'Jobs', href: '/jobs', icon: BriefcaseBusiness, also: ['/job', '/createJob'] },
        {
          label: 'Proposals',
          href: '/projects',
          icon: FileText,
          also: ['/accept/proposal', '/project'],
        },
        { label: 'Payments', href: '/payments', icon: Wallet },
      ],
    },
  ],
};

/** Items that each role can create from anywhere. */
export const creations: Record<Role, { label: string; href: string }[]> = {
  freelancer: [
    { label: 'Proposal', href: '/proposal/new' },
    { label: 'Invoice', href: '/invoice/new' },
    { label: 'Service', href: '/service-overview' },
    { label: 'Portfolio project', href: '/create-project' },
    { label: 'Post', href: '/create-blog' },
  ],
  employer: [{ label: 'Job', href: '/createJob' }],
};

/** Whether a path belongs to an entry of the navigation. */
export const isCurrent = ({ href, also = [] }: NavItem, pathname: string) =>
  [href, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));
