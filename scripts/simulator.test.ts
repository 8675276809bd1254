import { type Behaviour, cast, castGroups } from '@latchkey/simulator'
import { expect, test } from 'vitest'
import { listFiles, readText } from './repository.ts'

const folder = 'packages/simulator/src/behaviours/'

const introduction = `# The cast of the wallet simulator

Every behaviour by name: \`wallet.locked()\` is a wallet that is locked. How each step ends on a page that copes is a code of
[the error catalogue](errors.md); \`waiting\` lasts until the visitor answers or gives up, and what is not named goes well. This
page is written from the cast by \`npm run unit -- scripts/simulator.test.ts -u\`; a test holds it to it.
`

const behaviours: Readonly<Record<string, Behaviour>> = cast

test('each group is a table of its own, and each table is a group', () => {
  const tables = listFiles().filter((path) => path.startsWith(folder))
  expect(tables).toEqual(
    Object.keys(castGroups)
      .map((group) => `${folder}${group}.ts`)
      .sort(),
  )
})

test('docs/simulator-cast.md says what the cast does', async () => {
  const sections = Object.values(castGroups).map(({ title, behaviours: members }) => {
    const rows = Object.keys(members)
      .sort()
      .map((name) => toRow(name, behaviours[name]))
    return [`\n## ${title}\n`, '| name | a wallet that … | met in | ends |', '| --- | --- | --- | --- |', ...rows].join(
      '\n',
    )
  })
  await expect(`${[introduction, ...sections].join('')}\n`).toMatchFileSnapshot('../docs/simulator-cast.md')
})

const examples = ['e2e/simulatorExample.spec.ts', 'packages/simulator/src/simulatorExample.test.ts']

test('the examples of docs/simulator.md are tests that are run', () => {
  const blocks = [...readText('docs/simulator.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  expect(blocks.length).toBeGreaterThanOrEqual(3)
  const run = examples.map(readText)
  for (const block of blocks) {
    const body = block.replace(/^import .*\n/gm, '').trim()
    expect(
      run.some((text) => text.includes(body)),
      body,
    ).toBe(true)
  }
})

function toRow(name: string, behaviour: Behaviour | undefined): string {
  const { title, seenIn, ends = {}, chooses } = behaviour ?? { title: '', seenIn: '' }
  const all = [...Object.entries(ends), ...(chooses === undefined ? [] : [['choose', chooses]])]
  const shown = all.filter(([, end]) => end !== 'done').map(([step, end]) => `${step}: \`${end}\``)
  return `| \`${name}\` | ${title} | ${seenIn} | ${shown.join(', ')} |`
}
