import { Button, Drawer } from '@soloist/ui';
import { useSearchParams } from '@soloist/web-client';
import { type ReactNode, Suspense, useState } from 'react';
import { ProjectsLoading } from './project-list.tsx';

/** Whether a drawer is open that `?add=<name>` opens, too. */
export function useAddDrawer(name: string) {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(search.get('add') === name);
  const close = () => {
    setOpen(false);
    if (!search.has('add')) return;
    const next = new URLSearchParams(location.search);
    next.delete('add');
    setSearch(next, { replace: true });
  };
  return { isOpen, open: () => setOpen(true), close };
}

interface AddDrawerProps {
  drawer: ReturnType<typeof useAddDrawer>;
  title: string;
  icon: ReactNode;
  children: ReactNode;
}

/** A button with the drawer that adds lines of one kind. */
export const AddDrawer = ({ drawer, title, icon, children }: AddDrawerProps) => (
  <>
    <Button size="sm" icon={icon} onClick={drawer.open}>
      {title}
    </Button>
    <Drawer open={drawer.isOpen} onClose={drawer.close} title={title}>
      <Suspense fallback={<ProjectsLoading />}>{children}</Suspense>
    </Drawer>
  </>
);
