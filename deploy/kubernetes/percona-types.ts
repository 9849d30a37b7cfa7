/**
 * The fields of Percona's custom resource that components/mongodb-sharded uses, as operator 1.23 names
 * and documents them. npm has no types for it.
 */
export interface IPerconaServerMongoDB {
  apiVersion: 'psmdb.percona.com/v1';
  kind: 'PerconaServerMongoDB';
  metadata: {
    name: string;
    namespace: string;
    labels: Record<string, string>;
    finalizers: ('percona.com/delete-psmdb-pods-in-order' | 'percona.com/delete-psmdb-pvc')[];
  };
  spec: {
    crVersion: `${number}.${number}.${number}`;
    image: string;
    updateStrategy: 'SmartUpdate' | 'RollingUpdate' | 'OnDelete';
    upgradeOptions: { apply: 'disabled' | 'recommended' | 'latest' };
    tls: { mode: 'disabled' | 'allowTLS' | 'preferTLS' | 'requireTLS' };
    unsafeFlags: { tls?: boolean };
    replsets: ({ name: string } & Pods & Stored)[];
    sharding: {
      enabled: boolean;
      configsvrReplSet: Pods & Stored;
      mongos: Pods & { expose: { type: 'ClusterIP' | 'LoadBalancer' | 'NodePort' } };
    };
    users: { name: string; db: string; roles: { name: string; db: string }[] }[];
    backup: { enabled: boolean };
  };
}

interface Pods {
  size: number;
  affinity: { antiAffinityTopologyKey: string };
  podDisruptionBudget: { maxUnavailable: number };
  resources: {
    requests: { cpu: string; memory: string };
    limits: { cpu?: string; memory: string };
  };
}

interface Stored {
  volumeSpec: { persistentVolumeClaim: { resources: { requests: { storage: string } } } };
}
