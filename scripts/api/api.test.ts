import { beforeAll, describe, expect, test } from 'vitest'
import { publishedDoors } from '../pack/manifest.ts'
import { publishedPackages } from '../pack/published.ts'
import { listFiles, readWorkspaces } from '../repository.ts'
import { readDeclarations } from './readDeclarations.ts'
import { renderApi } from './renderApi.ts'

let declarations: ReadonlyMap<string, string>
beforeAll(() => {
  declarations = readDeclarations()
})

const published = readWorkspaces().filter(({ name }) => publishedPackages.includes(name))

test.each(published)(
  '$name makes public what is on record (npm run api accepts a change)',
  async ({ folder, name, manifest }) => {
    const doors = publishedDoors({ version: '', ...manifest }).filter(([, source]) => /\.tsx?$/.test(source))
    const text = doors.map(([door, source]) => {
      const file = `${folder}/${source.replace(/^\.\//, '').replace(/\.tsx?$/, '')}`
      return `// @latchkey/${name}${door.slice(1)}\n\n${renderApi(file, declarations)}`
    })
    await expect(text.join('\n')).toMatchFileSnapshot(`../../api/${name}.d.ts.txt`)
  },
)

test('no declaration is in words that TypeScript has since 5.7 only: `Bytes` of base says it for all', () => {
  const newer = [...declarations].filter(([, text]) => /\b(?:Uint8Array|DataView|ArrayBufferView)</.test(text))
  expect(newer.map(([file]) => file)).toEqual([])
})

test('every record is of a package', () => {
  const records = listFiles().filter((path) => path.startsWith('api/'))
  expect(records).toEqual(publishedPackages.map((name) => `api/${name}.d.ts.txt`).sort())
})

describe('a record', () => {
  const files = new Map([
    [
      'p/index',
      "export { draw, type Face as Look } from './face.ts';\nexport type { Address } from '@latchkey/evm';\nexport declare const own: number;\n",
    ],
    [
      'p/face',
      [
        "import type { Ink } from './ink.ts';",
        'type Size = 1 | 2;',
        'type Unused = 3;',
        'export type Face = {',
        '    readonly size: Size;',
        '};',
        'export declare function draw(face: Face): Ink;',
        'export declare function draw(face: \'Unused\'): import("./ink.ts").Colour;',
        'export declare const other: 4;',
        '',
      ].join('\n'),
    ],
    ['p/ink', 'export type Ink = Colour;\nexport type Colour = string;\n'],
  ])

  test('has what a door exports, and what that is made of', () => {
    expect(renderApi('p/index', files)).toBe(
      [
        "export { Address } from '@latchkey/evm';",
        '// Look is',
        'export type Face = {',
        '    readonly size: Size;',
        '};',
        'export declare function draw(face: Face): Ink;',
        'export declare function draw(face: \'Unused\'): import("./ink.ts").Colour;',
        'export declare const own: number;',
        '// Part of the above, without a name outside.',
        'type Colour = string;',
        'type Ink = Colour;',
        'type Size = 1 | 2;',
        '',
      ].join('\n'),
    )
  })

  test('is not made of what cannot be read', () => {
    expect(() => renderApi('p/index', new Map([['p/index', "export * from './all.ts';\n"]]))).toThrow('cannot be read')
  })
})
