import { Badge, DescriptionList, Heading } from '@soloist/ui';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import admin from '../layout/admin.module.css';
import { useProcesses } from './platform.api.ts';
import styles from './platform.module.css';
import { buildText } from './platform.rules.ts';

/** The installation's processes with their state and build. */
export const Processes = () => (
  <section className={admin.section} aria-labelledby="processes">
    <Heading level={2} size="section" id="processes">
      Processes
    </Heading>
    <QueryPanel query={useProcesses()} what="The processes" height={240}>
      {(processes) => (
        <DescriptionList
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
    </QueryPanel>
  </section>
);
