import { type BehaviourName, cast, castGroups } from '@latchkey/simulator'
import { expect, test } from 'vitest'
import { listFiles, readText } from './repository.ts'

const folder = '/testing/journey/ends/'
const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const introduction = `# Every connector with every behaviour

Each [behaviour](simulator-cast.md) of the wallet simulator is walked through by each connector: connect, sign a message, sign
typed data, send, switch, switch to a network that has to be added, leave; and, with a page that is loaded anew, come back. A
step that does not end in five seconds is given up (\`waiting\`), and what is not named went well. After each step nothing is
shown as waited for, and what went wrong is an error of [the catalogue](errors.md) in one plain line.

A pair without a meaning says why. The tests write down how each pair ended; this page is made of that by
\`npm run unit -- scripts/simulatorMatrix.test.ts -u\`, and a test holds it to it.
`

type Kind = { readonly number: number; readonly title: string; readonly ends: ReadonlyMap<string, string> }

/** Several calls at once are no step of the walk. */
const { batching, ...groups } = castGroups
const walked = Object.keys(cast).filter((name) => !Object.hasOwn(batching.behaviours, name))

const noMeaning = 'no meaning: '

const kinds: readonly Kind[] = listFiles()
  .filter((path) => path.includes(folder))
  .sort((left, right) => (fileName(left) < fileName(right) ? -1 : 1))
  .map((path, index) => {
    const [title = '', ...lines] = readText(path).trimEnd().split('\n')
    const ends = new Map(lines.map((line) => [line.split(': ', 1)[0] ?? '', line.slice(line.indexOf(': ') + 2)]))
    return { number: index + 1, title, ends }
  })

test.each(kinds)('$title: each behaviour was walked or has its reason', ({ ends }) => {
  expect([...ends.keys()].sort()).toEqual(walked.toSorted())
  for (const [name, end] of ends) expect(end, name).toMatch(/^no meaning: .{10,}|; reload (?:idle|connected on \d+)$/)
})

test('docs/simulator-matrix.md says how each pair ends', async () => {
  const overview = [
    '\n| no. | connector | walked | no meaning | all verbs went well | connected after a reload |',
    '| --- | --- | --- | --- | --- | --- |',
    ...kinds.map(toOverview),
    `| | all ${kinds.length} | ${sum(isWalked)} | ${sum((end) => !isWalked(end))} | ${sum(isFine)} | ${sum(isBack)} |\n`,
  ]
  const sections = Object.values(groups).flatMap(({ title, behaviours }) => [
    `\n## ${title}\n`,
    '| behaviour | ends |',
    '| --- | --- |',
    ...Object.keys(behaviours).map((name) => `| \`${name}\` | ${toCell(name as BehaviourName)} |`),
  ])
  await expect(`${[introduction, ...overview, ...sections].join('\n')}\n`).toMatchFileSnapshot(
    '../docs/simulator-matrix.md',
  )
})

function toOverview({ number, title, ends }: Kind): string {
  const count = (isIt: (end: string) => boolean) => [...ends.values()].filter(isIt).length
  const cells = [count(isWalked), count((end) => !isWalked(end)), count(isFine), count(isBack)]
  return `| ${number} | ${title} | ${cells.join(' | ')} |`
}

/** One line for all connectors that end alike. */
function toCell(name: BehaviourName): string {
  const alike = new Map<string, number[]>()
  for (const { number, ends } of kinds) {
    const end = ends.get(name) ?? ''
    alike.set(end, [...(alike.get(end) ?? []), number])
  }
  return [...alike].map(([end, numbers]) => `${numbers.join(', ')}: ${end.replaceAll('|', '\\|')}`).join('<br>')
}

function sum(isIt: (end: string) => boolean): number {
  return kinds.reduce((total, { ends }) => total + [...ends.values()].filter(isIt).length, 0)
}

function isWalked(end: string): boolean {
  return !end.startsWith(noMeaning)
}

function isFine(end: string): boolean {
  return end.startsWith('all done;')
}

function isBack(end: string): boolean {
  return /; reload connected on \d+$/.test(end)
}
