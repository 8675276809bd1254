import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localNetwork } from '../../packages/create-latchkey/src/networks.ts'
import { renderHub } from '../../packages/create-latchkey/src/project/renderFiles.ts'
import { publishedDoors } from '../pack/manifest.ts'
import { listFiles, readText, rootFolder } from '../repository.ts'
import { findFaults } from '../typeFaults.ts'
import { examplesOf, toModules } from './examples.ts'

const documents = listFiles()
  .filter((path) => /^docs\/.*\.md$/.test(path))
  .map((path) => ({ path, examples: examplesOf(readText(path)) }))

test('an example that names a file is that file, which is built and run', () => {
  const named = documents.flatMap(({ examples }) => examples).filter(({ file }) => file !== undefined)
  expect(named.length).toBeGreaterThan(12)
  for (const { file = '', code } of named) {
    expect(file).toMatch(/^(?:fixtures|e2e|packages\/create-latchkey\/templates)\//)
    expect(code, file).toBe(readText(file))
  }
})

test('the hub of a start is the one that the creator writes, as a Latchkey without a configuration answers it', () => {
  const shown = documents.flatMap(({ examples }) => examples).filter(({ called }) => called === 'hub.ts')
  expect(shown.map(({ code }) => code)).toEqual(Array(4).fill(renderHub([localNetwork])))
})

test('every example in TypeScript is compiled, strictly', { timeout: 600_000 }, () => {
  // Inside of the repository, where the packages are found as in a project that has them installed.
  const folder = join(rootFolder, 'test-results', 'examples')
  rmSync(folder, { recursive: true, force: true })
  let count = 0
  for (const { path, examples } of documents) {
    const place = join(folder, path.replace(/^docs\/|\.md$/g, '').replaceAll('/', '-'))
    for (const [name, text] of toModules(examples)) {
      mkdirSync(place, { recursive: true })
      writeFileSync(join(place, name), text)
      count++
    }
  }
  expect(count).toBeGreaterThan(20)
  // As the tools of these frameworks declare their components.
  const component = (name: string, type: string) =>
    `declare module '*.${name}' { const component: ${type}; export default component }`
  const plugin = (name: string, means: string) => `declare module '${name}' { ${means} }`
  const plugged = "const plugin: () => import('vite').Plugin; export default plugin"
  const rewrites = 'rewrites?: () => Promise<{ source: string; destination: string }[]>'
  const declarations = [
    ...[component('vue', "import('vue').Component"), component('svelte', "import('svelte').Component")],
    ...[
      plugin('@vitejs/plugin-vue', plugged),
      plugin('@sveltejs/vite-plugin-svelte', `${plugged.replace('default plugin', '{ plugin as svelte }')}`),
    ],
    plugin('next', `export type NextConfig = { ${rewrites} }`),
  ]
  writeFileSync(join(folder, 'components.d.ts'), declarations.join('\n'))
  const compilerOptions = {
    ...{ lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node', 'vite/client'], jsx: 'react-jsx' },
    paths: {
      // A peer, which one package alone has installed.
      '@wagmi/core': [join(rootFolder, 'packages/connect/node_modules/@wagmi/core')],
      // The program, by the name under which an owner installs it.
      latchkey: [join(rootFolder, 'apps/latchkey/src/index.ts')],
    },
    // An example may show a name, or a parameter, that it does not use.
    ...{ noUnusedLocals: false, noUnusedParameters: false },
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, include: ['.'] }),
  )
  // The packages themselves are checked by their own options.
  const { files, faults } = findFaults(join(folder, 'tsconfig.json'), (file) => file.startsWith(`${folder}/`))
  expect(faults).toEqual([])
  expect(files.length).toBeGreaterThanOrEqual(count)
})

test('the way from another kit names nothing of ours that there is not', () => {
  const records = listFiles().filter((path) => path.startsWith('api/'))
  const declared = /^export (?:declare )?(?:abstract )?(?:function|const|class|type|interface) (\w+)/gm
  const doors = new Set(records.flatMap((path) => [...readText(path).matchAll(declared)].map(([, name]) => name ?? '')))
  const tables = listFiles().filter((path) => path.startsWith('docs/move/'))
  expect(tables.length).toBeGreaterThan(5)
  const ours = tables.flatMap((path) =>
    [...readText(path).matchAll(/^\| .* \| (.*) \|$/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(use[A-Z]\w*|[A-Z]\w+|create\w+|\w+Connector)\b/g)].map(([, name]) => name ?? ''),
    ),
  )
  expect(ours.length).toBeGreaterThan(60)
  const borrowed = ['Latchkey', 'GET']
  expect([...new Set(ours)].filter((name) => !doors.has(name) && !borrowed.includes(name))).toEqual([])
})

test('an example imports by doors that a published package has', () => {
  const imported = documents.flatMap(({ examples }) =>
    examples.flatMap(({ given, code }) =>
      [...`${given}${code}`.matchAll(/'@latchkey\/([\w-]+)(\/[\w./-]+)?'/g)].map(([, name = '', door = '']) => ({
        name,
        door,
      })),
    ),
  )
  expect(imported.length).toBeGreaterThan(40)
  // The program among them: it is installed as `latchkey`, and has types alone.
  const packages = new Set(listFiles().map((path) => /^packages\/([\w-]+)\/package.json$/.exec(path)?.[1]))
  const isOpen = ({ name, door }: { name: string; door: string }) =>
    packages.has(name) &&
    publishedDoors(JSON.parse(readText(`packages/${name}/package.json`))).some(([each]) => each === `.${door}`)
  expect(imported.filter((each) => !isOpen(each))).toEqual([])
  const taken = documents.flatMap(({ examples }) => examples.map(({ code }) => code)).join('\n')
  expect(taken).not.toMatch(/^import (?!type).* from 'latchkey'/m)
})

test('what stands in a comment before an example is for the compiler alone', () => {
  const [one, two] = examplesOf('<!-- given\nconst a = 1\n-->\n```ts\na\n```\n\n```tsx e2e/x/B.tsx\nb\n```\n')
  expect(one).toEqual({ language: 'ts', file: undefined, given: 'const a = 1\n', code: 'a\n' })
  expect(two?.file).toBe('e2e/x/B.tsx')
  expect([...toModules([one!, two!])]).toEqual([
    ['example-1.ts', 'const a = 1\na\n'],
    ['B.tsx', 'b\n'],
  ])
})
