import { type Behaviour, cast } from '@latchkey/connect/testing'
import { expect, test } from 'vitest'
import { listFiles, readText } from './repository.ts'

const folder = 'packages/connect/src/testing/behaviours/'

/** What the folders of behaviours hold, in words. */
const groups: Readonly<Record<string, string>> = {
  connecting: 'Being asked in',
  refusing: 'Refusing and failing',
  choosing: 'Letting accounts be chosen (EIP-2255)',
  accounts: 'Accounts',
  chains: 'Networks',
  unknownChain: 'An unknown network, in thirteen shapes',
  events: 'Events',
  shapes: 'The provider as an object',
  announcing: 'Announcements (EIP-6963)',
  signing: 'Signing',
  sending: 'Sending',
  leaving: 'Leaving',
}

const introduction = `# The cast of the wallet simulator

Every behaviour by name: \`wallet.locked()\` is a wallet that is locked. How each step ends on a page that copes is a code of
[the error catalogue](errors.md); \`waiting\` lasts until the visitor answers or gives up, and what is not named goes well. This
page is written from the cast by \`npx vitest run scripts/simulator.test.ts -u\`; a test holds it to it.
`

const files = listFiles().filter((path) => path.startsWith(folder))
const behaviours: Readonly<Record<string, Behaviour>> = cast

test('each behaviour is one small file, and each file is in the cast', () => {
  expect(files.map((path) => path.split('/').at(-1)?.replace('.ts', '')).sort()).toEqual(Object.keys(cast).sort())
  for (const path of files) expect(readText(path).split('\n').length, path).toBeLessThanOrEqual(45)
})

test('docs/simulator-cast.md says what the cast does', async () => {
  const sections = Object.entries(groups).map(([group, title]) => {
    const names = files.filter((path) => path.startsWith(`${folder}${group}/`)).map(nameOf)
    const rows = names.sort().map((name) => toRow(name, behaviours[name]))
    return [`\n## ${title}\n`, '| name | a wallet that … | met in | ends |', '| --- | --- | --- | --- |', ...rows].join(
      '\n',
    )
  })
  await expect(`${[introduction, ...sections].join('')}\n`).toMatchFileSnapshot('../docs/simulator-cast.md')
})

function nameOf(path: string): string {
  return path.split('/').at(-1)?.replace('.ts', '') ?? ''
}

function toRow(name: string, behaviour: Behaviour | undefined): string {
  const { title, seenIn, ends = {}, chooses } = behaviour ?? { title: '', seenIn: '' }
  const all = [...Object.entries(ends), ...(chooses === undefined ? [] : [['choose', chooses]])]
  const shown = all.filter(([, end]) => end !== 'done').map(([step, end]) => `${step}: \`${end}\``)
  return `| \`${name}\` | ${title} | ${seenIn} | ${shown.join(', ')} |`
}
