import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readDeclarations } from './declarations.ts'
import { toDoorPage } from './doors.ts'
import { classOfColour, withoutStyles } from './finish.ts'
import { openSearchBox } from './searchBox.ts'

const declarations = `import type { Hub } from './hub.ts';
/** Opens it.
 *
 * Twice, with {@link Hub}. */
export declare function open(hub: Hub): void;
/** Merged with it. */
export declare namespace open {
  const times: number;
}
export type Plain = { readonly a: string };
declare const inner: number;
export { inner as outer };
export { other, type Third as Fourth } from './other.ts';
`

test('declarations are read name by name, with what is said of each', () => {
  const { declared, handedOn } = readDeclarations(declarations)
  expect([...declared.keys()]).toEqual(['open', 'Plain', 'inner'])
  expect(declared.get('open')).toEqual({
    kind: 'function',
    says: 'Opens it.\n\nTwice, with {@link Hub}.',
    text: 'function open(hub: Hub): void;\nnamespace open {\n  const times: number;\n}',
  })
  expect(declared.get('Plain')).toMatchObject({ kind: 'type', says: '' })
  expect(handedOn).toEqual([
    { name: 'other', original: 'other', from: './other.ts' },
    { name: 'Fourth', original: 'Third', from: './other.ts' },
  ])
})

test('a door is a page: its names in order, each with its words and its declaration', () => {
  const { declared } = readDeclarations(declarations)
  const { name, title, markdown } = toDoorPage({ name: '@latchkey/x/y', source: 'x', names: declared })
  expect([name, title]).toEqual(['api/x-y', '@latchkey/x/y'])
  expect(markdown).toContain('## Functions\n\n### open\n\nOpens it.\n\nTwice, with `Hub`.\n\n```ts\nfunction open')
  expect([...markdown.matchAll(/^### (\w+)/gm)].map(([, each]) => each)).toEqual(['open', 'inner', 'Plain'])
})

test('colours of code are classes, and a page with a style of its own is refused', () => {
  const element = { properties: { class: 'line', style: 'color:var(--code-token-keyword)' } }
  classOfColour(element)
  expect(element.properties).toEqual({ class: 'line code-keyword' })
  expect(withoutStyles('<p style="position:relative;">a</p>')).toBe('<p>a</p>')
  expect(() => withoutStyles('<p style="color:red">a</p>')).toThrow('style="color:red"')
})

test('the search box of the generator can be told what it is, and another one is refused', () => {
  const generator = dirname(createRequire(import.meta.url).resolve('vitepress/package.json'))
  const source = readFileSync(join(generator, 'dist/client/theme-default/components/VPLocalSearchBox.vue'), 'utf8')
  expect(openSearchBox(source)).toContain('role="dialog" aria-modal="true"')
  expect(openSearchBox(source)).not.toMatch(/role="(?:button|option)"|listbox/)
  expect(() => openSearchBox('<template />')).toThrow('has changed')
})
