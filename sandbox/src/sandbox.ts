import { tmpdir } from 'node:os';
import type { Logger } from 'pino';
import { describeIsolation, isolationForms, sandboxCommand, type Isolation, type SandboxLimits } from './isolation.ts';
import type { Attack } from './probe/attacks.ts';
import { findKernelSupport, probeIsolation, type ProbeResult } from './probe/probe-isolation.ts';
import { canWatchMemory } from './process-tree-memory.ts';
import { SandboxUnavailableError } from './sandbox-unavailable.ts';

/** The first wait before stronger forms are tried again; each wait is twice as long as the one before. */
const FIRST_RETRY_MS = 10_000;
const MAX_RETRY_MS = 60 * 60 * 1000;

/** `strict`: no file is opened in a form that is not strong. `weak`: the best form is used, whatever it lacks. */
export type SandboxMode = 'strict' | 'weak';

export interface SandboxState {
  /** `none`: no child can run at all. */
  readonly strength: 'strong' | 'weak' | 'none';
  readonly description: string;
  /** Attacks that the form does not refuse, and the reasons why other forms do not work. */
  readonly missing: readonly string[];
  /** Whether files are opened. */
  readonly isUsable: boolean;
}

export interface Sandbox {
  /** The form in use. The first call finds it; later ones answer at once. */
  state(): Promise<SandboxState>;
  /** The state that is known now; null before the first probe has ended. */
  knownState(): SandboxState | null;
  /** The command that runs a program with these limits. @throws SandboxUnavailableError */
  command(limits: SandboxLimits, program: readonly string[]): Promise<string[]>;
  /** Ends the attempts to find a stronger form. */
  close(): void;
}

export interface SandboxOptions {
  readonly mode: SandboxMode;
  /** Folders in which the hub can make files for a probe, besides the system's folder for temporary files. */
  readonly folders?: readonly string[];
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Instead of the forms that may work on this platform, the strongest first. */
  readonly forms?: readonly Isolation[];
  readonly probe?: (isolation: Isolation) => Promise<ProbeResult>;
  readonly firstRetryMs?: number;
}

interface Outcome {
  readonly isolation: Isolation | null;
  readonly state: SandboxState;
  /** Stronger forms exist in principle: they are tried again later. */
  readonly canImprove: boolean;
}

/** A form that was tried, and the attacks that it does not refuse. */
interface Tried {
  readonly isolation: Isolation;
  readonly succeeded: readonly Attack[];
}

/**
 * Runs programs on untrusted files in the strongest isolation that this machine permits (contract section 7). A probe tries each form
 * from the inside. While the form is not the strongest one, stronger ones are tried again, so a failure that passes weakens nothing for long.
 */
export function sandbox(options: SandboxOptions): Sandbox {
  const { mode, log, firstRetryMs = FIRST_RETRY_MS } = options;
  const isRoot = process.getuid?.() === 0;
  const folders = [tmpdir(), ...(options.folders ?? [])];
  const probe = options.probe ?? ((isolation: Isolation) => probeIsolation(isolation, isRoot, folders));
  let finding: Promise<Outcome> | undefined;
  let known: Outcome | null = null;
  let retryTimer: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  let isClosed = false;

  /** A probe that did not run to its end gets a second attempt: the machine may have been busy. */
  async function probeTwice(isolation: Isolation): Promise<ProbeResult> {
    const first = await probe(isolation);
    return 'failure' in first ? await probe(isolation) : first;
  }

  async function find(): Promise<Outcome> {
    const forms = options.forms ?? isolationForms(process.platform, isRoot, await findKernelSupport());
    const failures: string[] = [];
    let best: Tried | undefined;
    for (const [index, isolation] of forms.entries()) {
      const result = await probeTwice(isolation);
      if ('failure' in result) {
        failures.push(`${describeIsolation(isolation)}: ${result.failure}`);
        continue;
      }
      const { succeeded } = result;
      if (succeeded.length === 0) return { isolation, state: stateOf({ isolation, succeeded }), canImprove: index > 0 };
      if (!best || succeeded.length < best.succeeded.length) best = { isolation, succeeded };
    }
    if (best) {
      const { missing, ...state } = stateOf(best);
      return { isolation: best.isolation, state: { ...state, missing: [...missing, ...failures] }, canImprove: true };
    }
    const state = { strength: 'none', description: 'NO isolation works', missing: failures, isUsable: false } as const;
    return { isolation: null, state, canImprove: true };
  }

  function stateOf({ isolation, succeeded }: Tried): SandboxState {
    const strength = succeeded.length === 0 ? 'strong' : 'weak';
    const watch = canWatchMemory() ? [] : ['memory NOT watched here'];
    return {
      strength,
      description: [describeIsolation(isolation), ...watch].join(', '),
      missing: succeeded,
      isUsable: strength === 'strong' || mode === 'weak',
    };
  }

  function report({ state }: Outcome): void {
    const { strength, description, missing, isUsable } = state;
    const form = { sandbox: description, strength };
    if (strength === 'strong') log.info(form, 'uploaded files are opened in a sandbox');
    else if (isUsable)
      log.error(
        { ...form, missing },
        'the sandbox is weak, and SANDBOX=weak allows it: a file that attacks its parser can do what is missing here',
      );
    else
      log.error(
        { ...form, missing },
        'uploads are refused: the sandbox of this machine is not strong enough (see SANDBOX in docs/operating.md)',
      );
  }

  function retryLater(): void {
    if (isClosed) return;
    retryTimer = setTimeout(() => void refresh(), retryMs).unref();
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }

  async function refresh(): Promise<Outcome> {
    const outcome = await find();
    if (outcome.state.description !== known?.state.description || outcome.state.strength !== known.state.strength)
      report(outcome);
    known = outcome;
    if (outcome.canImprove) retryLater();
    return outcome;
  }

  /** A known form answers at once, also while stronger ones are tried. */
  const current = async (): Promise<Outcome> => known ?? (await (finding ??= refresh()));

  return {
    state: async () => (await current()).state,
    knownState: () => known?.state ?? null,
    async command(limits, program) {
      const { isolation, state } = await current();
      if (!isolation || !state.isUsable)
        throw new SandboxUnavailableError(`No file is opened: ${state.missing.join('; ')}`);
      return sandboxCommand(isolation, limits, isRoot, program);
    },
    close() {
      isClosed = true;
      clearTimeout(retryTimer);
    },
  };
}
