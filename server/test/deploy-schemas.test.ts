import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { Ajv, type AnySchema } from 'ajv';
import { validate as mistakesInDockerfile } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { DEPLOY, manifests as files, textOf, withBackups } from '@exam-vault/testing/deploy-files';

/**
 * What deploy/ holds cannot be run where the tests run; each file is held against what its reader publishes: the schema of Compose, the
 * types of Kubernetes' API, Docker's instructions, Prometheus' grammar. Each check is first seen to find a mistake.
 */
const require = createRequire(import.meta.url);

/** `text` with something in it replaced, which must be there. */
function spoilt(text: string, before: string, after: string): string {
  expect(text).toContain(before);
  return text.replace(before, after);
}

describe('deploy/compose.yaml', () => {
  const schema = JSON.parse(
    readFileSync(join(dirname(require.resolve('dclint/package.json')), 'schemas/compose.schema.json'), 'utf8'),
  ) as AnySchema;
  // The schema's own formats (ports, durations) can only be checked by Docker.
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const isCompose = ajv.compile(Object.assign({}, schema, { $schema: undefined }));
  const mistakes = (text: string) => {
    void isCompose(parse(text, { merge: true }));
    return (isCompose.errors ?? []).map(({ instancePath, message, params }) => ({ instancePath, message, params }));
  };

  it('is a file of the Compose Specification', () => {
    expect(mistakes(spoilt(textOf('compose.yaml'), 'stop_grace_period:', 'stop_grace_perod:'))).not.toEqual([]);
    expect(mistakes(spoilt(textOf('compose.yaml'), 'service_healthy', 'healthy'))).not.toEqual([]);
    expect(mistakes(spoilt(textOf('compose.yaml'), 'required: false', 'require: false'))).not.toEqual([]);
    expect(mistakes(spoilt(withBackups('compose.yaml'), 'target: /backups', 'targets: /backups'))).not.toEqual([]);
    for (const text of [textOf('compose.yaml'), withBackups('compose.yaml')]) expect(mistakes(text)).toEqual([]);
  });

  it('names volumes and services that it has', () => {
    const { services, volumes } = parse(textOf('compose.yaml'), { merge: true }) as {
      services: Record<string, { volumes?: string[]; depends_on?: string[] | Record<string, unknown> }>;
      volumes: Record<string, unknown>;
    };
    for (const { volumes: mounted = [], depends_on = [] } of Object.values(services)) {
      for (const one of mounted) expect(Object.keys(volumes)).toContain(one.split(':')[0]);
      for (const one of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
        expect(Object.keys(services)).toContain(one);
    }
  });
});

describe('deploy/kubernetes', () => {
  interface Manifest {
    readonly apiVersion: string;
    readonly kind: string;
  }
  const manifestsIn = (text: string) => parseAllDocuments(text).map((one) => one.toJS() as Manifest);

  /** `networking.k8s.io/v1` is kubernetes-types/networking/v1. */
  function moduleOf({ apiVersion }: Manifest): string {
    const [group = '', version] = apiVersion.split('/');
    return `kubernetes-types/${version === undefined ? `core/${group}` : `${group.split('.')[0]}/${version}`}`;
  }

  /** Of each manifest what the compiler says of it as a constant of its type, where an unknown field is a mistake too. */
  async function mistakes(manifests: readonly Manifest[]): Promise<string[]> {
    const folder = await mkdtemp(join(tmpdir(), 'exam-vault-manifests-'));
    try {
      const lines = manifests.map(
        (one, at) => `export const m${at}: import('${moduleOf(one)}').${one.kind} = ${JSON.stringify(one)};`,
      );
      await writeFile(join(folder, 'manifests.ts'), lines.join('\n'));
      const paths = { 'kubernetes-types/*': [join(dirname(require.resolve('kubernetes-types/package.json')), '*')] };
      const compilerOptions = { noEmit: true, strict: true, module: 'nodenext', types: [], paths };
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }));
      const { bin } = JSON.parse(readFileSync(require.resolve('typescript/package.json'), 'utf8')) as {
        bin: { tsc: string };
      };
      const compiler = join(dirname(require.resolve('typescript/package.json')), bin.tsc);
      const said = await new Promise<string>((resolve) =>
        execFile(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], (_error, out, err) =>
          resolve(out + err),
        ),
      );
      const found = lines.map(() => '');
      for (const line of said.split(/\r?\n(?=\S)/).filter(Boolean)) {
        const at = Number(/^\S*manifests\.ts\((\d+),/.exec(line)?.[1]) - 1;
        if (found[at] === undefined) throw new Error(said);
        found[at] += line;
      }
      return found;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  it('holds objects of Kubernetes 1.30, without a field that it does not know', { timeout: 60_000 }, async () => {
    const hub = textOf('kubernetes/hub.yaml');
    const changes = [
      ['replicas: 2', 'replica: 2', '"replica"\' does not exist'],
      ['containerPort: 3000', "containerPort: '3000'", "'string' is not assignable to type 'number'"],
      ['periodSeconds: 3', 'periodSecond: 3', '"periodSecond"\' does not exist'],
      ['kind: Deployment', 'kind: Deploiment', "no exported member 'Deploiment'"],
    ] as const;
    const wrong = changes.flatMap(([from, to]) => manifestsIn(spoilt(hub, from, to)));
    const all = files.flatMap((name) => manifestsIn(textOf(name)));
    expect(all.map(({ kind }) => kind).sort()).toEqual(
      [
        'ConfigMap',
        ...Array<string>(2).fill('Deployment'),
        'Ingress',
        ...Array<string>(3).fill('NetworkPolicy'),
        'PodDisruptionBudget',
        'Secret',
        'Service',
      ].sort(),
    );
    const right = [...all, ...manifestsIn(withBackups('kubernetes/worker.yaml'))];
    const found = await mistakes([...wrong, ...right]);
    for (const [at, [, , said]] of changes.entries()) expect(found[at]).toContain(said);
    expect(found.slice(changes.length)).toEqual(right.map(() => ''));
  });
});

