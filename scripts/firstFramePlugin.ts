// Puts the first frame into the page when it is built: what a visitor sees before any of our code has run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { stylesOf } from './stylesOf.ts'

/** What `prerender` of `src/firstFrame/prerender.tsx` gives: the page, and by their ids the parts that some see instead. */
type Prerendered = {
  readonly page: string
  readonly templates: Readonly<Record<string, string>>
  readonly codeId: string
}

const common = { configFile: false, logLevel: 'error', publicDir: false } as const

/** Runs the page's own components in this program. */
async function drawPage(root: string): Promise<Prerendered> {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-first-frame-'))
  await build({
    ...common,
    root,
    plugins: [react()],
    // One file with all that it needs, since nothing is found from there.
    ssr: { noExternal: true },
    build: {
      ...{ ssr: 'src/firstFrame/prerender.tsx', outDir, emptyOutDir: true, minify: false },
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs', codeSplitting: false } },
    },
  })
  try {
    const drawing = await import(String(pathToFileURL(join(outDir, 'prerender.mjs'))))
    return drawing.prerender()
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** A script inside the page, as a whole. */
async function bundleScript(root: string, entry: string): Promise<string> {
  const built = await build({
    ...common,
    root,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `src/firstFrame/${entry}`, formats: ['iife'], name: 'first' },
    },
  })
  const [bundle] = [built].flat()
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined
  // These end a script inside a page, or keep it from ending.
  if (chunk === undefined || /<\/|<!--|<script/i.test(chunk.code))
    throw new TypeError(`${entry} cannot stand in a page`)
  return chunk.code.trim()
}

/** Every class that is drawn must be one of the page's style sheet: both are made by builds of their own. */
function assertStyled(markup: string, styles: string): void {
  for (const [, names = ''] of markup.matchAll(/class="([^"]*)"/g)) {
    const strange = names.split(' ').find((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(styles))
    if (strange !== undefined) throw new TypeError(`The first frame has a class without a style: ${strange}`)
  }
}

/** Puts something in the one place that a pattern names. */
function put(html: string, place: RegExp, part: (match: readonly string[]) => string): string {
  if (!place.test(html)) throw new TypeError(`The page has no place for its first frame: ${place}`)
  // A function, because `$` in what is put there would otherwise be read as a pattern.
  return html.replace(place, (...match) => part(match))
}

/** The page without what a pattern finds, and that. */
function takeOut(html: string, pattern: RegExp): readonly [string, string] {
  return [html.replace(pattern, ''), (html.match(pattern) ?? []).join('')]
}

/**
 * For the page in the folder `root`. Its own code and its style sheet are fetched and started by the script inside
 * the page when the first frame is on the screen, which brings the styles that it needs with it: what is fetched before
 * takes the processor from that frame. All that is not needed for it stands behind it: what a browser has read for too
 * long it interrupts to show what there is, nothing.
 */
export function drawnFirstFrame(root: string): Plugin {
  return {
    name: 'drawn-first-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const { page, templates, codeId } = await drawPage(root)
        const [theme, script] = [await bundleScript(root, 'firstTheme.ts'), await bundleScript(root, 'firstFrame.ts')]
        const parts = Object.entries(templates).map(([id, markup]) => `<template id="${id}">${markup}</template>`)
        const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
        const styles = sheets.map((sheet) => ('source' in sheet ? String(sheet.source) : '')).join('')
        const markup = `${page}${parts.join('')}`
        assertStyled(markup, styles)
        const drawn = `<div id="root" data-drawn="for-all"><!--first-frame-->${page}<!--/first-frame--></div>`
        const code = put(html, /<script type="module"[^>]*\bsrc="([^"]*)"[^>]*><\/script>/, ([, file]) => {
          return `<link rel="modulepreload" crossorigin href="${file}" data-start>`
        })
        const [rest, late] = takeOut(code, /[ \t]*<link rel="(?:modulepreload|stylesheet)"[^>]*>\n?/g)
        const first = `<script>${theme}</script><style>${stylesOf(`<html><body><noscript>${markup}`, styles)}</style>`
        const themed = put(rest, /<meta charset="utf-8" \/>/, ([charset]) => `${charset}${first}`)
        // The script takes the last as the sign that all are there.
        const [start = ''] = late.match(/[ \t]*<link[^>]*data-start>\n?/) ?? []
        if (!late.includes('rel="stylesheet"')) throw new TypeError('The page has no style sheet')
        // Inert where they stand: the script puts them into the page.
        const links = `<template id="${codeId}">\n${late.replace(start, '')}${start}</template>`
        const body = `${drawn}${parts.join('')}<script>${script}</script>\n<!--import-map-->\n${links}\n`
        return put(themed, /<div id="root"><\/div>\n?/, () => body)
      },
    },
  }
}
