import { Button, Drawer } from '@soloist/ui';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { ProjectList } from './project-list.tsx';
import { ProjectMilestonePicker } from './project-milestone-picker.tsx';

/** Copies the client and items of an accepted proposal. */
export function FillFromProject() {
  const [isOpen, setIsOpen] = useState(false);
  const [project, setProject] = useState<string>();
  const close = () => {
    setIsOpen(false);
    setProject(undefined);
  };
  return (
    <>
      <Button size="sm" icon={<FileInput size={16} />} onClick={() => setIsOpen(true)}>
        Fill from project
      </Button>
      <Drawer open={isOpen} onClose={close} title="Fill from project">
        {project ? (
          <ProjectMilestonePicker
            id={project}
            onBack={() => setProject(undefined)}
            onDone={close}
          />
        ) : (
          <ProjectList onChoose={setProject} />
        )}
      </Drawer>
    </>
  );
}