describe('the Dockerfile', () => {
  const mistakes = (text: string) => mistakesInDockerfile(text).map(({ message }) => message);

  it('has instructions and flags that Docker knows', () => {
    const text = textOf('../Dockerfile');
    expect(mistakes(spoilt(text, 'COPY . .', 'COPPY . .'))).toEqual(['Unknown instruction: COPPY']);
    expect(mistakes(spoilt(text, '--interval=', '--intervall='))).toEqual(['Unknown flag: intervall']);
    expect(mistakes(text)).toEqual([]);
  });

  it('copies from the build what is there or is built', () => {
    const copied = [...textOf('../Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => path);
    expect(copied.length).toBeGreaterThan(4);
    const root = readdirSync(new URL('../', DEPLOY));
    for (const path of copied) expect(root).toContain(path?.split('/')[0]);
  });
});

const SYSTEMD = '/usr/bin/systemd-analyze';

describe('deploy/exam-vault.service', () => {
  /** What systemd itself says of the unit, with the program that is there. */
  async function mistakes(text: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'exam-vault-unit-'));
    const unit = join(folder, 'exam-vault.service');
    try {
      await writeFile(unit, spoilt(text, 'ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
      return await new Promise((resolve) =>
        execFile(SYSTEMD, ['verify', unit], (error, out, err) => resolve(out + err + (error?.code ?? ''))),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  // Where there is no systemd, nobody but systemd can tell.
  it.runIf(existsSync(SYSTEMD))('is a unit that systemd takes', async () => {
    const text = textOf('exam-vault.service');
    expect(await mistakes(spoilt(text, 'TimeoutStopSec=', 'TimeoutStopSecs='))).toContain('TimeoutStopSecs');
    expect(await mistakes(spoilt(text, 'Type=exec', 'Type=exek'))).not.toBe('');
    expect(await mistakes(text)).toBe('');
    expect(await mistakes(withBackups('exam-vault.service'))).toBe('');
  });
});

describe('deploy/alerts.yaml', () => {
  /** As Prometheus documents its rule files; it takes no field that it does not know. */
  const duration = z.string().regex(/^(\d+(ms|s|m|h|d|w|y))+$/);
  const texts = z.record(z.string(), z.string());
  const rule = z.strictObject({
    alert: z.string(),
    expr: z.string(),
    for: z.optional(duration),
    keep_firing_for: z.optional(duration),
    labels: z.optional(texts),
    annotations: z.optional(texts),
  });
  const ruleFile = z.strictObject({
    groups: z.array(z.strictObject({ name: z.string(), interval: z.optional(duration), rules: z.array(rule).min(1) })),
  });

  /** Where the grammar of PromQL does not go on. */
  function faultsIn(expression: string): string[] {
    const faults: string[] = [];
    parser.parse(expression).iterate({
      enter: ({ type, from }) => {
        if (type.isError) faults.push(expression.slice(0, from));
      },
    });
    return faults;
  }

  it('is a file of rules, each in PromQL', () => {
    expect(ruleFile.safeParse(parse(spoilt(textOf('alerts.yaml'), 'for: 2m', 'for: two'))).success).toBe(false);
    expect(ruleFile.safeParse(parse(spoilt(textOf('alerts.yaml'), 'expr:', 'expression:'))).success).toBe(false);
    for (const wrong of ['sum(rate(x[5m])) >', 'rat(x[5m])', 'x{a=b}', 'sum(x'])
      expect(faultsIn(wrong)).not.toEqual([]);
    const rules = ruleFile.parse(parse(textOf('alerts.yaml'))).groups.flatMap((group) => group.rules);
    for (const { alert, expr } of rules) expect([alert, faultsIn(expr)]).toEqual([alert, []]);
  });
});
