// Logos of wallets, networks and tokens, which a build takes from their package and puts beside the scripts of a page.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { logoTable } from './logoTable.ts'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('@web3icons/core'))
const { version } = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8'))

/** Everything that a drawing is made of, and nothing that runs, styles, animates or loads. */
const elements =
  /^(?:svg|g|path|circle|ellipse|rect|line|poly(?:line|gon)|defs|clipPath|mask|use|(?:linear|radial)Gradient|stop|filter|fe[A-Z]\w+|title)$/

/** A drawing as it is served, without the white space between its shapes. Throws when there is more in it than a drawing. */
export function toServedLogo(svg: string, name: string): string {
  const refuse = (found: string): never => {
    throw new Error(`The logo ${name} is not served: it has ${found}`)
  }
  const strange = [...svg.matchAll(/<\/?([^\s/>]+)/g)].find(([, element = '']) => !elements.test(element))
  if (strange !== undefined) refuse(`the element ${strange[1]}`)
  if (/<feImage\b/.test(svg)) refuse('a picture in it')
  const outside = svg.match(/\s(?:on\w+|style)\s*=|href\s*=\s*["'](?!#)|url\(\s*["']?(?!#)|&\w+;/i)
  if (outside !== null) refuse(outside[0].trim())
  return svg
    .replace(/\sclass="[^"]*"/g, '')
    .replace(/>\s+</g, '><')
    .trim()
}

/** Every logo by its name, such as `wallets/metamask`. */
export function readLogos(): ReadonlyMap<string, string> {
  return new Map(Object.entries(logoTable).map(([name, place]) => [name, toServedLogo(readDrawing(place), name)]))
}

/** The package has each drawing as the one text of a module. */
function readDrawing(place: string): string {
  const source = readFileSync(join(folder, 'svgs', `${place}.svg.js`), 'utf8')
  const text = source.match(/'((?:[^'\\]|\\.)*)'/s)?.[1]
  if (text === undefined) throw new Error(`There is no drawing in ${place}`)
  return text.replace(/\\(n|t|.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign))
}

const sources = `# Logos

The drawings in this folder are of @web3icons/core ${version} (https://github.com/0xa3k5/web3icons), under the licence below.
They are unaltered but for white space.

A logo belongs to the one whose mark it is. Each stands here only to name that wallet, network or token, beside its name
and not larger; none of them means that its owner works with this site or recommends it. The licence of the drawings
gives no right to the marks. An owner of a mark who does not want it here is asked to say so, and it is taken out.

## Licence of the drawings

MIT License

Copyright (c) 2024 0xa3k5

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`

/**
 * Writes the logos into a folder under their digest, and tells the page of it in its head: the folder, and which there
 * are. The names cost no script, and a logo that is not there is never asked for.
 */
export function pageLogos(base: string): Plugin {
  let content: string | undefined
  return {
    name: 'page-logos',
    apply: 'build',
    buildStart() {
      const logos = readLogos()
      const digest = createHash('sha256')
        .update(JSON.stringify([...logos]))
        .digest('hex')
        .slice(0, 8)
      const served = `assets/logos-${digest}`
      for (const [name, source] of logos) this.emitFile({ type: 'asset', fileName: `${served}/${name}.svg`, source })
      this.emitFile({ type: 'asset', fileName: `${served}/SOURCES.txt`, source: sources })
      content = [`${base}${served}/`, ...logos.keys()].join(' ')
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        content === undefined
          ? []
          : [{ tag: 'meta', attrs: { name: 'latchkey-logos', content }, injectTo: 'head' as const }],
    },
  }
}
