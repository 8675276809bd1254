import { silentLog } from '@latchkey/base'
import { type Database, openDatabase } from '@latchkey/node'
import { type Filled, fillOrganizations } from '../../apps/custody-server/src/testing/fillOrganizations.ts'
import { type Lookup, lookups } from '../../apps/custody-server/src/testing/lookups.ts'
import { createTestPlace } from '../../apps/custody-server/src/testing/openTestDatabases.ts'
import { createTestServer, type TestServer } from '../../apps/custody-server/src/testing/testServer.ts'

/** So many times each is asked for; the first ones are not counted. */
const [asked, unmeasured] = [120, 20]

/**
 * How long a database takes for each look-up, in databases with so many organizations, and as many activities of the root
 * organization; and how much longer in the last one.
 */
export async function benchLookups(storage: 'SQLite' | 'PostgreSQL', sizes: readonly number[]): Promise<void> {
  const places: FilledPlace[] = []
  try {
    for (const size of sizes) places.push(await openFilled(storage, size))
    const columns = (cells: readonly string[]) => cells.map((cell) => cell.padStart(14)).join('')
    console.log(`${storage.padEnd(40)}${columns([...sizes.map((size) => `${size} (ms)`), 'ratio'])}`)
    for (const lookup of lookups) {
      const medians = await measure(lookup, places)
      const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 0)
      const cells = [...medians.map((median) => median.toFixed(2)), ratio.toFixed(1)]
      console.log(`${lookup.name.padEnd(40)}${columns(cells)}`)
    }
  } finally {
    for (const place of places) await place.remove()
  }
}

/** The median of each place; in turns, so that a busy moment of the machine meets all. */
async function measure(lookup: Lookup, places: readonly FilledPlace[]): Promise<readonly number[]> {
  const times = places.map((): number[] => [])
  for (let turn = 0; turn < asked; turn++) {
    for (const [index, { filled, stopwatch }] of places.entries()) {
      stopwatch.restart()
      assertFound(lookup, await lookup.ask(filled, turn))
      times[index]?.push(stopwatch.elapsedMs())
    }
  }
  return times.map((each) => medianOf(each.slice(unmeasured)))
}

type FilledPlace = {
  readonly filled: Filled
  readonly stopwatch: Stopwatch
  /** Closes it and removes all that it keeps. */
  remove(): Promise<void>
}

async function openFilled(storage: 'SQLite' | 'PostgreSQL', size: number): Promise<FilledPlace> {
  const place = await createTestPlace(storage)
  let custody: TestServer | undefined
  const remove = async () => {
    await custody?.close()
    await place.remove()
  }
  try {
    const stopwatch = createStopwatch()
    const database = await openDatabase(place.place, silentLog)
    custody = await createTestServer({}, database.withPlugin(stopwatch.plugin))
    return { filled: await fillOrganizations(custody, size), stopwatch, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

function assertFound({ name, count, finds }: Lookup, { status, body }: Awaited<ReturnType<Lookup['ask']>>): void {
  if (status !== 200 || count(body) !== finds) throw new Error(`${name}: ${JSON.stringify(body).slice(0, 500)}`)
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

type Plugin = Parameters<Database['withPlugin']>[0]

type Stopwatch = { readonly plugin: Plugin; restart(): void; elapsedMs(): number }

/** Counts the time between a statement and its answer: what a server does besides is the same at any size. */
function createStopwatch(): Stopwatch {
  const begun = new WeakMap<object, number>()
  let sumMs = 0
  const plugin: Plugin = {
    transformQuery({ node, queryId }) {
      begun.set(queryId, performance.now())
      return node
    },
    async transformResult({ result, queryId }) {
      sumMs += performance.now() - (begun.get(queryId) ?? 0)
      return result
    },
  }
  return {
    plugin,
    restart() {
      sumMs = 0
    },
    elapsedMs: () => sumMs,
  }
}
