import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCssVariablesTheme } from 'shiki'
import { defineConfig } from 'vitepress'
import { rootFolder } from '../../repository.ts'
import { classOfColour, withoutStyles } from '../finish.ts'
import { slugOf } from '../links.ts'
import { toLiveMarkup } from '../live.ts'
import { base, builtFolder, navigationFile, pagesFolder, type Shown } from '../places.ts'
import { openSearchBox } from '../searchBox.ts'

const sections: Shown = JSON.parse(readFileSync(navigationFile, 'utf8'))

const firstOf = (title: string) => `/${sections.find((section) => section.title === title)?.pages[0]?.name ?? ''}`

export default defineConfig({
  title: 'Latchkey',
  description: 'Open, self-hosted wallet login and EVM transfers for the web',
  lang: 'en',
  base,
  // Its way to switch without a fade is a style in the page.
  appearance: { disableTransition: false },
  srcDir: pagesFolder,
  outDir: builtFolder,
  cacheDir: join(rootFolder, '.docs/cache'),
  // Every page would have to carry it inline otherwise.
  metaChunk: true,
  router: { prefetchLinks: false },
  markdown: {
    // Documents are text: nothing in them is markup but what Markdown says, and no name with a dot is an address.
    html: false,
    linkify: false,
    emoji: { defs: {} },
    anchor: { slugify: slugOf },
    toc: { slugify: slugOf },
    theme: createCssVariablesTheme({ variablePrefix: '--code-' }),
    codeTransformers: [{ name: 'classes', span: classOfColour, pre: classOfColour }],
    config(md) {
      const text = md.renderer.rules.text
      const fence = md.renderer.rules.fence
      md.renderer.rules.fence = (tokens, index, ...given) => {
        const { info = '', content = '' } = tokens[index] ?? {}
        const code = fence?.(tokens, index, ...given) ?? ''
        return info.trim() === 'html live' ? `${toLiveMarkup(content)}${code}` : code
      }
      // Double braces are text as well, and not an expression.
      md.renderer.rules.text = (...given) => (text?.(...given) ?? '').replaceAll('{{', '&#123;&#123;')
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'latchkey-connect' } } },
  themeConfig: {
    logo: { light: '/latch-light.svg', dark: '/latch-dark.svg', alt: '' },
    nav: ['Start', 'Guides', 'Owners', 'Reference'].map((title) => ({ text: title, link: firstOf(title) })),
    sidebar: sections.map(({ title, pages }) => ({
      text: title,
      items: pages.map((page) => ({ text: page.title, link: `/${page.name}` })),
    })),
    outline: [2, 3],
    search: { provider: 'local', options: { detailedView: false } },
    externalLinkIcon: true,
  },
  transformHead: () => [
    ['script', { src: `${base}appearance.js` }],
    ['link', { rel: 'icon', href: `${base}latch.svg` }],
  ],
  transformHtml: (html) => withoutStyles(html),
  vite: {
    // The index of the search is larger, and is fetched when somebody searches.
    build: { chunkSizeWarningLimit: 2000 },
    plugins: [
      {
        name: 'head-without-scripts',
        // The generator's own are in `appearance.js`. Here they would be put into each page, and once more by its code, which trusted types forbid.
        configResolved(config) {
          const { vitepress } = config as unknown as { readonly vitepress: { readonly site: { head: unknown[] } } }
          vitepress.site.head = []
        },
      },
      {
        name: 'search-for-everybody',
        enforce: 'pre',
        transform: (code, id) => (id.endsWith('/VPLocalSearchBox.vue') ? openSearchBox(code) : undefined),
      },
      {
        name: 'tokens-by-class',
        // The custom properties of the kit follow an attribute; the generator's switch is a class.
        transform: (code, id) =>
          id.endsWith('/tokens.css')
            ? code
                .replaceAll('[data-latchkey-theme="dark"]', '.dark')
                .replaceAll(':not([data-latchkey-theme="light"])', '.dark')
                // An element of a document has those of its own.
                .replaceAll('[data-latchkey-theme]', ':root')
            : undefined,
      },
    ],
  },
})
