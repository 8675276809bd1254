// The font of our own pages, cut by their build from its package to what they use. Nothing of it stands in the repository.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('@fontsource-variable/geist/package.json'))

/** Pages are written in these weights alone. */
const weights = { min: 400, max: 700, default: 400 }

/**
 * A font of every computer, stretched to the measures of Geist: lines break at the same words, and have the same height,
 * before and after it has come.
 */
const standIn =
  '@font-face{font-family:"Geist in waiting";src:local("Arial"),local("Liberation Sans");size-adjust:102.6%;ascent-override:97.95%;descent-override:28.75%;line-gap-override:0%}'

/** A part of the font: the letters of some scripts. `range` is CSS. */
export type FontPart = { readonly name: string; readonly range: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** The parts of the font, each cut to the weights in use. */
export async function cutFont(): Promise<readonly FontPart[]> {
  const sheet = await readFile(join(folder, 'index.css'), 'utf8')
  const faces = [
    ...sheet.matchAll(/url\(\.\/files\/(geist-([\w-]+)-wght-normal\.woff2)\)[^}]*unicode-range:\s*([^;}]+)/g),
  ]
  return await Promise.all(
    faces.map(async ([, file = '', name = '', range = '']) => {
      const font = await readFile(join(folder, 'files', file))
      const bytes = await subsetFont(font, lettersOf(range), {
        targetFormat: 'woff2',
        variationAxes: { wght: weights },
      })
      return { name, range: range.trim(), bytes }
    }),
  )
}

/** `U+0000-00FF, U+0131` → every letter of it. */
function lettersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((each) => Number.parseInt(each, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}

/** Puts the font beside the scripts of a page, with its licence, and tells the page of it before anything else loads. */
export function pageFont(base: string): Plugin {
  let head: { readonly styles: string; readonly first: string } | undefined
  return {
    name: 'page-font',
    apply: 'build',
    async buildStart() {
      const parts = await cutFont()
      const named = parts.map((part) => ({
        ...part,
        fileName: `assets/geist-${part.name}-${digestOf(part.bytes)}.woff2`,
      }))
      for (const { fileName, bytes } of named) this.emitFile({ type: 'asset', fileName, source: bytes })
      const source = await readFile(join(folder, 'LICENSE'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'assets/geist-license.txt', source })
      const faces = named.map(
        ({ fileName, range }) =>
          `@font-face{font-family:"Geist";font-weight:${weights.min} ${weights.max};font-display:swap;src:url(${base}${fileName}) format("woff2");unicode-range:${range}}`,
      )
      const latin = named.find(({ name }) => name === 'latin')
      if (latin === undefined) throw new Error('The font has no Latin letters')
      head = { styles: [standIn, ...faces].join(''), first: base + latin.fileName }
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        head && [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: head.first, crossorigin: 'anonymous' },
            injectTo: 'head-prepend',
          },
          { tag: 'style', children: head.styles, injectTo: 'head' },
        ],
    },
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8)
}
