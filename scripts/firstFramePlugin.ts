// Puts the first frame into the page when it is built: what a visitor sees before any of our code has run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/** What `prerender` of `src/firstFrame/prerender.tsx` gives: the page, and by their ids the parts that some see instead. */
type Prerendered = { readonly page: string; readonly templates: Readonly<Record<string, string>> }

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

/** The script inside the page, as a whole. */
async function bundleScript(root: string): Promise<string> {
  const built = await build({
    ...common,
    root,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'src/firstFrame/firstFrame.ts', formats: ['iife'], name: 'firstFrame' },
    },
  })
  const [bundle] = [built].flat()
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined
  if (chunk === undefined || chunk.code.includes('</')) throw new TypeError('The first script cannot stand in a page')
  return chunk.code.trim()
}

/** Every class that is drawn must be one of the page's style sheet: both are made by builds of their own. */
function assertStyled(markup: string, styles: string): void {
  for (const [, names = ''] of markup.matchAll(/class="([^"]*)"/g)) {
    const strange = names.split(' ').find((name) => !styles.includes(`.${name}`))
    if (strange !== undefined) throw new TypeError(`The first frame has a class without a style: ${strange}`)
  }
}

/**
 * For the page in the folder `root`. Its own code is fetched at once, and started by the script inside the page when the
 * first frame is on the screen.
 */
export function drawnFirstFrame(root: string): Plugin {
  return {
    name: 'drawn-first-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const [{ page, templates }, script] = [await drawPage(root), await bundleScript(root)]
        const parts = Object.entries(templates).map(([id, markup]) => `<template id="${id}">${markup}</template>`)
        const drawn = `${page}${parts.join('')}`
        const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
        assertStyled(drawn, sheets.map((sheet) => ('source' in sheet ? String(sheet.source) : '')).join(''))
        return html
          .replace(/<script type="module"[^>]*\bsrc="([^"]*)"[^>]*><\/script>/, (_, src) => {
            return `<link rel="modulepreload" crossorigin href="${src}" data-start>`
          })
          .replace('<div id="root"></div>', () => {
            return `<div id="root" data-drawn="for-all"><!--first-frame-->${page}<!--/first-frame--></div>${parts.join('')}<script>${script}</script>`
          })
      },
    },
  }
}
