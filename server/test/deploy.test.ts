import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments, visit } from 'yaml';
import { variableNames } from '@exam-vault/server/base/config/config';
import { hubMetrics } from '@exam-vault/server/start/operations/metrics/hub-metrics';
import { manifests, textOf, withBackups } from '@exam-vault/testing/deploy-files';

/** What deploy/ holds cannot be run in a test; what it says about the hub can be held against the hub. */
/** Variables of others: the image's PostgreSQL and store, Node and its libraries. */
const OTHERS = new Set([
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'NODE_ENV',
  'TMPDIR',
]);

/** Whatever is written like an environment variable, as a key or as the name of one. */
function variablesIn(name: string, text = textOf(name)): string[] {
  const found: string[] = [];
  for (const document of parseAllDocuments(text, { merge: true })) {
    expect([...document.errors, ...document.warnings], name).toEqual([]);
    visit(document, {
      Scalar: (key, { value }) => {
        if (typeof value === 'string' && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(value) && value.length > 3)
          found.push(value);
        return key === 'key' ? visit.SKIP : undefined;
      },
    });
  }
  return found;
}

interface Confined {
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly privileged?: boolean;
  readonly security_opt?: readonly string[];
  readonly read_only?: boolean;
}
interface KubernetesObject {
  readonly kind: string;
  readonly spec?: {
    readonly template?: {
      readonly spec: {
        readonly securityContext: unknown;
        readonly containers: readonly { readonly name: string; readonly securityContext: unknown }[];
      };
    };
    readonly podSelector?: { readonly matchLabels: unknown };
    readonly policyTypes?: readonly string[];
    readonly ingress?: readonly {
      readonly from: readonly { readonly namespaceSelector: { readonly matchLabels: Record<string, string> } }[];
      readonly ports: readonly { readonly port: string }[];
    }[];
  };
}
const objectsOfKubernetes = () =>
  manifests.flatMap((name) => parseAllDocuments(textOf(name)).map((one) => one.toJS() as KubernetesObject));

describe('what deploy/ says of the hub', () => {
  it.each(['compose.yaml', ...manifests])('%s is YAML and names variables that the hub reads', (name) => {
    const names = variablesIn(name).filter((one) => !OTHERS.has(one));
    expect(names.filter((one) => !variableNames.includes(one))).toEqual([]);
  });

  it('where a backup is made in every night, its variable is the hub’s too', () => {
    for (const name of ['compose.yaml', 'kubernetes/worker.yaml']) {
      const names = variablesIn(name, withBackups(name)).filter((one) => !OTHERS.has(one));
      expect(names).toContain('BACKUP_DIR');
      expect(names.filter((one) => !variableNames.includes(one))).toEqual([]);
    }
  });

  it('gives no container rights, nor a disk to write on but what it needs', () => {
    const { services } = parse(textOf('compose.yaml'), { merge: true }) as { services: Record<string, Confined> };
    expect(Object.keys(services)).toEqual(['hub', 'worker', 'postgres', 'store', 'bucket']);
    for (const [name, { cap_drop, cap_add, privileged, security_opt, read_only }] of Object.entries(services))
      expect({ name, cap_drop, cap_add, privileged, security_opt, read_only }).toEqual({
        name,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        read_only: true,
      });
    const pods = objectsOfKubernetes().flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []));
    expect(pods.map(({ containers }) => containers.map(({ name }) => name))).toEqual([['hub'], ['worker']]);
    for (const { securityContext, containers } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(containers[0]?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('lets only the ingress controller reach the hubs, and only the monitoring their metrics', () => {
    const policies = objectsOfKubernetes().filter(({ kind }) => kind === 'NetworkPolicy');
    const allowed = policies.map(({ spec }) => [
      spec?.podSelector?.matchLabels,
      (spec?.ingress ?? []).map(({ from, ports }) => [
        from.map(({ namespaceSelector }) => namespaceSelector.matchLabels['kubernetes.io/metadata.name']),
        ports.map(({ port }) => port),
      ]),
    ]);
    expect(allowed).toEqual([
      [{ app: 'exam-vault' }, []],
      [{ app: 'exam-vault', part: 'hub' }, [[['ingress-nginx'], ['http']]]],
      [{ app: 'exam-vault' }, [[['monitoring'], ['metrics']]]],
    ]);
    expect(policies.map(({ spec }) => spec?.policyTypes)).toEqual(policies.map(() => ['Ingress']));
  });

  it('no probe takes all hubs away at once, as /readyz would while the store is away', () => {
    const probes = manifests.flatMap((name) => [...textOf(name).matchAll(/httpGet: \{ path: (\S+),/g)]);
    expect(probes.map(([, path]) => path)).toEqual(Array.from({ length: 6 }, () => '/healthz'));
  });

  it('the unit and the image set variables that the hub reads', () => {
    const texts = [textOf('exam-vault.service'), textOf('../Dockerfile')];
    const set = texts.flatMap((text) =>
      [...text.matchAll(/^(?:Environment=|ENV )(.+)$/gm)].flatMap(([, pairs = '']) =>
        pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
      ),
    );
    expect(set).toContain('DATA_DIR');
    expect(set.filter((one) => !OTHERS.has(one) && !variableNames.includes(one))).toEqual([]);
  });

  it('rules ask for metrics that there are, and each has its row in the guide', async () => {
    const none = { queue: () => Promise.reject(new Error()), files: () => Promise.reject(new Error()) };
    const gauges = { ...none, freeBytes: () => Promise.reject(new Error()), backupAge: () => Promise.resolve(null) };
    const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
    const text = await hubMetrics(gauges, pool, () => ({ strength: 'strong' })).text();
    const there = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    const rules = textOf('alerts.yaml');
    for (const { errors } of parseAllDocuments(rules)) expect(errors).toEqual([]);
    const asked = [...rules.matchAll(/\b(?:exam_vault|nodejs|process)_\w+/g)].map(([name]) => name);
    expect(asked.length).toBeGreaterThan(5);
    const known = (name: string) => there.includes(name) || there.includes(name.replace(/_(?:bucket|count|sum)$/, ''));
    expect(asked.filter((name) => !known(name))).toEqual([]);
    const guide = textOf('../docs/operating.md');
    const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(alarms.filter((name) => !guide.includes(name))).toEqual([]);
  });
});
