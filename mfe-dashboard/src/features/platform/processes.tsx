import { Badge, Facts, Heading } from '@soloist/ui';
import { Loaded } from '../../loaded.tsx';
import admin from '../admin/admin.module.css';
import { useProcesses } from './platform.api.ts';
import styles from './platform.module.css';
import { buildText } from './platform-texts.ts';

/** Which processes of the installation answer, and of which build they are. */
export const Processes = () => (
  <section className={admin.section} aria-labelledby="processes">
    <Heading level={2} size="section" id="processes">
      Processes
    </Heading>
    <Loaded query={useProcesses()} what="The processes" height={240}>
      {(processes) => (
        <Facts
          items={processes.map(({ name, state, build }) => ({
            label: name,
            value: (
              <span className={styles.process}>
                {build && <span>{buildText(build)}</span>}
                <Badge tone={state === 'up' ? 'ok' : 'bad'}>{state === 'up' ? 'Up' : 'Down'}</Badge>
              </span>
            ),
          }))}
        />
      )}
    </Loaded>
  </section>
);
