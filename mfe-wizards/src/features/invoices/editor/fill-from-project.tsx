import { Button, Drawer } from '@soloist/ui';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { ProjectList } from './project-list.tsx';
import { ProjectParts } from './project-parts.tsx';

/** Takes client and items over from an accepted proposal. */
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
        Fill from a project
      </Button>
      <Drawer open={isOpen} onClose={close} title="Fill from a project">
        {project ? (
          <ProjectParts id={project} onBack={() => setProject(undefined)} onDone={close} />
        ) : (
          <ProjectList onChoose={setProject} />
        )}
      </Drawer>
    </>
  );
}
