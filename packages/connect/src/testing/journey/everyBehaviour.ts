import { AppError } from '@latchkey/base'
import type { Behaviour, BehaviourName } from '@latchkey/simulator'
import { cast, castGroups } from '@latchkey/simulator'
import { type ReloadEnd, reloadWith, type StepEnd, walkThrough } from './walletJourney.ts'
import type { WalletKind } from './walletKind.ts'

/** Failures are told by throwing; the runner is handed in. */
export type MatrixSuite = {
  readonly describe: (title: string, body: () => void) => void
  readonly test: (title: string, body: () => Promise<void>) => void
  readonly expect: (value: unknown) => {
    toEqual(expected: unknown): void
    toMatchFileSnapshot(path: string): Promise<void>
  }
  /** The kind that meets the whole cast, or `all`; the others meet the first of each group that has a meaning for them. */
  readonly whole: string
  /** Texts written for a kind, by the name of their file. */
  readonly readEnds: (fileName: string) => string
}

/** The walk makes no several calls at once: those behaviours are met by `batchingWallets.test.ts`. */
const { batching, ...groups } = castGroups
const walked = Object.keys(cast).filter((name) => !Object.hasOwn(batching.behaviours, name))
const behaviours = Object.entries<Behaviour>(cast)
/** Requests at which nothing opens. */
const quietMethods = ['eth_accounts', 'eth_chainId', 'net_version']

/**
 * Holds kinds of connectors to what they owe their visitors with every behaviour of the cast: each step ends within five
 * seconds or can be given up, in a state that can be used, with nothing shown as waited for, and with an error of a
 * catalogue in one plain line. How each pair ends is kept in one file for each kind. Each run meets the whole cast by one
 * kind, and one behaviour of each group by the others; `npm run soak` meets all of it by all.
 */
export function holdToEveryBehaviour(
  suite: MatrixSuite,
  kinds: Readonly<Record<string, WalletKind>>,
  expectedEnds?: (kind: string, behaviour: Behaviour) => Readonly<Record<string, string>> | undefined,
): void {
  const { describe, test, expect, whole, readEnds } = suite
  for (const [title, kind] of Object.entries(kinds)) {
    describe(`a wallet: ${title}`, () => {
      const lines = new Map<string, string>()
      const isWhole = whole === 'all' || whole === title
      const met = isWhole ? walked : firstOfEachGroup(kind)
      for (const [name, behaviour] of behaviours.filter(([name]) => met.includes(name))) {
        // The name is one of the cast, which `entries` cannot say.
        const excuse = kind.excuse(name as BehaviourName)
        if (excuse !== undefined) {
          lines.set(name, `no meaning: ${excuse}`)
          continue
        }
        test(name, async () => {
          const ends = await walkThrough(kind, behaviour)
          const reload = await reloadWith(kind, behaviour)
          lines.set(name, `${writeEnds(ends)}; reload ${writeReload(reload)}`)
          expect(findFaults(ends, reload).join('; ')).toEqual('')
          const expected = expectedEnds?.(title, behaviour)
          if (expected === undefined) return
          const seen = ends.map(({ step, end }) => [step, end])
          expect(Object.fromEntries(seen)).toEqual(
            Object.fromEntries(ends.map(({ step }) => [step, expected[step] ?? 'done'])),
          )
        })
      }
      if (!isWhole) {
        test('each pair ends as it is written down', async () => {
          const written = readEnds(toFileName(title)).split('\n')
          expect(
            [...lines].map(([name, line]) => `${name}: ${line}`).filter((line) => !written.includes(line)),
          ).toEqual([])
          expect(lines.size).toEqual(met.length)
        })
        return
      }
      test('each pair was walked or has its reason, and ends as it is written down', async () => {
        expect([...lines.keys()].sort()).toEqual(walked.toSorted())
        const text = walked.map((name) => `${name}: ${lines.get(name)}\n`)
        await expect(`${title}\n${text.join('')}`).toMatchFileSnapshot(
          `./testing/journey/ends/${toFileName(title)}.txt`,
        )
      })
    })
  }
}

/** One behaviour for each group that can be met at all by this kind. */
function firstOfEachGroup(kind: WalletKind): readonly string[] {
  return Object.values(groups).flatMap(({ behaviours: members }) => {
    // The names are those of the cast, which `keys` cannot say.
    const names = Object.keys(members) as BehaviourName[]
    return names.find((name) => kind.excuse(name) === undefined) ?? []
  })
}

function toFileName(title: string): string {
  return title
    .replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
}

/** The steps that did not go well, and where the walk ended if it ended early. */
function writeEnds(ends: readonly StepEnd[]): string {
  const odd = ends.filter(({ end }) => end !== 'done').map(({ step, end }) => `${step} ${end}`)
  const last = ends.at(-1)
  const isWhole = last?.step === 'leave' || (last?.step === 'connect' && last.end !== 'done')
  const early = isWhole ? [] : [`gone after ${last?.step}`]
  return [...odd, ...early].join(', ') || 'all done'
}

function writeReload({ state }: ReloadEnd): string {
  return state.status === 'connected' ? `connected on ${state.account.chainId}` : state.status
}

function findFaults(ends: readonly StepEnd[], reload: ReloadEnd): readonly string[] {
  const loud = reload.asked.filter((method) => !quietMethods.includes(method))
  return [
    ...ends.flatMap(({ step, error, stateAfter, stuck }) => [
      ...(stateAfter.status === 'idle' || stateAfter.status === 'connected' ? [] : [`${step}: ${stateAfter.status}`]),
      ...stuck.map((what) => `${step}: still shows ${what}`),
      ...(error === undefined || isPlain(error) ? [] : [`${step}: ${String(error)}`]),
    ]),
    ...(reload.hasEnded ? [] : ['reload: no end']),
    ...(reload.state.status === 'idle' || reload.state.status === 'connected'
      ? []
      : [`reload: ${reload.state.status}`]),
    ...reload.stuck.map((what) => `reload: still shows ${what}`),
    // Nobody is asked for anything that nobody wanted.
    ...loud.map((method) => `reload: asked for ${method}`),
  ]
}

/** An error of a catalogue whose sentence is one plain line, however the wallet put it. */
function isPlain(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { message } = error
  return message.length <= 260 && !/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(message)
}
